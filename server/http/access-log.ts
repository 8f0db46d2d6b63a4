/** The access log: one line a request. It has the pattern of the route, so that no secret of a URL is in it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Logs every request once its response is sent, or its client is gone. */
export function logRequests(app: FastifyInstance, accessLog: Logger): void {
  app.addHook('onRequest', async (request, reply) => logAtEnd(accessLog, request, reply))
}

/** Logs a request at its end. For those that have no route, not even the one for unknown addresses. */
export function logAtEnd(accessLog: Logger, request: FastifyRequest, reply: FastifyReply): void {
  // Not the hook `onResponse`, which does not run where the client went away first.
  reply.raw.once('close', () => {
    const { id, method, viewer } = request
    accessLog.info({
      requestId: id,
      method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: viewer?.id ?? null,
      ...(!reply.raw.writableEnded && { isAborted: true }),
    })
  })
}
