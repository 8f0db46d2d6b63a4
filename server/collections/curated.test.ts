import { eq } from 'drizzle-orm'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Collection, CollectionSummary } from '../../contract/collections'
import { libraryFolder, readCollections } from '../circuits/curated/entries'
import { seedLibrary } from '../circuits/curated/seed'
import { openTestServer, type TestServer } from '../testing'
import { seedCollections } from './curated'
import { collectionCircuits } from './tables'

let server: TestServer
/** A library of two folders of this one. */
let folder: string

const signal = new AbortController().signal

beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'ketwork-library-'))
  await add('highlights')
  await add('qaoa')
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const add = (name: string) => cp(join(libraryFolder, name), join(folder, name), { recursive: true })

/** A start of a server. */
async function seed(): Promise<number> {
  await seedLibrary(server.services, signal, { folder })
  return seedCollections(server.services.database, signal, { folder })
}

const list = async (search = 'curated=true') =>
  (await server.ask<CollectionSummary[]>(`GET /api/collections?${search}`)).body.data
const show = async (id = '') => (await server.ask<Collection>(`GET /api/collections/${id}`)).body.data
const namesOf = ({ circuits }: Collection) => circuits.map(({ circuit }) => circuit.name)

test('each folder is a public collection, in their order, with its circuits in theirs and with notes', async () => {
  expect(await seed()).toBe(2)
  const folders = await readCollections(folder)
  const found = await list()
  expect(found.map(({ name }) => name)).toEqual(['First steps', 'Optimization on graphs'])
  for (const [index, { name, description, circuits }] of [...folders.values()].entries()) {
    const collection = await show(found[index]?.id)
    expect(collection).toMatchObject({ name, description, isPublic: true, author: { username: 'ketwork' } })
    expect(namesOf(collection)).toEqual(circuits.map((circuit) => circuit.name))
    expect(collection.circuits.map(({ note }) => note)).toEqual(circuits.map(({ note = '' }) => note))
    expect(collection.circuits[0]?.note).not.toBe('')
  }
})

test('a folder with a claim of figures that names none is refused', async () => {
  const file = join(folder, 'qaoa', 'collection.json')
  const text = JSON.parse(await readFile(file, 'utf8'))
  text.circuits[0].claim = { kind: 'figures', says: 'Solves everything', gates: {} }
  await writeFile(file, JSON.stringify(text))
  await expect(readCollections(folder)).rejects.toThrow('The claim names no figure.')
})

test('only they are listed as those of the product', async () => {
  await seed()
  const { token } = await server.addUser()
  await server.ask('POST /api/collections', { token, body: { name: 'Mine', isPublic: true } })
  expect(await list()).toHaveLength(2)
  expect(await list('')).toHaveLength(3)
})

test('a restart changes nothing, and two servers that start at once make each once', async () => {
  await seedLibrary(server.services, signal, { folder })
  const start = () => seedCollections(server.services.database, signal, { folder })
  const counts = await Promise.all([start(), start(), start()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(await seed()).toBe(0)
  expect(await list('')).toHaveLength(2)
})

test('what an administrator deleted, renamed or took out stays so', async () => {
  await seed()
  const { token } = await server.addUser({ role: 'ADMIN' })
  const [steps, graphs] = await list()
  expect((await server.ask(`DELETE /api/collections/${graphs?.id}`, { token })).status).toBe(200)
  const renamed = { token, body: { name: 'Begin here', description: 'Ours' } }
  expect((await server.ask(`PATCH /api/collections/${steps?.id}`, renamed)).status).toBe(200)
  const [first] = (await show(steps?.id)).circuits
  const removal = `DELETE /api/collections/${steps?.id}/circuits/${first?.circuit.id}`
  expect((await server.ask(removal, { token })).status).toBe(200)
  const before = await show(steps?.id)
  expect(await seed()).toBe(0)
  expect(await show(steps?.id)).toEqual(before)
  expect((await list()).map(({ name }) => name)).toEqual(['Begin here'])
})

test('what a later version brings is added: circuits at the end, and collections behind', async () => {
  await seed()
  const [steps] = await list()
  const { orm } = server.services.database
  const { circuits } = await show(steps?.id)
  // As if it had been built after the collection was made.
  const later = circuits.at(-1)?.circuit
  await orm.delete(collectionCircuits).where(eq(collectionCircuits.circuitId, later?.id ?? ''))
  await server.services.database.pool.query(
    `UPDATE curated_collections SET files = array_remove(files, 'hardware-efficient-garnet.json')`,
  )
  await add('states')
  expect(await seed()).toBe(2)
  expect(namesOf(await show(steps?.id)).at(-1)).toBe(later?.name)
  expect((await list()).map(({ name }) => name)).toEqual(['First steps', 'Optimization on graphs', 'States'])
})

test('a circuit that was imported under the same name is not in it', async () => {
  await seedLibrary(server.services, signal, { folder })
  const [any] = (await server.ask<{ authorId: string }[]>('GET /api/circuits?limit=1')).body.data
  const { id } = await server.addCircuit(any?.authorId ?? '', { name: 'Bell pair' })
  await seedCollections(server.services.database, signal, { folder })
  const [steps] = await list()
  expect((await show(steps?.id)).circuits.map(({ circuit }) => circuit.id)).not.toContain(id)
})

test('an installation without these circuits gets none', async () => {
  const { id } = await server.addUser()
  await server.addCircuit(id)
  expect(await seed()).toBe(0)
  expect(await list('')).toEqual([])
})

test('a collection is there as soon as its circuits are', async () => {
  const { database } = server.services
  const seen: string[][] = []
  const onCollection = async (only: string) => {
    await seedCollections(database, signal, { folder, only })
    seen.push((await list()).map(({ name }) => name))
  }
  await seedLibrary(server.services, signal, { folder, onCollection })
  expect(seen).toEqual([['First steps'], ['First steps', 'Optimization on graphs']])
  expect(await seed()).toBe(0)
})
