/** What the server says to requests that it cannot even read: they come to no route, and their answer is written by hand. */
import type { FastifyServerOptions } from 'fastify'

/** Status and sentence by the code of Node's reader; what is not here is malformed. */
const refusals: Partial<Record<string, [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of this request are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}
const malformed = ['400 Bad Request', 'This is not a request that can be read.'] as const

/** Answers in the envelope that every answer has, and closes the connection. */
export const answerUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  // Whoever has gone hears nothing.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ success: false, message, data: null })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
