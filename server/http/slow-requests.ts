/**
 * Limits how long a request may take to arrive. Otherwise a client that sends a byte now and then would hold a connection forever, and a
 * thousand of them the server. Node times out the head of a request. Its body is limited here by progress: a large file over a slow
 * line may take minutes, a stalled one may not.
 */
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import type { Server } from 'node:http'
import { sendTimeout } from './malformed-requests'

/** All times in milliseconds. */
export interface SlowRequestLimits {
  /** Until the head of a request has arrived, from its first byte or from the connection. */
  headTimeout: number
  /** Until the whole request has arrived, however steadily. */
  requestTimeout: number
  /** In which a body must bring {@link SlowRequestLimits.minBytes} more. */
  progressTimeout: number
  minBytes: number
  /** Between two checks. */
  checkInterval: number
}

/** A kilobyte a second is slower than any line that a person would wait on. */
export const defaultSlowRequestLimits: SlowRequestLimits = {
  headTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  progressTimeout: 8_000,
  minBytes: 8_000,
  checkInterval: 1_000,
}

/** The limits that Node enforces itself, as options of the app. */
export const nodeTimeouts = ({ headTimeout, requestTimeout, checkInterval }: SlowRequestLimits) =>
  ({
    requestTimeout,
    http: { headersTimeout: headTimeout, connectionsCheckingInterval: checkInterval },
  }) satisfies FastifyHttpOptions<Server>

/** A body that is arriving: the bytes of its connection at its last progress, and the time of it. */
interface Upload {
  bytes: number
  at: number
}

/** Closes the connections of bodies that make no progress. */
export function limitSlowBodies(app: FastifyInstance, limits: SlowRequestLimits): void {
  const uploads = new Map<FastifyRequest, Upload>()
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (!hasBody(request)) return
    uploads.set(request, { bytes: raw.socket.bytesRead, at: performance.now() })
    const forget = () => void uploads.delete(request)
    raw.once('end', forget)
    raw.once('close', forget)
  })
  const timer = setInterval(() => {
    for (const [request, upload] of uploads) {
      if (isProgressing(request, upload, limits)) continue
      uploads.delete(request)
      request.log.info('Closed a request whose body stalled')
      sendTimeout(request.raw.socket)
    }
  }, limits.checkInterval)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function isProgressing({ raw }: FastifyRequest, upload: Upload, { progressTimeout, minBytes }: SlowRequestLimits) {
  const now = performance.now()
  const { bytesRead } = raw.socket
  // While the server itself has paused reading, nothing can arrive.
  if (raw.readableFlowing !== true || bytesRead - upload.bytes >= minBytes) {
    upload.bytes = bytesRead
    upload.at = now
  }
  return now - upload.at < progressTimeout
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
