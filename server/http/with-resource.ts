import type { Route } from '../../contract/route'
import type { Call, OutputOf, ResultOf, ResourceHandler, ResourceRule } from './implementation'
import { forbidden, missing, unauthenticated } from './refusal'

/** Looks up the thing in the path (404) and asks the rule (401, 403) before the route does its work. */
export function withResource<R extends Route, Thing>(
  rule: ResourceRule<OutputOf<R['params']>, Thing, OutputOf<R['query']>>,
  handle: (call: Call<R>, thing: Thing) => Promise<ResultOf<R>>,
): ResourceHandler<R> {
  return {
    async handleResource(call) {
      const thing = await rule.find(call.params, call.query, call.viewer)
      if (thing === null) throw missing(rule.missing)
      if (!rule.may(call.viewer, thing)) {
        throw call.viewer === null ? unauthenticated(rule.signedOut) : forbidden(rule.refused)
      }
      return handle(call, thing)
    },
  }
}
