/**
 * What mail programs send when somebody presses “Unsubscribe” beside a mail: a POST to the address of the link in it (RFC 8058), with the
 * body `List-Unsubscribe=One-Click` as a form of either kind. Opening the same address shows a page, and changes nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../contract/paths'
import { invalidField } from '../http/http-error'
import type { Limiter } from '../http/rate-limits'
import { findUnsubscriber, setSubscribed } from '../issues/subscriptions'
import type { Queries } from '../platform/queries'
import type { Services } from '../services'
import { unsubscribeFromDigest } from './digests'

/** Serves the two addresses: of mails about feedback, and of those that say what is new. */
export function serveOneClickUnsubscribe(
  app: FastifyInstance,
  { database: { orm } }: Pick<Services, 'database'>,
  { limiter }: { limiter: Limiter },
): void {
  void app.register(async (context) => {
    // The body says nothing that the address does not.
    context.removeAllContentTypeParsers()
    context.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
    const options = { schema: { hide: true }, onRequest: (request: FastifyRequest) => limiter.request(request) }
    const serve = (path: string, unsubscribe: (queries: Queries, token: string) => Promise<boolean>) =>
      context.post(path, options, async (request, reply) => {
        if (!(await unsubscribe(orm, tokenOf(request)))) throw invalidField('token', 'This link is no longer valid.')
        return confirm(reply)
      })
    serve(paths.unsubscribe, unsubscribeFromFeedback)
    serve(paths.unsubscribeDigest, unsubscribeFromDigest)
  })
}

const tokenOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams.get('token') ?? ''

async function unsubscribeFromFeedback(queries: Queries, token: string): Promise<boolean> {
  const userId = await findUnsubscriber(queries, token)
  if (userId !== null) await setSubscribed(queries, userId, false)
  return userId !== null
}

const confirm = (reply: FastifyReply) => reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
