import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findViewer } from '../auth/sessions'
import { openTestServer, startTestServer } from '../testing'
import { createFakeEngine } from '../testing-engine'
import { buildMetricsApp, collectMetrics } from './metrics'

const metricsToken = 'a token for the scraper'
const noStorage = async () => ({ kinds: [], measuredAt: new Date() })

const server = await startTestServer({ settings: { metricsToken } })

beforeAll(async () => {
  // Before the first test, because what is stored is summed once.
  await server.addCircuit((await server.addUser()).id)
})

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

/** The metrics, by name and labels. */
async function readMetrics(from = server): Promise<Record<string, number>> {
  const { raw } = await from.ask('GET /api/metrics', { token: metricsToken })
  const lines = raw
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('what the installation stores, does and waits for is measured', async () => {
  const metrics = await readMetrics()
  expect(metrics).toMatchObject({
    'part_up{part="database"}': 1,
    'part_up{part="files"}': 1,
    'part_up{part="engine"}': 1,
    'jobs{state="given_up"}': 0,
    'engine_workers{state="idle"}': 1,
    engine_queue_length: 0,
    engine_queue_max: 64,
    http_requests_in_flight: 1,
    database_connections_max: 5,
  })
  expect(metrics['disk_bytes{state="free"}']).toBeGreaterThan(0)
  expect(metrics['stored_bytes{kind="circuits"}']).toBeGreaterThan(0)
  expect(metrics['stored_bytes{kind="database"}']).toBeGreaterThan(1_000_000)
})

test('while a part is away, the metrics of all others are still there', async () => {
  const other = await openTestServer({
    settings: { metricsToken },
    engine: createFakeEngine({ isReady: async () => false }),
  })
  const { pool } = other.services.database
  const query = vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(new Error('away')))
  const metrics = await readMetrics(other)
  query.mockRestore()
  await other.close()
  expect(metrics).toMatchObject({ 'part_up{part="engine"}': 0, 'part_up{part="files"}': 1, engine_queue_length: 0 })
  expect(Object.keys(metrics).filter((name) => /^(jobs\{|mails_unsent)/.test(name))).toEqual([])
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
    const registry = collectMetrics((await import('fastify')).default(), services, noStorage)
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
