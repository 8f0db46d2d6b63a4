import { expect, test } from 'vitest'
import type { Circuit, Related } from '../../contract/circuits'
import { eq, sql } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../testing'
import { addMissingProperties } from './missing-properties'
import { circuits, circuitStructures } from './tables'

const server = await startTestServer()
const ada = await server.addUser({ username: 'ada' })
const bob = await server.addUser({ username: 'bob' })

const related = async (id: string, token?: string) =>
  (await server.ask<Related>(`GET /api/circuits/${id}/related`, token === undefined ? {} : { token })).body.data

test('those of the same shape come before those that couple their qubits alike, with the reason, each with the newest first', async () => {
  const own = await server.addCircuit(ada.id, { shapeFingerprint: 'a', couplingFingerprint: 'ring' })
  const alike = await server.addCircuit(bob.id, { shapeFingerprint: 'b', couplingFingerprint: 'ring' })
  const same = await server.addCircuit(bob.id, { shapeFingerprint: 'a', couplingFingerprint: 'ring' })
  const hidden = await server.addCircuit(bob.id, {
    shapeFingerprint: 'a',
    couplingFingerprint: 'ring',
    isPublic: false,
  })
  const shown = (await related(own.id)).similar
  expect(shown.map(({ id, reason }) => [id, reason])).toEqual([
    [same.id, 'Same gate counts and connectivity'],
    [alike.id, 'Different gates, same qubit couplings'],
  ])
  expect((await related(own.id, bob.token)).similar.map(({ id }) => id)).toEqual([hidden.id, same.id, alike.id])
})

/** Adds a circuit with a structure, as the engine would read it. */
async function addWithStructure(
  hash: string,
  windows: number[],
  row: Parameters<TestServer['addCircuit']>[1] = {},
): Promise<string> {
  const { id } = await server.addCircuit(bob.id, row)
  await server.services.database.orm
    .insert(circuitStructures)
    .values({ circuitId: id, version: 1, hash, windows, operations: null })
  return id
}

test('circuits are ranked by the parts that they have in common, and each says which', async () => {
  const windows = [...Array(10).keys()].map((place) => 1000 + place)
  const own = await addWithStructure('h1', windows, { layers: 2, tags: ['ring'] })
  const eight = await addWithStructure('h2', windows.slice(0, 8))
  const half = await addWithStructure('h3', [...windows.slice(0, 5), 2000])
  const tagged = await addWithStructure('h4', windows.slice(2), { tags: ['ring'] })
  const layer = await addWithStructure('h5', windows, { layers: 3 })
  await addWithStructure('h6', windows, { isPublic: false })
  await addWithStructure('h7', [...windows.slice(0, 2), ...[...Array(20).keys()].map((place) => 3000 + place)])
  const same = await addWithStructure('h1', windows)
  const outdated = await addWithStructure('h1', windows)
  await server.services.database.orm.update(circuits).set({ version: 2 }).where(eq(circuits.id, outdated))
  expect((await related(own)).similar.map(({ id, reason }) => [id, reason])).toEqual([
    [same, 'Same circuit up to names and qubit order'],
    [layer, 'Same parts, 1 layer more'],
    [tagged, '8 of 10 parts in common'],
    [eight, '8 of 10 parts in common'],
    [half, '5 of 11 parts in common'],
  ])
})

test('circuits that are the same leave room for others', async () => {
  const windows = [5001, 5002, 5003]
  const own = await addWithStructure('i1', windows)
  const copies = []
  for (let copy = 0; copy < 5; copy++) copies.unshift(await addWithStructure('i1', windows))
  const others = []
  for (let other = 0; other < 3; other++)
    others.unshift(await addWithStructure(`j${other}`, [...windows, 6000 + other]))
  expect((await related(own)).similar.map(({ id }) => id)).toEqual([...copies.slice(0, 3), ...others])
})

test('a circuit tells what it was made from, to those who may see that, and is told of there', async () => {
  const origin = await server.addCircuit(ada.id, { name: 'The first' })
  const secret = await server.addCircuit(ada.id, { name: 'A secret', isPublic: false })
  const fork = (originId: string, token = bob.token) =>
    server.ask<Circuit>('POST /api/circuits/visualize', { token, body: { qasm: 'x', isPublic: true, originId } })
  const made = await fork(origin.id)
  expect(made.status).toBe(201)
  expect(made.body.data.origin).toEqual({
    id: origin.id,
    name: 'The first',
    author: { id: ada.id, username: 'ada', profileImage: null },
  })
  expect((await related(origin.id)).forks.map(({ id }) => id)).toEqual([made.body.data.id])
  expect((await fork(secret.id)).body.data.origin, 'what one may not see counts for nothing').toBeNull()
  const own = await fork(secret.id, ada.token)
  expect(own.body.data.origin?.name).toBe('A secret')
  const asBob = await server.ask<Circuit>(`GET /api/circuits/${own.body.data.id}`, { token: bob.token })
  expect(asBob.body.data.origin).toBeNull()
  expect(asBob.raw.toString()).not.toContain('A secret')
  await server.ask(`DELETE /api/circuits/${origin.id}`, { token: ada.token })
  const after = await server.ask<Circuit>(`GET /api/circuits/${made.body.data.id}`)
  expect(after.body.data.origin, 'the origin is gone, the fork stays').toBeNull()
})

test('a circuit stands in one list of its relations alone, the nearest', async () => {
  const own = await server.addCircuit(ada.id, { shapeFingerprint: 'c', couplingFingerprint: 'star' })
  const all = { shapeFingerprint: 'c', couplingFingerprint: 'star', originId: own.id }
  const fork = await server.addCircuit(ada.id, all)
  const same = await server.addCircuit(ada.id, { shapeFingerprint: 'c', couplingFingerprint: 'star' })
  const alike = await server.addCircuit(ada.id, { shapeFingerprint: 'd', couplingFingerprint: 'star', isPublic: false })
  const other = await server.addCircuit(ada.id, { shapeFingerprint: 'e', couplingFingerprint: 'line' })
  const { similar, byAuthor, forks } = await related(own.id, ada.token)
  expect(forks.map(({ id }) => id)).toEqual([fork.id])
  expect(similar.map(({ id, isPublic }) => [id, isPublic])).toEqual([
    [same.id, true],
    [alike.id, false],
  ])
  expect(byAuthor[0]?.id).toBe(other.id)
  const listed = [...forks, ...similar, ...byAuthor].map(({ id }) => id)
  expect(new Set(listed).size).toBe(listed.length)
})

test('a fork whose origin is deleted meanwhile is saved without an origin, not refused', async () => {
  const { orm } = server.services.database
  const origin = await server.addCircuit(ada.id)
  const made = await orm.transaction(async (transaction) => {
    await transaction.delete(circuits).where(eq(circuits.id, origin.id))
    // It is found still, and waits for the end of this.
    const asked = server.ask<Circuit>('POST /api/circuits/visualize', {
      token: bob.token,
      body: { qasm: 'x', originId: origin.id },
    })
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await orm.execute(waiting)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0)
    return { asked }
  })
  const { status, body } = await made.asked
  expect(status).toBe(201)
  expect(body.data.origin).toBeNull()
})

test('circuits without fingerprints and properties get theirs, except those that cannot be read', async () => {
  const old = await server.addCircuit(ada.id, { qasmCode: 'fine' })
  const unreadable = await server.addCircuit(ada.id, { qasmCode: 'huge' })
  expect(await addMissingProperties(server.services, new AbortController().signal)).toBeGreaterThan(0)
  const fingerprintOf = async (id: string) =>
    (
      await server.services.database.orm
        .select({ shapeFingerprint: circuits.shapeFingerprint, properties: circuits.properties })
        .from(circuits)
        .where(eq(circuits.id, id))
    )[0]
  expect(await fingerprintOf(old.id)).toEqual({ shapeFingerprint: 'read', properties: ['gate:read'] })
  expect(await fingerprintOf(unreadable.id)).toEqual({ shapeFingerprint: null, properties: null })
})
