/** Builds the server from its services. The caller makes it listen, so tests send requests without a port. */
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { Registry } from 'prom-client'
import { apiPath } from '../contract/paths'
import { apiRoutes } from '../contract/routes'
import { implementUsers } from './account/routes'
import { implementAuth } from './auth/routes'
import { findViewer } from './auth/sessions'
import { runInBackground } from './background'
import { withHttpErrors } from './circuits/engine-errors'
import { firstPictureOf, initialRequestOf } from './circuits/initial-request'
import { servePictures } from './circuits/picture-routes'
import { renderHead, servePublicMetadata } from './circuits/public-metadata'
import { sumStoredBytes } from './circuits/repository'
import { implementCircuits } from './circuits/routes'
import { implementCategories, implementComments, implementReactions } from './circuits/social-routes'
import { implementHardware } from './hardware/routes'
import { registerApi } from './http/api'
import { serveClient } from './http/client'
import { serveDevMail } from './http/dev-mail'
import { handleError, sendError } from './http/error-handler'
import { implementHealth } from './http/health-routes'
import { HttpError, notFound } from './http/http-error'
import { registerJsonParser } from './http/json-bodies'
import { handleClientError } from './http/malformed-requests'
import { buildMetricsApp, collectMetrics } from './http/metrics'
import { registerOpenApi, serveApiReference } from './http/openapi'
import { renderDiagnosticHead } from './http/page-head'
import { warnAboutMissingPublicUrl } from './http/public-url'
import { createLimiter } from './http/rate-limits'
import { compileSerializer } from './http/response-serializer'
import { sendSecurityHeaders } from './http/security-headers'
import { defaultSlowRequestLimits, limitSlowBodies, nodeTimeouts, type SlowRequestLimits } from './http/slow-requests'
import { serveAttachments } from './issues/attachment-downloads'
import { implementAttachments } from './issues/attachment-routes'
import { attachmentBytesOf } from './issues/attachments'
import { implementIssueComments } from './issues/comment-routes'
import { implementIssues } from './issues/routes'
import { implementIssueMails } from './issues/subscription-routes'
import { implementModeration } from './moderation/routes'
import type { Services } from './platform/services'
import { isDevMailEnabled } from './platform/settings'
import { serveAvatars } from './users/avatars'
import { createQuotas, readQuotas, type Quotas } from './users/quotas'

/** The folder that `vite build` writes the client to. */
const builtClient = fileURLToPath(new URL('../dist/client', import.meta.url))

/** The maximum bytes of a body, unless its route has a limit of its own. */
const bodyLimit = 64_000

/** Milliseconds that the event loop may lag, on average over a second, before requests are refused. */
const maxEventLoopDelay = 3000

/** What tests replace. */
export interface AppOptions {
  clientFolder?: string
  serializerCompiler?: typeof compileSerializer
  slowRequestLimits?: SlowRequestLimits
  quotas?: Quotas
}

/**
 * Builds the server, ready to listen. Closing it stops its jobs and leaves the services open.
 *
 * @throws if a route of the contract has no implementation, or no access rule that can be checked.
 */
export async function buildApp(opened: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const services = { ...opened, engine: withHttpErrors(opened.engine) }
  const { settings, database, files } = services
  const app = createApp(services, options.slowRequestLimits ?? defaultSlowRequestLimits)
  const isDraining = await refuseWhileBusy(app)
  const metrics = collectMetrics(app, services)
  registerJsonParser(app)
  sendSecurityHeaders(app, settings)
  warnAboutMissingPublicUrl(app, settings)
  await registerOpenApi(app, settings)
  await serveApiReference(app, settings)
  registerApi(app, apiRoutes, implementRoutes(services, options.quotas ?? readQuotas(process.env), isDraining), {
    findViewer: (token) => findViewer(database.orm, token),
    limiter: await createLimiter(app, database, settings.rateLimits),
    queries: database.orm,
    serializerCompiler: options.serializerCompiler ?? compileSerializer,
  })
  serveAvatars(app, files)
  serveAttachments(app, database.orm, files)
  servePictures(app, services)
  if (isDevMailEnabled(settings)) serveDevMail(app, database.orm, settings.devMailCode)
  servePublicMetadata(app, services)
  await serveClient(app, options.clientFolder ?? builtClient, settings, {
    headOf: async (path) => renderDiagnosticHead(settings, path) ?? (await renderHead(services, path)),
    initialRequestOf,
    firstPictureOf,
  })
  if (settings.metricsPort !== undefined) serveMetrics(app, metrics, services, settings.metricsPort)
  runInBackground(app, opened)
  return app
}

function createApp({ settings, log }: Services, slowRequestLimits: SlowRequestLimits): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // Requests are logged below, without their query: links from mails have their secret in it.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the nearest proxies are ours; what farther ones say may be made up.
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit,
    return503OnClosing: false,
    ...nodeTimeouts(slowRequestLimits),
    clientErrorHandler: handleClientError,
    frameworkErrors: (_error, _request, reply) => sendError(notFound('There is nothing at this address.'), reply),
  })
  app.setErrorHandler(handleError)
  limitSlowBodies(app, slowRequestLimits)
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?')
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  return app
}

function implementRoutes(services: Services, limits: Quotas, isDraining: () => boolean) {
  const quotas = createQuotas(services.database.orm, limits, [sumStoredBytes, attachmentBytesOf])
  return {
    ...implementAuth(services),
    ...implementUsers(services),
    ...implementCircuits(services, quotas),
    ...implementReactions(services),
    ...implementComments(services, quotas),
    ...implementCategories(services),
    ...implementHardware(),
    ...implementIssues(services),
    ...implementIssueComments(services, quotas),
    ...implementAttachments(services, quotas),
    ...implementIssueMails(services),
    ...implementModeration(services),
    ...implementHealth(services, isDraining),
  }
}

/** Responds 503 while the server is closing or overloaded, except to health checks. @returns whether it is closing. */
async function refuseWhileBusy(app: FastifyInstance): Promise<() => boolean> {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.addHook('onRequest', async ({ url }) => {
    if (isDraining) refuseBusy(url, 'The server is closing. Please try again in a moment.')
  })
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async ({ url }) => refuseBusy(url, 'The server is overloaded. Please try again in a moment.'),
  })
  return () => isDraining
}

function refuseBusy(path: string, message: string): void {
  if (path.startsWith(`${apiPath}/health`) || path.startsWith(`${apiPath}/ready`)) return
  throw new HttpError(503, message, { retryAfterSeconds: 5 })
}

/** Serves the metrics on a port of their own, as long as the app listens. */
function serveMetrics(app: FastifyInstance, metrics: Registry, services: Services, port: number): void {
  const metricsApp = buildMetricsApp(metrics, services, (token) => findViewer(services.database.orm, token))
  app.addHook('onListen', async () => {
    await metricsApp.listen({ host: services.settings.host, port })
  })
  app.addHook('onClose', () => metricsApp.close())
}
