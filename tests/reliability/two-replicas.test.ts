/** Two servers as processes of their own, on one database and behind one proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { countLibrary } from '../support/library'
import { newPerson, type Person } from '../support/person'
import { freePort, type Product } from '../support/product'
import { startRoundRobin, type Proxy } from '../support/proxies'
import { openInstallation, type Installation } from '../support/replicas'
import { startVisitors } from './visitors'

const requestsInAMinute = 200

let installation: Installation
let ports: [number, number]
let servers: Product[]
let proxy: Proxy
let admin: Person

beforeAll(async () => {
  installation = await openInstallation({
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '2',
    RATE_LIMIT_REQUESTS: String(requestsInAMinute),
    LOG_LEVEL: 'warn',
  })
  ports = [await freePort(), await freePort()]
  // Both find an empty database: one migrates it and builds the library, and the other waits.
  servers = await Promise.all(ports.map((port) => installation.start(port)))
  proxy = await startRoundRobin(ports.map((port) => `127.0.0.1:${port}`))
}, 240_000)
afterAll(async () => {
  await proxy?.close()
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await installation?.close()
}, 60_000)

/** A request by a client of its own, so that no test uses up the requests of another. */
const get = (path: string, client: string) => fetch(proxy.url + path, { headers: { 'x-forwarded-for': client } })

test('two servers that start together at an empty database migrate it once and build the library once', async () => {
  const count = async () => {
    const body = (await (await get('/api/circuits?limit=1', '10.1.0.1')).json()) as { page: { total: number } }
    return body.page.total
  }
  const all = await countLibrary()
  while ((await count()) < all) await wait(500)
  expect(await count()).toBe(all)
  for (const server of servers) expect(server.output()).not.toMatch(/"level":50/)
}, 120_000)

test('the limit of requests is one for both', async () => {
  const answers = []
  for (let at = 0; at < requestsInAMinute + 20; at++) answers.push(await get('/api/circuits?limit=1', '10.1.0.2'))
  expect(new Set(answers.map(({ headers }) => headers.get('x-served-by'))).size, 'both respond').toBe(2)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(requestsInAMinute)
  expect(answers.at(-1)?.status).toBe(429)
}, 60_000)

test('each server is restarted under load, and no request fails', async () => {
  const [first] = servers
  if (first === undefined) throw new Error('There are two servers.')
  admin = await newPerson(first.url, 'admin')
  // Each visit is of another client; the limit is not what this is about.
  let client = 0
  const visitors = await startVisitors(proxy.url, {
    token: admin.token,
    pause: 20,
    headers: () => ({ 'x-forwarded-for': `10.2.${Math.floor(client / 100) % 250}.${client++ % 250}` }),
  })
  for (const [at, port] of ports.entries()) {
    await wait(500)
    await servers[at]?.stop()
    servers[at] = await installation.start(port)
  }
  await wait(500)
  const visits = await visitors.stop()
  expect(visits.failed).toEqual([])
  expect(visits).toMatchObject({ lost: [], unread: 0 })
  expect(visits.requests).toBeGreaterThan(100)
}, 240_000)
