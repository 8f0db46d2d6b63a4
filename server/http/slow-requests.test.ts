import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app'
import { openTestServer, type TestServer } from '../testing'

let server: TestServer
let app: FastifyInstance
let port: number

/** As usual, twenty times as fast. */
const slowRequestLimits = {
  headTimeout: 500,
  requestTimeout: 30_000,
  progressTimeout: 400,
  minBytes: 400,
  checkInterval: 50,
}

beforeAll(async () => {
  server = await openTestServer()
  app = await buildApp(server.services, { clientFolder: server.folder, slowRequestLimits })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** Sends a beginning at once and then, until it is cut off, a byte every so many milliseconds. @returns all that it was answered. */
async function sendSlowly(beginning: string, pause = 40, byte = 'a'): Promise<string> {
  let told = ''
  const socket: Socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (chunk) => (told += chunk.toString()))
  // A connection that is cut while it sends.
  socket.on('error', () => {})
  socket.write(beginning)
  const timer = setInterval(() => socket.write(byte), pause)
  await closed
  clearInterval(timer)
  return told
}

const post = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n'
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

test.each([
  ['nothing at all', '', ''],
  ['a head without an end', 'GET / HTTP/1.1\r\nX-Long: ', 'a'],
  ['a head that stops', 'GET / HTTP/1.1\r\nX-Long: ', ''],
  ['a body that drips', `${post}Content-Length: 1000\r\n\r\n{`, 'a'],
  ['a body that stops', `${post}Content-Length: 1000\r\n\r\n{`, ''],
  ['chunks that drip', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
])('%s is cut off, and told so', async (_, beginning, byte) => {
  expect(await sendSlowly(beginning, 40, byte)).toMatch(
    /^HTTP\/1\.1 408 .*"success":false,"message":"The request took too long/s,
  )
})

test('a file that drips is cut off, whether it would be taken or not', async () => {
  const { token } = await server.addUser()
  const upload = `POST /api/issues/attachments HTTP/1.1\r\nHost: localhost\r\n`
  const taken = sendSlowly(`${upload}Authorization: Bearer ${token}\r\n${form}\r\n${part}`)
  const refused = sendSlowly(`${upload}${form}\r\n${part}`)
  expect(await taken).toMatch(/^HTTP\/1\.1 408 /)
  expect(await refused).toMatch(/^HTTP\/1\.1 401 /)
})

test('a body that comes along steadily may take longer than all of these', async () => {
  const body = JSON.stringify({ email: 'ada@example.org', password: 'x'.repeat(20_000) })
  const told = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('end', () => resolve(text))
    const send = async () => {
      socket.write(`${post}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`)
      for (let at = 0; at < body.length; at += 1000) {
        socket.write(body.slice(at, at + 1000))
        await wait(100)
      }
    }
    send().catch(reject)
  })
  expect(told).toMatch(/^HTTP\/1\.1 400 .*at most 256 characters/s)
})

test('many slow ones are gone, and others are served meanwhile', async () => {
  const slow = Array.from({ length: 200 }, (_, at) =>
    sendSlowly(at % 2 === 0 ? `${post}Content-Length: 1000\r\n\r\n{` : 'GET / HTTP/1.1\r\nX-Long: '),
  )
  const meanwhile = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(`http://127.0.0.1:${port}/api/circuits`)).status),
  )
  expect(meanwhile).toEqual(Array(20).fill(200))
  expect(await Promise.all(slow)).toHaveLength(200)
})
