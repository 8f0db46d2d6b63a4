/** Builds the server from its services. It listens only when it is told to, so tests ask it without a port. */
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { Registry } from 'prom-client'
import { apiPath } from '../contract/paths'
import { apiRoutes } from '../contract/routes'
import { findViewer } from './auth/repository'
import { implementAuth } from './auth/routes'
import { runStartupTasks, startWorkers } from './background'
import { firstPictureOf, initialRequestOf } from './circuits/initial-request'
import { servePictures } from './circuits/picture-routes'
import { sumStoredBytes } from './circuits/repository'
import { implementCircuits } from './circuits/routes'
import { renderHead, servePublicMetadata } from './circuits/public-metadata'
import { implementCategories, implementComments, implementReactions } from './circuits/social-routes'
import { implementHardware } from './hardware/routes'
import { compileAnswer } from './http/answers'
import { registerApi } from './http/api'
import { serveClient } from './http/client'
import { showMails } from './http/dev-mail'
import { answerError, answerRefusal } from './http/errors'
import { readJsonBodies } from './http/json'
import { buildMetricsApp, measure } from './http/metrics'
import { describeApi, showReference } from './http/openapi'
import { warnOfUnsetPublicUrl } from './http/public-url'
import { makeLimiter } from './http/rate-limits'
import { missing, Refusal } from './http/refusal'
import { sendSecurityHeaders } from './http/security-headers'
import { implementService } from './http/service-routes'
import { usualPatience, watchBodies, watchedByNode } from './http/slow-requests'
import { answerUnreadable } from './http/unreadable-requests'
import { serveAttachments } from './issues/attachment-routes'
import { attachmentBytesOf } from './issues/attachments'
import { implementAttachments, implementIssueComments, implementIssueMails, implementIssues } from './issues/routes'
import { implementModeration } from './moderation/routes'
import { showsMails } from './platform/settings'
import type { Services } from './platform/services'
import { serveAvatars } from './users/avatars'
import { createQuotas } from './users/quotas'
import { fillUsernameSkeletons } from './users/repository'
import { implementUsers } from './account/routes'

/** Where `vite build` puts the client. */
const builtClient = fileURLToPath(new URL('../dist/client', import.meta.url))

/** The most bytes of a body where a route does not say otherwise. */
const bodyLimit = 64_000

/** Milliseconds that the event loop may lag, on average over a second, before requests are refused. */
const mostLag = 3000

/**
 * The whole server, ready to listen. Closing it stops its jobs, and leaves the services to whoever opened them.
 *
 * @throws where a route of the contract has no implementation, or no rule that can be checked.
 */
export async function buildApp(
  services: Services,
  clientFolder = builtClient,
  answers = compileAnswer,
  patience = usualPatience,
): Promise<FastifyInstance> {
  const { settings, database, files } = services
  const loggerInstance: FastifyBaseLogger = services.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // Each request is logged below, without what stands behind the question mark: a link from a mail has its secret there.
    logController: new LogController({ disableRequestLogging: true }),
    // The nearest so many are ours; what a farther one says may be made up.
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit,
    return503OnClosing: false,
    ...watchedByNode(patience),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerRefusal(missing('There is nothing at this address.'), reply),
  })
  app.setErrorHandler(answerError)
  watchBodies(app, patience)
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?')
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })

  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.addHook('onRequest', async (request) => {
    if (isDraining) await refuseWhileBusy(request.url, 'The server is closing. Please try again in a moment.')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: mostLag,
    pressureHandler: (request) =>
      refuseWhileBusy(request.url, 'The server is overloaded. Please try again in a moment.'),
  })

  const metrics = measure(app, services)
  readJsonBodies(app)
  sendSecurityHeaders(app, settings)
  warnOfUnsetPublicUrl(app, settings)
  await describeApi(app, settings)
  await showReference(app, settings)
  const quotas = createQuotas(services, [sumStoredBytes, attachmentBytesOf])
  registerApi(
    app,
    apiRoutes,
    {
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
      ...implementService(services, () => isDraining),
    },
    {
      findViewer: (token) => findViewer(database.orm, token),
      limiter: await makeLimiter(app, database, settings.rateLimits),
      queries: database.orm,
      compileAnswer: answers,
    },
  )
  serveAvatars(app, files)
  serveAttachments(app, database.orm, files)
  servePictures(app, services)
  if (showsMails(settings)) showMails(app, database.orm, settings.devMailCode)
  servePublicMetadata(app, services)
  await serveClient(app, clientFolder, settings, {
    headOf: (path) => renderHead(services, path),
    initialRequestOf,
    firstPictureOf,
  })
  if (settings.metricsPort !== undefined) serveMetrics(app, metrics, services, settings.metricsPort)
  runInBackground(app, services)
  return app
}

/** Opens and closes the port of the metrics with the app's own. */
function serveMetrics(app: FastifyInstance, metrics: Registry, services: Services, port: number): void {
  const metricsApp = buildMetricsApp(metrics, services, (token) => findViewer(services.database.orm, token))
  app.addHook('onListen', async () => {
    await metricsApp.listen({ host: services.settings.host, port })
  })
  app.addHook('onClose', () => metricsApp.close())
}

/** 503 for all but those who ask how the server does. */
async function refuseWhileBusy(path: string, why: string): Promise<void> {
  if (path.startsWith(`${apiPath}/health`) || path.startsWith(`${apiPath}/ready`)) return
  throw new Refusal(503, why, { retryAfterSeconds: 5 })
}

function runInBackground(app: FastifyInstance, services: Services): void {
  const closing = new AbortController()
  let settled: Promise<void> = Promise.resolve()
  let stopJobs: (() => Promise<void>) | undefined
  // Before anyone can register, so that no older name is overlooked.
  app.addHook('onReady', () => fillUsernameSkeletons(services.database.orm))
  app.addHook('onReady', async () => {
    stopJobs = startWorkers(services)
  })
  app.addHook('onListen', async () => {
    // Not awaited: people can be answered meanwhile.
    settled = runStartupTasks(services, closing.signal)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await settled
    await stopJobs?.()
  })
}
