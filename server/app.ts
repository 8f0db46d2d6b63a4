/** Builds the server from its services. The caller makes it listen, so tests send requests without a port. */
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { Registry } from 'prom-client'
import { paths } from '../contract/paths'
import { apiRoutes } from '../contract/routes'
import { implementUsers } from './account/routes'
import { implementJobAdministration } from './administration/job-routes'
import { implementSystemAdministration } from './administration/system-routes'
import { implementUserAdministration } from './administration/user-routes'
import { implementAuth } from './auth/routes'
import { implementSecurity } from './auth/security/routes'
import { findViewer } from './auth/sessions'
import { runInBackground } from './background'
import { withHttpErrors } from './circuits/engine-errors'
import { firstScreenOf, initialRequestOf } from './circuits/initial-request'
import { servePictures } from './circuits/picture-routes'
import { renderHead, servePublicMetadata } from './circuits/public-metadata'
import { implementParameterSets } from './circuits/parameter-set-routes'
import { claimBytesOf } from './circuits/claims/repository'
import { implementClaims } from './circuits/claims/routes'
import { parameterSetBytesOf } from './circuits/parameter-sets'
import { sumStoredBytes, circuitStorage } from './circuits/repository'
import { implementCircuits } from './circuits/routes'
import { implementVersions } from './circuits/versions/routes'
import { serveEmbeds } from './circuits/embed/routes'
import { implementImports } from './circuits/import-routes'
import { implementSimulation } from './circuits/simulation-routes'
import { implementCategories } from './circuits/category-routes'
import { implementComments } from './circuits/comment-routes'
import { implementReactions } from './circuits/reaction-routes'
import { collectionSitemap, renderCollectionHead, serveCollectionSitemap } from './collections/public-metadata'
import { collectionBytesOf } from './collections/repository'
import { implementCollections } from './collections/routes'
import { implementFollows } from './follows/routes'
import { implementHardware } from './hardware/routes'
import { logAtEnd, logRequests } from './http/access-log'
import { registerApi, type ApiDependencies } from './http/api'
import { redirectToBase, rewriteUrl } from './http/base-path'
import { serveClient } from './http/client'
import { serveDevMail } from './http/dev-mail'
import { handleError, sendError } from './http/error-handler'
import { implementHealth } from './http/health-routes'
import { notFound } from './http/http-error'
import { registerJsonParser } from './http/json-bodies'
import { listenOn } from './http/listen'
import { handleClientError } from './http/malformed-requests'
import { buildMetricsApp, collectMetrics } from './http/metrics'
import { registerOpenApi, serveApiReference } from './http/openapi'
import { overloadLimits, refuseWhileBusy } from './http/overload'
import { emptyInstallationMeta, renderDiagnosticHead } from './http/page-head'
import { warnAboutMissingPublicUrl } from './http/public-url'
import { serveRestorePage, type FirstRestore } from './http/restore-page'
import { createLimiter } from './http/rate-limits'
import { requestIdOf, sendRequestIds } from './http/request-ids'
import { createReplicatedReads } from './http/read-your-writes'
import { compileSerializer } from './http/response-serializer'
import { sendSecurityHeaders } from './http/security-headers'
import { traceRequests } from './http/traces'
import { defaultSlowRequestLimits, limitSlowBodies, nodeTimeouts, type SlowRequestLimits } from './http/slow-requests'
import { serveAttachments } from './issues/attachment-downloads'
import { implementAttachments } from './issues/attachment-routes'
import { attachmentBytesOf, attachmentStorage } from './issues/attachments'
import { implementIssueComments } from './issues/comment-routes'
import { implementIssues } from './issues/routes'
import { implementIssueMails } from './issues/subscription-routes'
import { implementModeration } from './moderation/routes'
import { implementNotifications } from './notifications/routes'
import { serveOneClickUnsubscribe } from './notifications/one-click-unsubscribe'
import { serveNotificationStream } from './notifications/stream'
import {
  announceChange,
  announceChangeOf,
  notifyOfCollected,
  notifyOfComment,
  notifyOfFollow,
  notifyOfPublication,
  notifyOfStatus,
} from './notifications/write'
import type { Services } from './services'
import { isDevMailEnabled } from './platform/settings'
import { measureStorage } from './platform/storage-use'
import { serveAvatars } from './users/avatars'
import { createQuotas, readQuotas, type Quotas } from './users/quotas'

/** The folder that `vite build` writes the client to. */
const builtClient = fileURLToPath(new URL('../dist/client', import.meta.url))

/** The maximum bytes of a body, unless its route has a limit of its own. */
const bodyLimit = 64_000

/** What tests replace. */
interface AppOptions {
  clientFolder?: string
  serializerCompiler?: typeof compileSerializer
  slowRequestLimits?: SlowRequestLimits
  quotas?: Quotas
  /** Waits so many milliseconds after the server was told to close. */
  drain?: (milliseconds: number) => Promise<unknown>
  /** Puts a backup into an empty installation; absent where the program offers none. */
  firstRestore?: FirstRestore
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
  const isDraining = await refuseWhileBusy(app, {
    ...overloadLimits,
    drainMs: settings.drainMs,
    ...(options.drain && { wait: options.drain }),
  })
  const measure = measureStorage(database.orm, [circuitStorage, attachmentStorage])
  const metrics = collectMetrics(app, services, measure)
  redirectToBase(app, settings.basePath)
  registerJsonParser(app)
  sendSecurityHeaders(app, settings)
  warnAboutMissingPublicUrl(app, settings)
  await registerOpenApi(app, settings)
  await serveApiReference(app, settings)
  const quotas = options.quotas ?? readQuotas(process.env)
  const implement = (on: Services) => implementRoutes(on, quotas, isDraining, measure)
  const sessions = {
    findViewer: (token: string) => findViewer(database.orm, token),
    limiter: await createLimiter(app, database, settings.rateLimits),
  }
  registerApi(app, apiRoutes, implement(services), {
    ...sessions,
    queries: database.orm,
    replicated: replicateReads(services, implement),
    serializerCompiler: options.serializerCompiler ?? compileSerializer,
  })
  serveNotificationStream(app, services, sessions)
  serveOneClickUnsubscribe(app, services, sessions)
  serveAvatars(app, files)
  serveAttachments(app, database.orm, files)
  servePictures(app, services)
  if (options.firstRestore !== undefined) serveRestorePage(app, options.firstRestore)
  if (isDevMailEnabled(settings)) serveDevMail(app, database.orm, settings.devMailCode)
  servePublicMetadata(app, services, [collectionSitemap])
  serveEmbeds(app, services)
  serveCollectionSitemap(app, services)
  await serveClient(app, options.clientFolder ?? builtClient, settings, {
    headOf: async (path) => {
      const head = await renderPageHead(services, path)
      const isEmpty = path === paths.home && (await options.firstRestore?.isPossible())
      return isEmpty ? `${head ?? ''}${emptyInstallationMeta}` : head
    },
    initialRequestOf,
    firstScreenOf,
  })
  if (settings.metricsPort !== undefined) serveMetrics(app, metrics, services, settings.metricsPort)
  runInBackground(app, opened)
  return app
}

/** What the page at a path adds to its head. */
const renderPageHead = async (services: Services, path: string): Promise<string | null> =>
  renderDiagnosticHead(services.settings, path) ??
  (await renderCollectionHead(services, path)) ??
  (await renderHead(services, path))

/** Where the database has a replica, the routes once more on its connections. Only reads are asked of them. */
function replicateReads(
  services: Services,
  implement: (services: Services) => Record<string, unknown>,
): ApiDependencies['replicated'] {
  const { replica, database, settings } = services
  if (replica === undefined) return undefined
  const { orm, pool } = replica
  return {
    reads: createReplicatedReads(replica, settings),
    implementations: implement({ ...services, database: { ...database, orm, pool } }),
  }
}

function createApp(
  { settings, log, accessLog, tracing }: Services,
  slowRequestLimits: SlowRequestLimits,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // The access log is our own, without the query: links from mails have their secret in it.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // Only the nearest proxies are ours; what farther ones say may be made up.
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    rewriteUrl: rewriteUrl(settings.basePath),
    bodyLimit,
    return503OnClosing: false,
    ...nodeTimeouts(slowRequestLimits),
    clientErrorHandler: handleClientError,
    frameworkErrors: (_error, request, reply) => {
      if (accessLog !== undefined) logAtEnd(accessLog, request, reply)
      return sendError(notFound('There is nothing at this address.'), reply)
    },
  })
  app.setErrorHandler(handleError)
  sendRequestIds(app)
  if (tracing !== undefined) traceRequests(app, tracing)
  if (accessLog !== undefined) logRequests(app, accessLog)
  limitSlowBodies(app, slowRequestLimits)
  return app
}

function implementRoutes(
  services: Services,
  limits: Quotas,
  isDraining: () => boolean,
  measure: ReturnType<typeof measureStorage>,
) {
  const quotas = createQuotas(services.database.orm, limits, [
    sumStoredBytes,
    parameterSetBytesOf,
    claimBytesOf,
    collectionBytesOf,
    attachmentBytesOf,
  ])
  return {
    ...implementAuth(services),
    ...implementSecurity(services),
    ...implementUsers(services),
    ...implementCircuits(services, quotas, {
      onPublished: notifyOfPublication,
      onVisibilityChange: (queries, id) => announceChangeOf(queries, 'circuitId', id),
    }),
    ...implementReactions(services),
    ...implementComments(services, quotas, notifyOfComment),
    ...implementCategories(services),
    ...implementParameterSets(services, quotas),
    ...implementClaims(services, quotas),
    ...implementVersions(services, quotas),
    ...implementSimulation(services),
    ...implementImports(services),
    ...implementCollections(services, quotas, {
      onCollected: notifyOfCollected,
      onVisibilityChange: (queries, id) => announceChangeOf(queries, 'collectionId', id),
    }),
    ...implementFollows(services, {
      onFollow: notifyOfFollow,
      onUnfollow: (queries, { followedId }) => announceChange(queries, [followedId]),
    }),
    ...implementHardware(),
    ...implementIssues(services, notifyOfStatus),
    ...implementIssueComments(services, quotas),
    ...implementAttachments(services, quotas),
    ...implementIssueMails(services),
    ...implementNotifications(services),
    ...implementModeration(services),
    ...implementUserAdministration(services),
    ...implementJobAdministration(services),
    ...implementSystemAdministration(services, measure),
    ...implementHealth(services, isDraining),
  }
}

/** Serves the metrics on a port of their own, as long as the app listens. */
function serveMetrics(app: FastifyInstance, metrics: Registry, services: Services, port: number): void {
  const metricsApp = buildMetricsApp(metrics, services, (token) => findViewer(services.database.orm, token))
  app.addHook('onListen', async () => {
    await listenOn(metricsApp, services.settings.host, { name: 'METRICS_PORT', number: port })
  })
  app.addHook('onClose', () => metricsApp.close())
}
