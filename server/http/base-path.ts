/** Where the site lies on its host: all requests below that path are for it. */
import type { FastifyInstance } from 'fastify'

/** The path within the site, of a path on its host; null for one that is not the site's. A query stays. */
export function pathWithin(basePath: string, path: string): string | null {
  if (!path.startsWith(basePath)) return null
  const rest = path.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : null
}

/**
 * The URL of a request as routes know it. A proxy may have taken the base path away, and health checks come without one: such URLs stay
 * as they are.
 */
export const rewriteUrl =
  (basePath: string) =>
  ({ url = '/' }: { url?: string | undefined }): string =>
    basePath === '' ? url : (pathWithin(basePath, url) ?? url)

/** Leads the base path without a slash to the one with it, below which all pages are. */
export function redirectToBase(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return
  app.addHook('onRequest', async (request, reply) => {
    const [path, query] = request.originalUrl.split('?')
    if (path === basePath) return reply.redirect(`${basePath}/${query === undefined ? '' : `?${query}`}`, 308)
  })
}
