/** Responses for paths and methods that the API does not have. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPath } from '../../contract/paths'
import { HttpError, notFound } from './http-error'

/** Method and path of a key such as `GET /circuits/:id`. */
export function methodAndPath(key: string): { method: string; path: string } {
  const [method, path] = key.split(' ')
  if (method === undefined || path === undefined) throw new Error(`${key} is not a method and a path.`)
  return { method, path }
}

/** Responds 405 with `Allow` if the path exists but not the method, and 404 otherwise; never with a page of the app. */
export function refuseOtherMethods(app: FastifyInstance, keys: string[]): void {
  const known = keys.map((key) => {
    const { method, path } = methodAndPath(key)
    return { method, pattern: new RegExp(`^${apiPath}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }
  })
  const refuse = (request: FastifyRequest): never => {
    const [path = ''] = request.url.split('?')
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0 || methods.has(request.method)) throw notFound('There is nothing at this address.')
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])]
    throw new HttpError(405, `${request.method} is not possible here.`, { allow })
  }
  app.all(apiPath, { schema: { hide: true } }, async (request) => refuse(request))
  app.all(`${apiPath}/*`, { schema: { hide: true } }, async (request) => refuse(request))
}
