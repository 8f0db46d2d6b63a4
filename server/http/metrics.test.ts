import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViewer } from '../auth/sessions'
import { openTestServer, type TestServer } from '../testing'
import { buildMetricsApp, collectMetrics } from './metrics'

const metricsToken = 'a token for the scraper'
let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ settings: { metricsToken } })
})
afterAll(() => server.close())

test('on the public port the configured token reads the metrics, by route and without ids', async () => {
  const { id } = await server.addUser()
  await server.ask(`GET /api/users/${id}`)
  const answer = await server.ask('GET /api/metrics', { token: metricsToken })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
  const text = answer.raw.toString()
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/users\/:id",status="200"\} 1/)
  expect(text).not.toContain(id)
  expect(text).toMatch(/^mails_unsent 0$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})

test('on the public port nobody else finds them', async () => {
  const admin = await server.addUser({ role: 'ADMIN' })
  for (const token of [undefined, admin.token, `${metricsToken}x`]) {
    const answer = await server.ask('GET /api/metrics', token === undefined ? {} : { token })
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ success: false, message: 'There is nothing at this address.', data: null })
  }
})

describe('on their own port', () => {
  const ask = async (token?: string, url = '/api/metrics') => {
    const { services } = server
    const registry = collectMetrics((await import('fastify')).default(), services)
    const app = buildMetricsApp(registry, services, (shown) => findViewer(services.database.orm, shown))
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await app.inject({ url, headers })).statusCode
  }

  test('ADMINs and the configured token read them, nobody else', async () => {
    const admin = await server.addUser({ role: 'ADMIN' })
    const user = await server.addUser()
    expect(await ask(admin.token)).toBe(200)
    expect(await ask(metricsToken)).toBe(200)
    expect(await ask(user.token)).toBe(403)
    expect(await ask()).toBe(401)
    expect(await ask('nonsense')).toBe(401)
  })

  test('there is nothing else', async () => {
    expect(await ask(metricsToken, '/api/circuits')).toBe(404)
  })
})
