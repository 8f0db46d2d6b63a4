/** What the server says to requests that it cannot even read: they come to no route, and their answer is written by hand. */
import type { FastifyServerOptions } from 'fastify'
import type { Duplex } from 'node:stream'

const timedOut = ['408 Request Timeout', 'The request took too long to arrive.'] as const

/** Status and sentence by the code of Node's reader; what is not here is malformed. */
const refusals: Partial<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of this request are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
}
const malformed = ['400 Bad Request', 'This is not a request that can be read.'] as const

/** Milliseconds that whoever is refused has to read why and to close the connection. */
const farewell = 1000

/** Answers in the envelope that every answer has, and closes the connection. */
export const answerUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  // Whoever has gone hears nothing.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  answer(socket, refusals[error.code ?? ''] ?? malformed)
}

/** The same for a request whose rest does not come. */
export function answerTimeout(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  answer(socket, timedOut)
}

function answer(socket: Duplex, [status, message]: readonly [string, string]): void {
  const body = JSON.stringify({ success: false, message, data: null })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Whoever goes on sending, and never closes, is cut off.
  const timer = setTimeout(() => socket.destroy(), farewell)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
