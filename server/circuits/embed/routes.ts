/**
 * Circuits on other sites: a page for a frame, a badge, and the web component. They are no part of the API: they have no session, and show what is
 * public to everyone. Only the page for a frame may be framed.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { webComponentPath } from '../../../contract/embed-paths'
import { notFound } from '../../http/http-error'
import { styleNonce } from '../../http/security-headers'
import type { CircuitSteps } from '../../engine/circuit-steps'
import { readProductFile } from '../../platform/product-files'
import type { Services } from '../../services'
import { renderBadge } from './badge'
import { renderEmbed, renderMissingEmbed, type EmbedOptions } from './embed-page'
import { findEmbedded } from './embedded-circuit'

const webComponent = fileURLToPath(new URL('../../../clients/web-component/ketwork-circuit.js', import.meta.url))

/** Steps that are remembered: those of the circuits that were shown last. */
const maxRemembered = 500

/** Serves `/embed/ID`, `/embed/ID@3`, their `badge.svg`, and `/embed/ketwork-circuit.js`. */
export function serveEmbeds(app: FastifyInstance, services: Pick<Services, 'database' | 'engine' | 'settings'>): void {
  const { settings } = services
  const hidden = { schema: { hide: true } }
  const stepsOf = rememberSteps(services)

  app.get(webComponentPath, hidden, async (_, reply) =>
    forOtherSites(reply)
      .type('text/javascript; charset=utf-8')
      .header('Access-Control-Allow-Origin', '*')
      .send(await readProductFile(webComponent)),
  )

  app.get('/embed/:address/badge.svg', hidden, async (request, reply) => {
    const circuit = await findEmbedded(services, addressIn(request))
    if (circuit === null) throw notFound('There is no public circuit at this address.')
    return forOtherSites(reply)
      .type('image/svg+xml; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(renderBadge(circuit, settings.productName))
  })

  app.get('/embed/:address', hidden, async (request, reply) => {
    const nonce = styleNonce(request)
    const { theme, view } = choiceIn(request)
    const circuit = await findEmbedded(services, addressIn(request))
    allowFrames(reply, nonce)
    if (circuit === null) return reply.code(404).send(renderMissingEmbed({ theme, nonce }))
    const steps = await stepsOf(circuit.programId, circuit.program).catch((error: unknown) => {
      request.log.warn({ err: error }, 'A frame was sent without steps')
      return null
    })
    const { publicUrl: site, basePath, productName } = settings
    return reply.send(renderEmbed(circuit, steps, { theme, view, site, basePath, productName, nonce }))
  })
}

/** The policy of the page for frames: any site may frame it, and it runs nothing. */
function allowFrames(reply: FastifyReply, nonce: string): void {
  forOtherSites(reply)
  const policy = `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`
  reply.raw.removeHeader('X-Frame-Options')
  reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
}

/** For a minute only, because a circuit may turn private. */
const forOtherSites = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'public, max-age=60').header('Cross-Origin-Resource-Policy', 'cross-origin')

const addressIn = ({ params }: FastifyRequest) => String(Object.assign({ address: '' }, params).address)

function choiceIn({ query }: FastifyRequest): Pick<EmbedOptions, 'theme' | 'view'> {
  const { theme, view } = Object.assign({ theme: '', view: '' }, query)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    view: view === 'steps' || view === 'code' ? view : 'diagram',
  }
}

/** Computes the steps of a program once for all who ask for them, as long as they are remembered. */
function rememberSteps({ engine }: Pick<Services, 'engine'>) {
  const remembered = new Map<string, Promise<CircuitSteps>>()
  return (programId: string, program: string): Promise<CircuitSteps> => {
    const known = remembered.get(programId)
    remembered.delete(programId)
    const steps = known ?? engine.describeSteps(program)
    remembered.set(programId, steps)
    // The first is the one that was asked for the longest time ago.
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxRemembered) break
      remembered.delete(oldest)
    }
    steps.catch(() => remembered.delete(programId))
    return steps
  }
}
