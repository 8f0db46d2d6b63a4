/** Access rules of routes: which handlers they need, and what they check before a handler runs. */
import type { FastifyRequest } from 'fastify'
import { validate as isUuid } from 'uuid'
import { accessKinds, type Route } from '../../contract/route'
import { forbidden, notFound, unauthorized } from './http-error'
import type { Handler, ResourceHandler } from './implementation'

/**
 * The handler of a route.
 *
 * @throws if the implementation is missing, or does not check the access that the route declares.
 */
export function handlerOf(key: string, route: Route, implementation: unknown): Handler<Route> {
  if (!accessKinds.includes(route.access)) throw new Error(`${key} has no access rule.`)
  const needsResource = ['visible', 'signed in, visible', 'author', 'author or admin'].includes(route.access)
  if (isResourceHandler(implementation)) {
    if (!needsResource) throw new Error(`${key} loads a resource, but its access rule (${route.access}) needs none.`)
    return (call) => implementation.handleResource(call)
  }
  if (!isHandler(implementation)) throw new Error(`${key} has no implementation.`)
  if (needsResource) throw new Error(`${key} does not check its access rule (${route.access}).`)
  return implementation
}

const isHandler = (implementation: unknown): implementation is Handler<Route> => typeof implementation === 'function'

const isResourceHandler = (implementation: unknown): implementation is ResourceHandler<Route> =>
  typeof implementation === 'object' && implementation !== null && 'handleResource' in implementation

/** Checks the access that a request has before its resource is loaded. @throws {HttpError} 401, 403, 404 */
export function requireAccess(route: Route, request: FastifyRequest): void {
  const { viewer } = request
  if (route.access === 'open' || route.access === 'visible') return
  if (viewer === null) throw unauthorized(route.unauthenticated)
  if (viewer.role === 'ADMIN' && route.access !== 'self') return
  if (route.access === 'admin') throw forbidden()
  if (route.access === 'self' || route.access === 'self or admin') {
    const id = idOf(request.params)
    if (id === null) throw notFound()
    if (id !== viewer.id) throw forbidden()
  }
}

function idOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null
  return typeof params.id === 'string' && isUuid(params.id) ? params.id.toLowerCase() : null
}
