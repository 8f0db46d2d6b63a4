import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CircuitSummary } from '../../../contract/circuits'
import { startTestServer, type Actor } from '../../testing'
import { users } from '../../users/tables'
import { summarize } from './summaries'
import { circuits, type CircuitRow } from '../tables'

let author: Actor
let circuit: CircuitRow

const server = await startTestServer()
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  author = await server.addUser()
  circuit = await server.addCircuit(author.id, { name: 'Bell pair' })
  // From now on it is cached.
  if ((await listed())?.name !== 'Bell pair') throw new Error('The circuit is not listed.')
})

const listed = async (token?: string) =>
  (await server.ask<CircuitSummary[]>('GET /api/circuits', { token })).body.data[0]

/** Changes that another server of the same database makes. */
const elsewhere = {
  changeCircuit: (changes: Partial<CircuitRow>) =>
    server.services.database.orm.update(circuits).set(changes).where(eq(circuits.id, circuit.id)),
  changeAuthor: (changes: Partial<typeof users.$inferInsert>) =>
    server.services.database.orm.update(users).set(changes).where(eq(users.id, author.id)),
}

test('a cached circuit follows changes that are made elsewhere', async () => {
  await elsewhere.changeCircuit({ name: 'Bell state' })
  expect((await listed())?.name).toBe('Bell state')
  await elsewhere.changeAuthor({ profileImage: 'static/avatars/new.webp' })
  expect((await listed())?.author?.profileImage).toBe('static/avatars/new.webp')
  await server.services.database.orm.delete(users).where(eq(users.id, author.id))
  expect(await listed()).toMatchObject({ author: null, authorId: null })
})

test('a circuit that turned private elsewhere is at once its author’s alone', async () => {
  await elsewhere.changeCircuit({ isPublic: false })
  expect(await listed()).toBeUndefined()
  expect(await listed(author.token)).toMatchObject({ id: circuit.id, isPublic: false })
  await elsewhere.changeCircuit({ isPublic: true })
  expect(await listed()).toMatchObject({ id: circuit.id, isPublic: true })
})

test('each viewer gets their own likes', async () => {
  const other = await server.addUser()
  await server.ask(`POST /api/circuits/${circuit.id}/like`, { token: other.token })
  expect(await listed(other.token)).toMatchObject({ likeCount: 1, isLiked: true })
  expect(await listed(author.token)).toMatchObject({ likeCount: 1, isLiked: false })
  expect(await listed()).toMatchObject({ likeCount: 1, isLiked: false })
})

describe('a circuit that changes after its state was read', () => {
  const state = () => ({
    id: circuit.id,
    version: 'before',
    likeCount: 0,
    commentCount: 0,
    isLiked: false,
    isFavorite: false,
  })
  const summarizeFor = (viewer: Actor | null) =>
    summarize(
      server.services.database.orm,
      [state()],
      viewer && { id: viewer.id, role: viewer.role, sessionId: viewer.id },
    )

  test('is shown as it is now', async () => {
    await elsewhere.changeCircuit({ name: 'Bell state' })
    expect(await summarizeFor(null)).toMatchObject([{ name: 'Bell state' }])
  })

  test('is left out if it turned private, except for its author', async () => {
    await elsewhere.changeCircuit({ isPublic: false })
    expect(await summarizeFor(null)).toEqual([])
    expect(await summarizeFor(await server.addUser())).toEqual([])
    expect(await summarizeFor(author)).toMatchObject([{ name: 'Bell pair' }])
  })

  test('is left out if it was deleted', async () => {
    await server.services.database.orm.delete(circuits)
    expect(await summarizeFor(author)).toEqual([])
  })
})
