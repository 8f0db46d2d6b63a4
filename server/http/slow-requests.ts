/**
 * How long a request may take to arrive. Whoever sends a byte now and then would else hold a connection for ever, and a thousand of
 * them the server. Node watches over the head of a request; its body is watched here, by what has come of it: a large file over
 * a slow line may take minutes, one that does not come may not.
 */
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import type { Server } from 'node:http'
import { answerTimeout } from './unreadable-requests'

/** All times in milliseconds. */
export interface Patience {
  /** Until the head of a request is there, counted from its first byte or from the connection. */
  head: number
  /** Until the whole of a request is there, however steadily it comes. */
  whole: number
  /** How long a body is given to bring {@link Patience.bytes} more. */
  progress: number
  bytes: number
  /** How often all of this is looked at. */
  interval: number
}

/** A kilobyte a second is less than any line brings that a person would wait on. */
export const usualPatience: Patience = {
  head: 10_000,
  whole: 10 * 60_000,
  progress: 8_000,
  bytes: 8_000,
  interval: 1_000,
}

/** What of it Node watches over itself, as options of the app. */
export const watchedByNode = ({ head, whole, interval }: Patience) =>
  ({
    requestTimeout: whole,
    http: { headersTimeout: head, connectionsCheckingInterval: interval },
  }) satisfies FastifyHttpOptions<Server>

/** A body that is under way. */
interface Arrival {
  /** Bytes of its connection when it was last found to come along, and when that was. */
  bytes: number
  at: number
}

/** Ends the connections of bodies that do not come along. */
export function watchBodies(app: FastifyInstance, patience: Patience): void {
  const arrivals = new Map<FastifyRequest, Arrival>()
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (!hasBody(request)) return
    arrivals.set(request, { bytes: raw.socket.bytesRead, at: performance.now() })
    const forget = () => void arrivals.delete(request)
    raw.once('end', forget)
    raw.once('close', forget)
  })
  const timer = setInterval(() => {
    for (const [request, arrival] of arrivals) {
      if (isComing(request, arrival, patience)) continue
      arrivals.delete(request)
      request.log.info('A request was given up that did not come along')
      answerTimeout(request.raw.socket)
    }
  }, patience.interval)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Whether a body comes along, or still may. */
function isComing({ raw }: FastifyRequest, arrival: Arrival, { progress, bytes }: Patience): boolean {
  const now = performance.now()
  const { bytesRead } = raw.socket
  // While the server itself does not read on, nothing can come.
  if (raw.readableFlowing !== true || bytesRead - arrival.bytes >= bytes) {
    arrival.bytes = bytesRead
    arrival.at = now
  }
  return now - arrival.at < progress
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
