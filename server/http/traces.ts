/** A span for each request, in which everything that the request causes runs. */
import type { FastifyInstance } from 'fastify'
import type { Tracing } from '../platform/tracing'

/** Traces every request of an app. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  // With a callback, because what follows must run in the context of the span.
  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, headers } = request
    const route = request.routeOptions.url ?? 'none'
    const span = tracing.runInRequestSpan({ id, method, route, headers }, done)
    reply.raw.once('close', () => span.end(reply.statusCode))
  })
}
