/** Responses to requests that cannot be parsed. They reach no route, so these responses are written to the socket by hand. */
import type { FastifyServerOptions } from 'fastify'
import type { Duplex } from 'node:stream'

const timedOut = ['408 Request Timeout', 'The request took too long to arrive.'] as const

/** Status line and message by the code of Node's HTTP parser; any other code means a malformed request. */
const responses: Partial<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of this request are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
}
const malformed = ['400 Bad Request', 'This is not a request that can be read.'] as const

/** Milliseconds that a client has to read the response and to close the connection. */
const closeDelay = 1000

/** Responds in the envelope of all responses, and closes the connection. */
export const handleClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  send(socket, responses[error.code ?? ''] ?? malformed)
}

/** Responds to a request whose rest does not arrive. */
export function sendTimeout(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  send(socket, timedOut)
}

function send(socket: Duplex, [status, message]: readonly [string, string]): void {
  const body = JSON.stringify({ success: false, message, data: null })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Cuts off clients that keep sending and never close.
  const timer = setTimeout(() => socket.destroy(), closeDelay)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
