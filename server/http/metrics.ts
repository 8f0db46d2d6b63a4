/** Metrics in the text format of Prometheus. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { apiPath } from '../../contract/paths'
import { mails } from '../platform/mail/tables'
import { hashToken } from '../platform/tokens'
import type { Services } from '../platform/services'
import type { ApiDependencies } from './api'
import { bearerToken } from './bearer-token'
import { handleError } from './error-handler'
import { forbidden, notFound, unauthorized } from './http-error'

const path = `${apiPath}/metrics`

/**
 * Measures all requests of an app, and serves the metrics to bearers of the configured token. For everyone else the address does not
 * exist: ADMINs use the port that is not public.
 */
export function collectMetrics(app: FastifyInstance, services: Services): Registry {
  const metrics = createRegistry(services)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the URL: URLs contain ids, so there are too many.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, services.settings.metricsToken)) throw notFound('There is nothing at this address.')
    return send(reply, metrics)
  })
  return metrics
}

/** The app of the private port: the same metrics, for ADMINs and the configured token. */
export function buildMetricsApp(
  metrics: Registry,
  services: Services,
  findViewer: ApiDependencies['findViewer'],
): FastifyInstance {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(async () => {
    throw notFound('There is nothing at this address.')
  })
  app.get(path, async (request, reply) => {
    if (!hasMetricsToken(request, services.settings.metricsToken)) {
      const token = bearerToken(request.raw)
      const viewer = token === null ? null : await findViewer(token)
      if (viewer === null) throw unauthorized()
      if (viewer.role !== 'ADMIN') throw forbidden()
    }
    return send(reply, metrics)
  })
  return app
}

/** The metrics of the process, collected once however many apps there are. */
const processMetrics = new Registry()
let isCollecting = false

function createRegistry({ database }: Services): Registry {
  if (!isCollecting) collectDefaultMetrics({ register: processMetrics })
  isCollecting = true
  const metrics = new Registry()
  const unsent: Gauge = new Gauge({
    name: 'mails_unsent',
    help: 'Mails in the outbox that are not sent yet',
    registers: [metrics],
    collect: async () => {
      unsent.set(await database.orm.$count(mails, isNull(mails.sentAt)))
    },
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [metrics],
    collect: () => {
      const { totalCount, idleCount, waitingCount } = database.pool
      connections.set({ state: 'busy' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waiting' }, waitingCount)
    },
  })
  return metrics
}

async function send(reply: FastifyReply, metrics: Registry): Promise<FastifyReply> {
  const text = [await processMetrics.metrics(), await metrics.metrics()].join('\n')
  return reply.header('Cache-Control', 'no-store').type(metrics.contentType).send(text)
}

function hasMetricsToken(request: FastifyRequest, wanted: string | undefined): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (wanted === undefined || token === undefined) return false
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(wanted)))
}
