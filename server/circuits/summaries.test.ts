import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CircuitSummary } from '../../contract/circuits'
import { openTestServer, type Actor, type TestServer } from '../testing'
import { users } from '../users/tables'
import { listCircuits } from './list'
import { summariesOf, untilWhole } from './summaries'
import { circuits, type CircuitRow } from './tables'

let server: TestServer
let author: Actor
let circuit: CircuitRow

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  author = await server.addUser()
  circuit = await server.addCircuit(author.id, { name: 'Bell pair' })
  // From now on it is remembered.
  if ((await listed())?.name !== 'Bell pair') throw new Error('The circuit is not listed.')
})

const listed = async (token?: string) =>
  (await server.ask<CircuitSummary[]>('GET /api/circuits', { token })).body.data[0]

/** As another server of the same database does it: this one is not told. */
const elsewhere = {
  changeCircuit: (changes: Partial<CircuitRow>) =>
    server.services.database.orm.update(circuits).set(changes).where(eq(circuits.id, circuit.id)),
  changeAuthor: (changes: Partial<typeof users.$inferInsert>) =>
    server.services.database.orm.update(users).set(changes).where(eq(users.id, author.id)),
}

test('what is remembered of a circuit follows what is changed elsewhere', async () => {
  await elsewhere.changeCircuit({ name: 'Bell state' })
  expect((await listed())?.name).toBe('Bell state')
  await elsewhere.changeAuthor({ profileImage: 'static/avatars/new.webp' })
  expect((await listed())?.author?.profileImage).toBe('static/avatars/new.webp')
  await server.services.database.orm.delete(users).where(eq(users.id, author.id))
  expect(await listed()).toMatchObject({ author: null, authorId: null })
})

test('a circuit that turned private elsewhere is nobody else’s from that moment', async () => {
  await elsewhere.changeCircuit({ isPublic: false })
  expect(await listed()).toBeUndefined()
  expect(await listed(author.token)).toMatchObject({ id: circuit.id, isPublic: false })
  await elsewhere.changeCircuit({ isPublic: true })
  expect(await listed()).toMatchObject({ id: circuit.id, isPublic: true })
})

test('what each viewer likes is asked each time', async () => {
  const other = await server.addUser()
  await server.ask(`POST /api/circuits/${circuit.id}/like`, { token: other.token })
  expect(await listed(other.token)).toMatchObject({ likeCount: 1, isLiked: true })
  expect(await listed(author.token)).toMatchObject({ likeCount: 1, isLiked: false })
  expect(await listed()).toMatchObject({ likeCount: 1, isLiked: false })
})

test('what is shown of a circuit is the same object until it stands otherwise', async () => {
  const { orm } = server.services.database
  const [shown] = (await listCircuits(orm, {}, null)).circuits
  expect((await listCircuits(orm, {}, null)).circuits[0]).toBe(shown)
  await server.ask(`POST /api/circuits/${circuit.id}/like`, { token: author.token })
  const [liked] = (await listCircuits(orm, {}, null)).circuits
  expect(liked).toEqual({ ...shown, likeCount: 1 })
  expect((await listCircuits(orm, {}, null)).circuits[0]).toBe(liked)
  expect(await listed(author.token)).toMatchObject({ isLiked: true })
})

test('a circuit that is changed between being found and being read is not shown as it was not found', async () => {
  const found = { id: circuit.id, version: 'of before', likes: 0, comments: 0, liked: null, favored: null }
  expect(await summariesOf(server.services.database.orm, [found])).toEqual([null])
  expect((await listed())?.name, 'the next question has it').toBe('Bell pair')
})

test('where a circuit was changed in between, all are looked for again, three times at most', async () => {
  const [gone, there] = [{ circuit: null }, { circuit: { name: 'Bell pair' } }]
  const answers = [[there, gone], [there], [gone]]
  expect(await untilWhole(async () => answers.shift() ?? [])).toEqual([there])
  expect(answers).toHaveLength(1)
  let looks = 0
  expect(
    await untilWhole(async () => {
      looks += 1
      return [gone]
    }),
  ).toEqual([gone])
  expect(looks).toBe(3)
})
