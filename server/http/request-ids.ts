/** Ids of requests: what a proxy, the logs and the people who report an error call one and the same request. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The header that carries the id of a request, in both directions. */
export const requestIdHeader = 'x-request-id'

/** The id of a request: the one that it brings, if that is harmless in a log, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[requestIdHeader]
  return typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) ? id : randomUUID()
}

/** Sends every response with the id of its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(requestIdHeader, id)
  })
}
