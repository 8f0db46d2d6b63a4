import type { Route } from '../../contract/route'
import { forbidden, notFound, unauthorized } from './http-error'
import type { Call, OutputOf, ResourceHandler, ResourceRule, ResultOf } from './implementation'

/** Loads the resource that a route names (404) and checks access to it (401, 403) before the route handles it. */
export function withResource<R extends Route, Resource>(
  rule: ResourceRule<OutputOf<R['params']>, Resource, OutputOf<R['query']>>,
  handle: (call: Call<R>, resource: Resource) => Promise<ResultOf<R>>,
): ResourceHandler<R> {
  return {
    async handleResource(call) {
      const resource = await rule.find(call.params, call.query, call.viewer)
      if (resource === null) throw notFound(rule.notFound)
      if (!rule.isAllowed(call.viewer, resource)) {
        throw call.viewer === null ? unauthorized(rule.unauthorized) : forbidden(rule.forbidden)
      }
      return handle(call, resource)
    },
  }
}
