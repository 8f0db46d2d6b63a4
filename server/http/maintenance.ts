/** What listens in place of the app while a backup is restored: alive, not ready, and a page that waits. */
import Fastify, { type FastifyInstance } from 'fastify'
import { apiPath } from '../../contract/paths'
import { restorePath } from '../../contract/restore-path'
import { isServerPath } from '../../contract/server-paths'
import type { Settings } from '../platform/settings'
import { rewriteUrl } from './base-path'
import { renderSetupPage } from './restore-page'
import { sendSecurityHeaders, styleNonce } from './security-headers'
import { waitingHead } from './waiting-page'

/** Builds it, ready to listen. */
export function buildMaintenanceApp(settings: Settings): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    rewriteUrl: rewriteUrl(settings.basePath),
  })
  sendSecurityHeaders(app, settings)
  app.get(`${apiPath}/health`, async () => ({ success: true, message: 'Alive', data: null }))
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(503).header('Retry-After', '5').header('Cache-Control', 'no-store')
    const [path = ''] = request.url.split('?')
    if (isServerPath(path) && path !== restorePath) {
      return reply.send({ success: false, message: 'Not ready: a backup is being restored.', data: null })
    }
    const content = '<p role="status">A backup is being restored. This page waits until the site is ready.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(renderSetupPage(styleNonce(request), content, waitingHead(reply, '')))
  })
  return app
}
