/** Metrics in the text format of Prometheus. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isNull } from 'drizzle-orm'
import { Gauge, Histogram, Registry } from 'prom-client'
import { apiPath } from '../../contract/paths'
import { listBackups } from '../platform/backup-folder'
import { diskSpace } from '../platform/disk'
import { countJobs } from '../platform/job-queue'
import { mails } from '../platform/mail/tables'
import { collectProcessMetrics, processMetrics } from '../platform/process-metrics'
import type { Services } from '../services'
import type { StorageUse } from '../platform/storage-use'
import { matchesSecret } from '../platform/tokens'
import { productVersion } from '../platform/version'
import type { ApiDependencies } from './api'
import { bearerToken } from './bearer-token'
import { handleError } from './error-handler'
import { forbidden, notFound, unauthorized } from './http-error'

const path = `${apiPath}/metrics`

/** Sums what is stored. */
type MeasureStorage = () => Promise<StorageUse>

/**
 * Measures all requests of an app, and serves the metrics to bearers of the configured token. For everyone else the address does not
 * exist: ADMINs use the port that is not public.
 */
export function collectMetrics(app: FastifyInstance, services: Services, measureStorage: MeasureStorage): Registry {
  const metrics = createRegistry(services, measureStorage)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [metrics],
  })
  app.addHook('onRequest', async (request, { raw }) => {
    if (isStream(request)) return
    inFlight.inc()
    raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(request)) return
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its response lasts as long as its client stays, which says nothing about how fast the server is. */
    isStream?: boolean
  }
}

const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.isStream === true

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

/** Adds gauges of what is in the database, on the disk and in the pools, read whenever somebody asks. */
function createRegistry({ database, files, engine, settings }: Services, measureStorage: MeasureStorage): Registry {
  collectProcessMetrics()
  const metrics = new Registry()
  const { orm, pool } = database
  const gauge = (name: string, help: string, label: string, read: () => Promise<Sample[]> | Sample[]) => {
    const created: Gauge<string> = new Gauge({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [metrics],
      // What cannot be read now, as while the database is away, has no value; all else still has one.
      collect: async () => {
        created.reset()
        const samples = await Promise.resolve(read()).catch((): Sample[] => [])
        // A gauge without labels is 0 after a reset, which is a value.
        if (samples.length === 0 && label === '') created.remove()
        for (const [value, of] of samples) {
          if (label === '') created.set(value)
          else created.set({ [label]: of ?? '' }, value)
        }
      },
    })
  }
  gauge('ketwork_info', 'Always 1; the label is the version that runs', 'version', () => [[1, productVersion]])
  gauge('part_up', 'Whether a part of the server works: 1 or 0', 'part', async () => {
    const parts = { database: database.isReady(), files: files.isReady(), engine: engine.isReady() }
    return Promise.all(Object.entries(parts).map(async ([part, up]): Promise<Sample> => [Number(await up), part]))
  })
  gauge('mails_unsent', 'Mails in the outbox that are not sent yet', '', async () => [
    [await orm.$count(mails, isNull(mails.sentAt))],
  ])
  gauge('jobs', 'Jobs in the queue by state: waiting, running, failed, given_up', 'state', async () =>
    byName(await countJobs(orm)),
  )
  gauge('database_connections', 'Connections to the database, and requests that wait for one', 'state', () =>
    byName({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  )
  gauge('database_connections_max', 'The most connections to the database', '', () => [[pool.options.max]])
  gauge('engine_workers', 'Worker threads of the engine by state: busy, idle, starting', 'state', () => {
    const { waiting: _waiting, ...workers } = engine.load()
    return byName(workers)
  })
  gauge('engine_queue_length', 'Calls that wait for a worker of the engine', '', () => [[engine.load().waiting]])
  gauge('engine_queue_max', 'The most calls that may wait for a worker of the engine', '', () => [
    [settings.engine.queue],
  ])
  gauge('disk_bytes', 'The disk that DATA_DIR is on: free, total', 'state', async () =>
    byName(await diskSpace(settings.dataDirectory)),
  )
  gauge('stored_bytes', 'Bytes that are stored, by kind; summed every ten minutes', 'kind', async () =>
    (await measureStorage()).kinds.map(({ kind, bytes }) => [bytes, kind]),
  )
  gauge('backup_newest_timestamp_seconds', 'When the newest backup in DATA_DIR/backups was made', '', async () => {
    const [newest] = await listBackups(settings.dataDirectory)
    return newest === undefined ? [] : [[newest.createdAt.getTime() / 1000]]
  })
  return metrics
}

/** A value of a gauge, and the value of its label. */
type Sample = [value: number, of?: string]

const byName = (counts: object): Sample[] =>
  Object.entries(counts).map(([name, count]) => [Number(count), name.replaceAll(' ', '_')])

async function send(reply: FastifyReply, metrics: Registry): Promise<FastifyReply> {
  const text = [await processMetrics.metrics(), await metrics.metrics()].join('\n')
  return reply.header('Cache-Control', 'no-store').type(metrics.contentType).send(text)
}

function hasMetricsToken(request: FastifyRequest, wanted: string | undefined): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return wanted !== undefined && token !== undefined && matchesSecret(token, wanted)
}
