import Fastify, { type FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleClientError } from './malformed-requests'

let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = Fastify({ clientErrorHandler: handleClientError })
  app.get('/', () => 'read')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

test.each([
  ['an endless header', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'are too long'],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'not a request'],
])('%s is refused in the shape of all answers', async (_, request, status, words) => {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
  expect(body).toEqual({ success: false, message: expect.stringContaining(words), data: null })
})
