/**
 * Refuses requests while the server cannot do them: while it closes, and while its event loop lags so much that answers would come too
 * late. A client that is told so at once tries again, and the server catches up.
 */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { setTimeout as waitMilliseconds } from 'node:timers/promises'
import { apiPath } from '../../contract/paths'
import { HttpError } from './http-error'

/** When a server counts as overloaded. */
interface OverloadLimits {
  /** Milliseconds that the event loop may lag, on average over a second. */
  maxEventLoopDelay: number
  /** Milliseconds after it listens that belong to its start, which keeps a slow machine busy and says nothing about requests. */
  startTime: number
  /** Milliseconds that it goes on responding after it was told to close. */
  drainMs: number
  /** Waits so many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>
}

/** When a server that people use counts as overloaded. */
export const overloadLimits = { maxEventLoopDelay: 3000, startTime: 5000 }

/**
 * Responds 503 while the server is closing or overloaded, except to health checks. When it is told to close, it goes on responding for
 * `drainMs` milliseconds, and ends each connection with the next response, so that a proxy turns to other servers before it closes.
 *
 * @returns whether it has been told to close.
 */
export async function refuseWhileBusy(
  app: FastifyInstance,
  { maxEventLoopDelay, startTime, drainMs, wait = waitMilliseconds }: OverloadLimits,
): Promise<() => boolean> {
  let isDraining = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isDraining = true
    // Only a server that listens has others to wait for.
    if (drainMs > 0 && app.server.listening) await wait(drainMs)
    isClosing = true
  })
  app.addHook('onRequest', async ({ url }) => {
    if (isClosing) refuse(url, 'The server is closing. Please try again in a moment.')
  })
  let startsUntil = Infinity
  app.addHook('onListen', async () => {
    startsUntil = performance.now() + startTime
  })
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async ({ url }) => {
      if (performance.now() >= startsUntil) refuse(url, 'The server is overloaded. Please try again in a moment.')
    },
  })
  return () => isDraining
}

function refuse(path: string, message: string): void {
  if (path.startsWith(`${apiPath}/health`) || path.startsWith(`${apiPath}/ready`)) return
  throw new HttpError(503, message, { retryAfterSeconds: 5 })
}
