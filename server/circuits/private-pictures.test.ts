/** Pictures of a circuit that becomes private: whoever knows their addresses sees them no more, and its author does. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../../contract/circuits'
import { StorageFullError } from '../platform/files'
import { startTestServer, type Actor } from '../testing'
import { pictureFile, vectorFile } from './pictures'
import { circuits, circuitVersions } from './tables'
import { changeVisibility } from './visibility'

let author: Actor

const server = await startTestServer()
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  for (const file of await server.services.files.list()) await server.services.files.remove(file)
  author = await server.addUser()
})

const setPublic = (id: string, isPublic: boolean) =>
  server.ask<CircuitSummary>(`PUT /api/circuits/${id}/visibility`, { token: author.token, body: { isPublic } })
const makePrivate = (id: string) => setPublic(id, false)
const statusOf = async (path: string) => (await server.ask(`GET /static/circuits/${path}`)).status
const nobody = { onPublished: async () => {}, onVisibilityChange: async () => {} }
const listFiles = () => server.services.files.list()

async function saveVersion(id: string): Promise<void> {
  const body = { qasm: `OPENQASM 3.0;\nqubit[2] q;\n// ${randomUUID()}\n` }
  expect((await server.ask(`POST /api/circuits/${id}/versions`, { token: author.token, body })).status).toBe(201)
}

/** The names of the pictures of all versions, and that of the circuit. */
async function picturesOf(id: string): Promise<{ versions: string[]; newest: string | undefined }> {
  const { orm } = server.services.database
  const [circuit] = await orm.select().from(circuits).where(eq(circuits.id, id))
  const isIt = eq(circuitVersions.circuitId, id)
  const versions = await orm.select().from(circuitVersions).where(isIt).orderBy(asc(circuitVersions.number))
  return { versions: versions.map(({ picture }) => picture), newest: circuit?.picture }
}

test('they have other addresses, those of its versions and its cover too', async () => {
  const { id } = await server.addCircuit(author.id)
  await saveVersion(id)
  await saveVersion(id)
  await server.ask(`POST /api/circuits/${id}/versions/1/restore`, { token: author.token, body: {} })
  const cover = { first: 0, last: 0, width: 20, height: 20 }
  await server.services.database.orm.update(circuits).set({ cover })
  const before = await picturesOf(id)
  expect(before.versions).toHaveLength(4)
  expect(before.versions[3]).toBe(before.versions[0])
  const old = [...new Set(before.versions)]
  for (const name of old) expect(await statusOf(`${name}.svg`)).toBe(200)
  await server.ask(`GET /static/circuits/${old[0]}.png`, { headers: { accept: 'image/webp' } })

  const { status, body } = await makePrivate(id)
  expect(status).toBe(200)
  for (const name of old) {
    for (const ending of ['png', 'svg', 'rows.png', 'card.webp', 'page.webp', 'cover-0-0.png']) {
      expect(await statusOf(`${name}.${ending}`)).toBe(404)
    }
  }
  const after = await picturesOf(id)
  expect(after.versions.filter((name) => old.includes(name))).toEqual([])
  expect(after.versions[3]).toBe(after.versions[0])
  expect(after.newest).toBe(after.versions[3])
  expect(body.data.imagePath).toBe(`static/circuits/${after.newest}.png`)
  expect(body.data.cover?.imagePath).toBe(`static/circuits/${after.newest}.cover-0-0.png`)
  const seen = await server.ask<Circuit>(`GET /api/circuits/${id}`, { token: author.token })
  expect(seen.body.data.imagePath).toBe(body.data.imagePath)
  const kept = [...new Set(after.versions)]
  for (const name of kept) expect(await statusOf(`${name}.png`)).toBe(200)
  expect(await listFiles()).toEqual(kept.map(vectorFile).toSorted())
})

test('one of an earlier release, and one that is lost, hold up nobody', async () => {
  const { files } = server.services
  const { id, picture } = await server.addCircuit(author.id)
  await files.remove(vectorFile(picture))
  await files.create(pictureFile(picture, 'svg', 'light'), Buffer.from('<svg/>'))
  const lost = await server.addCircuit(author.id)
  await files.remove(vectorFile(lost.picture))
  expect([(await makePrivate(id)).status, (await makePrivate(lost.id)).status]).toEqual([200, 200])
  const { newest } = await picturesOf(id)
  expect([await statusOf(`${picture}.svg`), await statusOf(`${newest}.svg`)]).toEqual([404, 200])
  expect(await listFiles()).toEqual([`circuits/${newest}.svg`])
})

test('they keep their addresses where nothing changes, and when it becomes public again', async () => {
  const { id } = await server.addCircuit(author.id)
  await makePrivate(id)
  const { newest } = await picturesOf(id)
  await makePrivate(id)
  await setPublic(id, true)
  expect((await picturesOf(id)).newest).toBe(newest)
  expect(await listFiles()).toEqual([vectorFile(newest ?? '')])
})

test('two who make it private at once, while a version is saved, leave one file for each version', async () => {
  const { id } = await server.addCircuit(author.id)
  const answers = await Promise.all([makePrivate(id), saveVersion(id), makePrivate(id)])
  expect([answers[0].status, answers[2].status]).toEqual([200, 200])
  const { versions } = await picturesOf(id)
  expect(await listFiles()).toEqual(versions.map(vectorFile).toSorted())
})

test('nothing has changed where there is no room for the copies, and a copy that was made is gone', async () => {
  const { id } = await server.addCircuit(author.id)
  await saveVersion(id)
  const before = await listFiles()
  const { files } = server.services
  let created = 0
  const create = async (name: string, bytes: Uint8Array) => {
    if (created++ === 1) throw new StorageFullError('There is no room.')
    await files.create(name, bytes)
  }
  const services = { ...server.services, files: { ...files, create } }
  const change = changeVisibility(services, { id, authorId: author.id }, { isPublic: false }, nobody)
  await expect(change).rejects.toThrow(StorageFullError)
  expect(created).toBe(2)
  expect(await listFiles()).toEqual(before)
  expect((await server.ask<Circuit>(`GET /api/circuits/${id}`)).body.data.isPublic).toBe(true)
})

test('one whose file could not be removed is not served', async () => {
  const { id, picture } = await server.addCircuit(author.id)
  const files = { ...server.services.files, remove: () => Promise.reject(new Error('The store is away.')) }
  const circuit = await changeVisibility(
    { ...server.services, files },
    { id, authorId: author.id },
    { isPublic: false },
    nobody,
  )
  expect(circuit?.isPublic).toBe(false)
  expect(await listFiles()).toContain(vectorFile(picture))
  expect(await statusOf(`${picture}.svg`)).toBe(404)
})
