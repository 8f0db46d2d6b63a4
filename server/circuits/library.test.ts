import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { openEngine } from '../platform/engine-pool'
import { openTestServer, type TestServer } from '../testing'
import { createFakeEngine } from '../testing-engine'
import { libraryFolder, readLibrary, seedLibrary } from './library'
import { circuits } from './tables'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())

const seed = (services = server.services) => seedLibrary(services, new AbortController().signal)

const list = async () => (await server.ask<CircuitSummary[]>('GET /api/circuits?limit=100')).body

test('the library has 24 circuits, each with its file, a description and the paper it comes from', async () => {
  const entries = await readLibrary()
  expect(entries).toHaveLength(24)
  expect(new Set(entries.map(({ file }) => file)).size).toBe(24)
  expect(new Set(entries.map(({ name }) => name)).size).toBe(24)
  for (const { file, references, description } of entries) {
    expect(existsSync(`${libraryFolder}/${file}`), file).toBe(true)
    expect(references.length, file).toBeGreaterThan(0)
    expect(description.length, file).toBeLessThanOrEqual(1000)
  }
})

test('an empty installation gets all of it, in its order, by the product’s own user', async () => {
  expect(await seed()).toBe(24)
  const { data, page } = await list()
  expect(page?.total).toBe(24)
  expect(data.map(({ name }) => name)).toEqual((await readLibrary()).map(({ name }) => name))
  expect(new Set(data.map(({ author }) => author?.username))).toEqual(new Set(['ketwork']))
  expect(data.every(({ isPublic }) => isPublic)).toBe(true)
  expect(await server.services.files.list('circuits')).toHaveLength(24)
})

test('what was built is not built again, even when it was deleted', async () => {
  await seed()
  const admin = await server.addUser({ role: 'ADMIN' })
  const [first] = (await list()).data
  await server.ask(`DELETE /api/circuits/${first?.id}`, { token: admin.token })
  expect(await seed()).toBe(0)
  expect((await list()).page?.total).toBe(23)
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
  const before = await seedLibrary(failing, cutOff.signal)
  expect(before).toBeGreaterThan(2)
  expect(before).toBeLessThan(10)
  expect(await server.services.files.list('circuits'), 'nothing half-made').toHaveLength(before)
  expect(await seed()).toBe(24 - before)
  expect((await list()).page?.total).toBe(24)
})

test('two servers that start at once build each circuit once', async () => {
  const counts = await Promise.all([seed(), seed()])
  expect(counts[0] + counts[1]).toBe(24)
  expect(await server.services.database.orm.$count(circuits)).toBe(24)
  expect(await server.services.files.list('circuits')).toHaveLength(24)
})

test('an installation with circuits of its own gets none', async () => {
  const { id } = await server.addUser()
  await server.addCircuit(id)
  expect(await seed()).toBe(0)
})

test('the engine itself builds every entry, and draws it', async () => {
  const engine = await openEngine(server.services.settings, { log: server.services.log })
  try {
    expect(await seed({ ...server.services, engine })).toBe(24)
  } finally {
    await engine.close()
  }
  const { data } = await list()
  expect(new Set(data.map(({ imageSize }) => imageSize?.width)).size, 'each has a picture of its own').toBeGreaterThan(
    5,
  )
  for (const { imagePath, circuitParams } of data) {
    const { raw } = await server.ask(`GET /${imagePath}`)
    expect(raw.subarray(1, 4).toString()).toBe('PNG')
    expect(circuitParams.depth).toBeGreaterThan(0)
  }
}, 120_000)
