/** After each change that is made elsewhere, every viewer gets from the cache what they get without it. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { randomStream } from '../../../tests/support/samples'
import type { Viewer } from '../../http/implementation'
import { startTestServer, type Actor } from '../../testing'
import { createFakePictures } from '../../testing-engine'
import { users } from '../../users/tables'
import type { BuiltCircuit } from '../create'
import { editCircuit } from '../edit'
import { circuits, comments, favorites, likes } from '../tables'
import { saveVersion } from '../versions/save-version'
import { readCircuit } from './circuits'

const server = await startTestServer()

const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, role: actor.role, sessionId: actor.id })

const builtOf = (qasmCode: string): BuiltCircuit => ({
  pictures: createFakePictures('built'),
  qasmCode,
  qubits: 2,
  layers: null,
  depth: 2,
  operations: 2,
  settings: null,
  fingerprint: null,
  properties: null,
})

test.each([1, 2, 3])('after any change each viewer sees what is, seed %i', { timeout: 60_000 }, async (seed) => {
  const { orm } = server.services.database
  const random = randomStream(seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const people = [await server.addUser(), await server.addUser(), await server.addUser({ role: 'ADMIN' })]
  const origin = await server.addCircuit(pick(people).id)
  const ids: string[] = []
  for (let at = 0; at < 3; at++) {
    ids.push((await server.addCircuit(pick(people).id, { originId: at === 0 ? null : origin.id })).id)
  }
  const remarks: string[] = []
  const word = () => `said ${Math.floor(random() * 1000)}`
  const changes: (() => Promise<unknown>)[] = [
    () =>
      orm
        .update(circuits)
        .set({ name: word() })
        .where(eq(circuits.id, pick(ids))),
    () =>
      orm
        .update(circuits)
        .set({ isPublic: sql`not is_public` })
        .where(eq(circuits.id, pick(ids))),
    () => orm.update(circuits).set({ name: word() }).where(eq(circuits.id, origin.id)),
    async () => {
      const [circuitId, id, qasmCode] = [pick(ids), uuidv7(), `// ${word()} ${uuidv7()}`]
      await saveVersion(server.services, builtOf(qasmCode), { id, circuitId, editor: pick(people), note: '' })
    },
    () => editCircuit(server.services.database, pick(ids), { tags: [word(), word()], category: word() }, pick(people)),
    () =>
      orm
        .update(circuits)
        .set({ isPublic: sql`not is_public` })
        .where(eq(circuits.id, origin.id)),
    () =>
      orm
        .update(users)
        .set({ profileImage: word() })
        .where(eq(users.id, pick(people).id)),
    () => {
      const id = uuidv7()
      remarks.push(id)
      return orm.insert(comments).values({ id, circuitId: pick(ids), userId: pick(people).id, content: word() })
    },
    () =>
      orm
        .update(comments)
        .set({ content: word() })
        .where(eq(comments.id, pick([...remarks, uuidv7()]))),
    () =>
      orm
        .update(comments)
        .set({ hiddenAt: sql`case when hidden_at is null then now() end` })
        .where(eq(comments.id, pick([...remarks, uuidv7()]))),
    // One goes and another comes in one transaction, so that their number stays.
    () =>
      orm.transaction(async (transaction) => {
        const id = pick([...remarks, uuidv7()])
        const [gone] = await transaction.delete(comments).where(eq(comments.id, id)).returning()
        if (gone) await transaction.insert(comments).values({ ...gone, id: uuidv7(), content: word() })
      }),
    () =>
      orm
        .insert(pick([likes, favorites]))
        .values({ id: uuidv7(), userId: pick(people).id, circuitId: pick(ids) })
        .onConflictDoNothing(),
    () => orm.delete(likes).where(and(eq(likes.userId, pick(people).id), eq(likes.circuitId, pick(ids)))),
  ]
  const viewers = [null, ...people.map(viewerOf)]
  const compare = async (step: number) => {
    // All at once, so that they share a batch.
    const questions = [...ids, uuidv7()].flatMap((id) => viewers.map((viewer) => ({ id, viewer })))
    const seen = await Promise.all(questions.map(({ id, viewer }) => readCircuit(orm, id, viewer)))
    const fresh = []
    for (const { id, viewer } of questions) {
      // A transaction has a cache of its own, which is empty.
      fresh.push(await orm.transaction((transaction) => readCircuit(transaction, id, viewer)))
    }
    expect(seen, `after ${step} changes`).toEqual(fresh)
    expect(seen.filter((circuit) => circuit === null)).toHaveLength(viewers.length)
  }
  await compare(0)
  for (let step = 1; step <= 20; step++) {
    await pick(changes)()
    await compare(step)
  }
})

test('a circuit that was deleted elsewhere is gone from that moment', async () => {
  const { orm } = server.services.database
  const { id } = await server.addCircuit((await server.addUser()).id)
  const path = `GET /api/circuits/${id}`
  expect((await server.ask(path)).status).toBe(200)
  await orm.delete(circuits).where(eq(circuits.id, id))
  expect((await server.ask(path)).status).toBe(404)
})

test('a circuit that turned private elsewhere is refused from that moment', async () => {
  const { orm } = server.services.database
  const author = await server.addUser()
  const { id } = await server.addCircuit(author.id)
  const path = `GET /api/circuits/${id}`
  expect((await server.ask(path)).status).toBe(200)
  await orm.update(circuits).set({ isPublic: false }).where(eq(circuits.id, id))
  expect((await server.ask(path)).status).toBe(401)
  expect((await server.ask(path, { token: author.token })).status).toBe(200)
})
