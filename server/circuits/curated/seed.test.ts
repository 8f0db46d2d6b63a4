import { eq } from 'drizzle-orm'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CircuitSummary } from '../../../contract/circuits'
import { openEngine } from '../../engine/engine-pool'
import { openTestServer, type TestServer } from '../../testing'
import { createFakeEngine } from '../../testing-engine'
import { seedLibrary } from './seed'
import { libraryFolder, readLibrary } from './entries'
import { circuitClaims, circuits, libraryEntries } from '../tables'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())

const seed = (services = server.services) => seedLibrary(services, new AbortController().signal)

const entries = await readLibrary()
const all = entries.length

/** Libraries of one collection and of two, for tests that ask how a library is built and not what is in it. */
let [small, larger] = ['', '']
const [inSmall, inLarger] = [24, 37]

async function libraryOf(...collections: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-library-'))
  for (const name of collections) await cp(join(libraryFolder, name), join(folder, name), { recursive: true })
  return folder
}

beforeAll(async () => {
  small = await libraryOf('highlights')
  larger = await libraryOf('highlights', 'qaoa')
})
afterAll(async () => {
  for (const folder of [small, larger]) await rm(folder, { recursive: true })
})

const seedSmall = (services = server.services, { signal } = new AbortController()) =>
  seedLibrary(services, signal, { folder: small })

const list = async (search = '', { ask } = server) =>
  (await ask<CircuitSummary[]>(`GET /api/circuits?limit=100${search}`)).body

/** All circuits, page by page. */
async function listAll(of = server): Promise<CircuitSummary[]> {
  let { data, page } = await list('', of)
  const found = [...data]
  while (page?.nextCursor) {
    ;({ data, page } = await list(`&cursor=${page.nextCursor}`, of))
    found.push(...data)
  }
  return found
}

test('its claims are proved, also those of circuits that an earlier version of the product built, unless their program is another', async () => {
  await seedSmall()
  await server.jobsDone()
  const { orm } = server.services.database
  const verified = async () => (await list('&q=is:verified')).page?.total
  expect(await verified()).toBe(inSmall)
  const curated = (await list()).data[0]
  const own = await server.addUser()
  await server.addCircuit(own.id, { name: curated?.name ?? '', properties: [] })
  // As an earlier version left them.
  await orm.delete(circuitClaims)
  await orm.update(libraryEntries).set({ isClaimed: false })
  await orm.update(circuits).set({ properties: ['gate:h'] })
  expect(await verified()).toBe(0)
  await orm
    .update(circuits)
    .set({ qasmCode: 'OPENQASM 3.0; // another program' })
    .where(eq(circuits.id, (await list()).data[2]?.id ?? ''))
  expect(await seedSmall()).toBe(0)
  await server.jobsDone()
  expect(await verified()).toBe(inSmall - 1)
  await orm.delete(circuitClaims)
  expect(await seedSmall()).toBe(0)
  expect(await orm.$count(circuitClaims), 'a claim that was deleted does not come back').toBe(0)
})

test('what was built is not built again, even when it was deleted', async () => {
  await seedSmall()
  const admin = await server.addUser({ role: 'ADMIN' })
  const [first] = (await list()).data
  // A server that is busy with what it has built may refuse at first.
  const remove = async () => (await server.ask(`DELETE /api/circuits/${first?.id}`, { token: admin.token })).status
  await expect.poll(remove).toBe(200)
  expect(await seedSmall()).toBe(0)
  expect((await list()).page?.total).toBe(inSmall - 1)
})

test('what a later version adds comes to installations that exist, behind what is there', async () => {
  expect(await seedSmall()).toBe(inSmall)
  const { id } = await server.addUser()
  const { name } = await server.addCircuit(id)
  expect(await seedLibrary(server.services, new AbortController().signal, { folder: larger })).toBe(inLarger - inSmall)
  const inOrder = await readLibrary(larger)
  expect((await listAll()).map((circuit) => circuit.name)).toEqual([name, ...inOrder.map((entry) => entry.name)])
})

test('a start that was cut off, or an entry that failed, is made up for at the next', async () => {
  const cutOff = new AbortController()
  const engine = createFakeEngine()
  let read = 0
  const failing = {
    ...server.services,
    engine: {
      ...engine,
      visualize: async (source: string) => {
        read++
        if (read === 2) throw new Error('A passing failure')
        if (read === 4) cutOff.abort()
        return engine.visualize(source)
      },
    },
  }
  const before = await seedSmall(failing, cutOff)
  expect(before).toBeGreaterThan(2)
  expect(before).toBeLessThan(10)
  expect(await server.services.files.list('circuits'), 'nothing half-made').toHaveLength(before)
  expect(await seedSmall()).toBe(inSmall - before)
  expect((await list()).page?.total).toBe(inSmall)
})

test('two servers that start at once build each circuit once', async () => {
  const counts = await Promise.all([seedSmall(), seedSmall()])
  expect(counts[0] + counts[1]).toBe(inSmall)
  expect(await server.services.database.orm.$count(circuits)).toBe(inSmall)
  expect(await server.services.files.list('circuits')).toHaveLength(inSmall)
})

test('an installation with circuits of its own gets none', async () => {
  const { id } = await server.addUser()
  await server.addCircuit(id)
  expect(await seed()).toBe(0)
})

describe('an empty installation', () => {
  let library: TestServer
  let built: number
  let data: CircuitSummary[]

  // Once, because it takes long.
  beforeAll(async () => {
    library = await openTestServer()
    const engine = await openEngine(library.services.settings, { log: library.services.log })
    try {
      built = await seed({ ...library.services, engine })
    } finally {
      await engine.close()
    }
    data = await listAll(library)
  }, 120_000)
  afterAll(() => library.close())

  test('gets all of it, in its order, by the product’s own user', async () => {
    expect(built).toBe(all)
    expect((await list('', library)).page?.total).toBe(all)
    expect(data.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
    expect(new Set(data.map(({ author }) => author?.username))).toEqual(new Set(['ketwork']))
    expect(data.every(({ isPublic }) => isPublic)).toBe(true)
    expect(await library.services.files.list('circuits')).toHaveLength(all)
  })

  test('has it built and drawn by the engine itself', async () => {
    const widths = new Set(data.map(({ imageSize }) => imageSize?.width))
    expect(widths.size, 'each has a picture of its own').toBeGreaterThan(20)
    for (const { name, circuitParams } of data) expect(circuitParams.depth, name).toBeGreaterThan(0)
    // Rasterizing all of them takes long and shows nothing more.
    for (const { imagePath } of data.slice(0, 24)) {
      const { raw } = await library.ask(`GET /${imagePath}`)
      expect(raw.subarray(1, 4).toString()).toBe('PNG')
    }
  }, 120_000)
})
