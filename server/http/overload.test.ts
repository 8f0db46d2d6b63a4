import Fastify, { type FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { handleError } from './error-handler'
import { refuseWhileBusy } from './overload'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose event loop may lag 100 ms, and which its start keeps busy for some milliseconds. */
async function startServer(busy: number, startTime: number): Promise<string> {
  app = Fastify()
  app.setErrorHandler(handleError)
  await refuseWhileBusy(app, { maxEventLoopDelay: 100, startTime, drainMs: 0 })
  app.get('/', async () => 'here')
  app.get('/api/health', async () => 'healthy')
  app.addHook('onListen', async () => block(busy))
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** Requests the root until it responds with a status. */
async function requestUntil(address: string, status: number): Promise<Response> {
  for (;;) {
    const response = await fetch(address)
    if (response.status === status) return response
    await sleep(20)
  }
}

test('a slow start refuses no request: it is over when the first one comes', async () => {
  const address = await startServer(1500, 10_000)
  for (let request = 0; request < 30; request++) {
    expect((await fetch(address)).status).toBe(200)
    await sleep(50)
  }
})

test('an overloaded server refuses requests with Retry-After, is healthy all the same, and catches up', async () => {
  const address = await startServer(0, 0)
  const refused = requestUntil(address, 503)
  const load = setInterval(() => block(300), 310)
  const response = await refused
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ message: 'The server is overloaded. Please try again in a moment.' })
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
  clearInterval(load)
  await requestUntil(address, 200)
})
