/**
 * Tells browsers at once that an account's notifications have changed, as server-sent events. An event says nothing else: what is new is
 * read through the API, which checks who may see it.
 */
import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { apiPath } from '../../contract/paths'
import { bearerToken } from '../http/bearer-token'
import { unauthorized } from '../http/http-error'
import type { Viewer } from '../http/implementation'
import type { Limiter } from '../http/rate-limits'
import { listenForChanges, type ChangeListener } from '../platform/change-listener'
import type { Services } from '../services'
import { notificationChannel } from './write'

/** The address of the stream. */
export const streamPath = `${apiPath}/notifications/stream`

/** The most streams of an account at one server: a browser has one for all of its tabs. The oldest gives way to a new one. */
export const maxStreamsOfAccount = 8

/** Milliseconds between two signs of life, which keep proxies from closing a stream. Each checks that its session goes on. */
const heartbeat = 25_000

/** Bytes that wait for a client that reads too slowly, before its stream is closed. */
const maxBuffered = 16_000

const changeEvent = 'event: change\ndata: {}\n\n'

interface Stream {
  token: string
  output: PassThrough
}

/** Serves the stream. The connection to the database is made with the first one. */
export function serveNotificationStream(
  app: FastifyInstance,
  { database, log }: Services,
  { findViewer, limiter }: { findViewer(token: string): Promise<Viewer | null>; limiter: Limiter },
): void {
  const streams = new Map<string, Set<Stream>>()
  let listener: ChangeListener | undefined

  const tell = (text: string, to: Iterable<Stream> = [...streams.values()].flatMap((some) => [...some])) => {
    for (const { output } of to) {
      if (output.writableEnded) continue
      if (output.writableLength > maxBuffered) output.destroy()
      else output.write(text)
    }
  }
  const listen = () =>
    listenForChanges(
      database.pool.options,
      notificationChannel,
      {
        onChange: (userId) => tell(changeEvent, streams.get(userId) ?? []),
        // Something may have changed while nobody listened.
        onConnected: () => tell(changeEvent),
      },
      log,
    )
  const checkSessions = async () => {
    tell(': still here\n\n')
    for (const { token, output } of [...streams.values()].flatMap((some) => [...some])) {
      if ((await findViewer(token)) === null) output.end()
    }
  }
  const timer = setInterval(() => {
    // While the database is away nobody can tell whether a session has ended, and nothing is announced.
    checkSessions().catch((error: unknown) => log.warn({ err: error }, 'Sessions of streams could not be checked'))
  }, heartbeat)
  timer.unref()

  app.get(
    streamPath,
    {
      schema: { hide: true },
      config: { isStream: true },
      exposeHeadRoute: false,
      onRequest: (request) => limiter.request(request),
    },
    async (request, reply) => {
      const token = bearerToken(request.raw)
      const viewer = token === null ? null : await findViewer(token)
      if (token === null || viewer === null) throw unauthorized()
      const output = new PassThrough()
      addStream(streams, viewer.id, { token, output })
      listener ??= listen()
      output.write(listener.isConnected() ? changeEvent : ': connecting\n\n')
      return (
        reply
          .type('text/event-stream')
          .header('Cache-Control', 'no-store')
          // Nothing else is asked over it: a server that closes does not wait for the next request.
          .header('Connection', 'close')
          // Proxies of nginx's kind would hold events back.
          .header('X-Accel-Buffering', 'no')
          .send(output)
      )
    },
  )
  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => {
    for (const some of streams.values()) for (const { output } of some) output.end()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await listener?.close()
  })
}

function addStream(streams: Map<string, Set<Stream>>, userId: string, stream: Stream): void {
  const own = streams.get(userId) ?? new Set()
  streams.set(userId, own.add(stream))
  const [oldest] = own
  if (own.size > maxStreamsOfAccount) oldest?.output.end()
  stream.output.on('close', () => {
    own.delete(stream)
    if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
  })
}
