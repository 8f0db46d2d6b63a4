import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectionLimits, type Collection, type CollectionSummary } from '../../contract/collections'
import { singleLineMessage } from '../../contract/text'
import type { ModerationLogEntry } from '../../contract/moderation'
import { moderationLog } from '../audit/tables'
import { circuits } from '../circuits/tables'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { collectionBytesOf } from './repository'
import { collectionCircuits, collections } from './tables'

let author: Actor
let other: Actor

const server = await startTestServer()
beforeEach(async () => {
  await server.services.database.orm.delete(circuits)
  await server.services.database.orm.delete(users)
  await server.services.database.orm.delete(moderationLog)
  author = await server.addUser()
  other = await server.addUser()
})

const create = async (body: object = {}, { token } = author) =>
  (await server.ask<Collection>('POST /api/collections', { token, body: { name: 'To read', ...body } })).body.data

const show = async (id: string, token?: string) =>
  (await server.ask<Collection>(`GET /api/collections/${id}`, { token })).body.data

const list = async (search = '', token?: string) =>
  (await server.ask<CollectionSummary[]>(`GET /api/collections${search}`, { token })).body

/** A change of a circuit of a collection. */
const change = (
  method: 'PUT' | 'PATCH' | 'DELETE',
  { id }: { id: string },
  circuitId: string,
  body?: object,
  by = author,
) =>
  server.ask<Collection>(`${method} /api/collections/${id}/circuits/${circuitId}`, {
    token: by.token,
    ...(body && { body }),
  })

const namesOf = (collection: Collection) => collection.circuits.map(({ circuit }) => circuit.name)

/** A public collection with a circuit of each of these names. */
async function collectionOf(...names: string[]) {
  const collection = await create({ isPublic: true })
  const ids: string[] = []
  for (const name of names) {
    const { id } = await server.addCircuit(author.id, { name })
    ids.push(id)
    expect((await change('PUT', collection, id, {})).status).toBe(200)
  }
  return { id: collection.id, ids }
}

test('a collection is private unless asked for otherwise, and may begin with a circuit', async () => {
  const { id: circuitId } = await server.addCircuit(other.id)
  const made = await create({ description: ' Begin here ', circuitId })
  expect(made).toMatchObject({
    name: 'To read',
    description: 'Begin here',
    isPublic: false,
    circuitCount: 1,
    author: { id: author.id },
    circuits: [{ circuit: { id: circuitId }, note: '' }],
  })
  expect(await show(made.id, author.token)).toEqual(made)
})

test('repeating an interrupted request creates one collection', async () => {
  const ask = () =>
    server.ask<Collection>('POST /api/collections', {
      token: author.token,
      body: { name: 'Once' },
      headers: { 'idempotency-key': 'once' },
    })
  const [one, again] = [await ask(), await ask()]
  expect(again.body.data.id).toBe(one.body.data.id)
  expect((await list('', author.token)).page?.total).toBe(1)
})

test.each([
  [{ name: '  ' }, 'name', 'Please enter a name for the collection'],
  [{ name: 'a\nb' }, 'name', singleLineMessage('The name')],
  [{ name: 'x'.repeat(101) }, 'name', 'The name can have at most 100 characters.'],
  [{ name: 'x', description: 'x'.repeat(1001) }, 'description', 'The description can have at most 1000 characters.'],
])('%j is refused at its place', async (body, path, message) => {
  const answer = await server.ask('POST /api/collections', { token: author.token, body })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toContainEqual({ path, message: expect.any(String) })
  expect(answer.body.errors?.map((error) => error.message)).toContain(message)
})

describe('the order', () => {
  test('is that in which circuits were added, and moving one changes it', async () => {
    const { id, ids } = await collectionOf('a', 'b', 'c', 'd')
    const [a = '', b = '', c = '', d = ''] = ids
    expect(namesOf(await show(id)).join('')).toBe('abcd')
    const move = async (circuitId: string, before: string | null) =>
      namesOf((await change('PATCH', { id }, circuitId, { before })).body.data).join('')
    expect(await move(d, a)).toBe('dabc')
    expect(await move(d, null)).toBe('abcd')
    expect(await move(b, d)).toBe('acbd')
    expect(await move(c, c)).toBe('acbd')
    expect(namesOf(await show(id)).join('')).toBe('acbd')
  })

  test('has a place for a circuit that comes back', async () => {
    const { id, ids } = await collectionOf('a', 'b', 'c')
    const [, b = '', c = ''] = ids
    expect(namesOf((await change('DELETE', { id }, b)).body.data).join('')).toBe('ac')
    const back = (await change('PUT', { id }, b, { note: 'Mind the gap', before: c })).body.data
    expect(namesOf(back).join('')).toBe('abc')
    expect(back.circuits[1]?.note).toBe('Mind the gap')
  })

  test('keeps the places of circuits that one does not see', async () => {
    const { id, ids } = await collectionOf('a', 'b', 'c')
    const [a = '', , c = ''] = ids
    const { id: theirs } = await server.addCircuit(other.id, { name: 'x' })
    await change('PUT', { id }, theirs, { before: c })
    await server.services.database.orm.update(circuits).set({ isPublic: false }).where(eq(circuits.id, theirs))
    expect(namesOf((await change('PATCH', { id }, c, { before: a })).body.data).join('')).toBe('cab')
    await server.services.database.orm.update(circuits).set({ isPublic: true }).where(eq(circuits.id, theirs))
    expect(namesOf(await show(id)).join('')).toBe('cabx')
  })

  test('does not change where the place is gone', async () => {
    const { id, ids } = await collectionOf('a', 'b')
    const answer = await change('PATCH', { id }, ids[0] ?? '', { before: uuidv7() })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('The collection has changed. Please look at it again.')
    expect(namesOf(await show(id)).join('')).toBe('ab')
  })
})

test('adding a circuit twice, and removing it twice, changes nothing more', async () => {
  const { id, ids } = await collectionOf('a', 'b')
  const [a = ''] = ids
  expect(namesOf((await change('PUT', { id }, a, { note: 'Again' })).body.data)).toEqual(['a', 'b'])
  expect((await show(id)).circuits[0]?.note).toBe('')
  await change('DELETE', { id }, a)
  expect((await change('DELETE', { id }, a)).status).toBe(200)
  expect((await change('PATCH', { id }, a, { note: 'Gone' })).status).toBe(404)
})

test('changes that come at the same time are all made', async () => {
  const { id, ids } = await collectionOf('a', 'b', 'c')
  const more = await Promise.all([...Array(5).keys()].map((at) => server.addCircuit(author.id, { name: `more ${at}` })))
  const answers = await Promise.all([
    ...more.map((circuit) => change('PUT', { id }, circuit.id, {})),
    ...ids.map((circuitId) => change('PATCH', { id }, circuitId, { before: null })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await show(id)).circuitCount).toBe(8)
  const positions = await server.services.database.orm.select().from(collectionCircuits)
  expect(new Set(positions.map(({ position }) => position)).size).toBe(8)
})

describe('a circuit that is private, hidden or deleted', () => {
  test('“a private circuit inside a public collection is seen only by whoever may see that circuit”', async () => {
    const { id, ids } = await collectionOf('a', 'b')
    const [a = ''] = ids
    await server.services.database.orm.update(circuits).set({ isPublic: false }).where(eq(circuits.id, a))
    const seen = async (token?: string) => {
      const [whole, [summary]] = [await show(id, token), (await list('', token)).data]
      expect(summary?.circuitCount).toBe(whole.circuitCount)
      expect(summary?.pictures.map(({ name }) => name)).toEqual(namesOf(whole))
      const found = (await list(`?circuit=${a}`, token)).page?.total
      expect(found).toBe(namesOf(whole).includes('a') ? 1 : 0)
      return namesOf(whole).join('')
    }
    expect(await seen()).toBe('b')
    expect(await seen(other.token)).toBe('b')
    expect(await seen((await server.addUser({ role: 'ADMIN' })).token)).toBe('b')
    expect(await seen(author.token)).toBe('ab')
  })

  test('adding it does not show in when the collection changed', async () => {
    const { id } = await collectionOf('a')
    const { updatedAt } = await show(id)
    const { id: secret } = await server.addCircuit(author.id, { isPublic: false })
    await change('PUT', { id }, secret, {})
    expect((await show(id)).updatedAt).toBe(updatedAt)
  })

  test('that an administrator hid shows no picture to its author, and nothing to others', async () => {
    const { id, ids } = await collectionOf('a')
    const admin = await server.addUser({ role: 'ADMIN' })
    const hide = { token: admin.token, body: { isHidden: true } }
    expect((await server.ask(`PUT /api/moderation/circuits/${ids[0]}`, hide)).status).toBe(200)
    expect((await show(id)).circuits).toEqual([])
    expect((await show(id, author.token)).circuits).toMatchObject([{ circuit: { isHidden: true, imagePath: null } }])
    expect((await list('', author.token)).data).toMatchObject([{ circuitCount: 1, pictures: [] }])
  })

  test('leaves the collection when it is deleted', async () => {
    const { id, ids } = await collectionOf('a', 'b')
    await server.ask(`DELETE /api/circuits/${ids[0]}`, { token: author.token })
    expect(namesOf(await show(id))).toEqual(['b'])
  })
})

describe('editing', () => {
  test('a change that somebody else made meanwhile is not overwritten', async () => {
    const { id, updatedAt } = await create()
    const edit = (body: object) => server.ask<Collection>(`PATCH /api/collections/${id}`, { token: author.token, body })
    const first = await edit({ name: 'First', unchangedSince: updatedAt })
    expect(first.body.data).toMatchObject({ name: 'First', isPublic: false })
    const second = await edit({ description: 'Second', unchangedSince: updatedAt })
    expect(second.status).toBe(409)
    expect(second.body.message).toMatch(/has changed while you edited it/)
    const third = await edit({ isPublic: true, unchangedSince: first.body.data.updatedAt })
    expect(third.body.data).toMatchObject({ name: 'First', description: '', isPublic: true })
    expect((await edit({})).status).toBe(400)
  })

  test('what an administrator does to collections of others is logged, once for each change', async () => {
    const { id, ids } = await collectionOf('a')
    const admin = await server.addUser({ role: 'ADMIN' })
    const edit = () => server.ask(`PATCH /api/collections/${id}`, { token: admin.token, body: { name: 'Calmer' } })
    await edit()
    await edit()
    await change('DELETE', { id }, ids[0] ?? '', undefined, admin)
    await server.ask(`DELETE /api/collections/${id}`, { token: admin.token })
    const log = (await server.ask<ModerationLogEntry[]>('GET /api/moderation/log', { token: admin.token })).body.data
    expect(log.map(({ action, subject, reason }) => ({ action, subject, reason }))).toEqual([
      { action: 'DELETE_COLLECTION', subject: 'Calmer', reason: '' },
      { action: 'EDIT_COLLECTION', subject: 'Calmer', reason: 'Changed: circuits' },
      { action: 'EDIT_COLLECTION', subject: 'To read', reason: 'Changed: name' },
    ])
  })

  test('an author’s own changes are in no log', async () => {
    const { id } = await create()
    await server.ask(`PATCH /api/collections/${id}`, { token: author.token, body: { name: 'Mine' } })
    await server.ask(`DELETE /api/collections/${id}`, { token: author.token })
    expect((await server.ask(`GET /api/collections/${id}`, { token: author.token })).status).toBe(404)
    const admin = await server.addUser({ role: 'ADMIN' })
    expect((await server.ask<[]>('GET /api/moderation/log', { token: admin.token })).body.data).toEqual([])
  })
})

describe('limits', () => {
  test('an account has at most so many collections', async () => {
    const rows = [...Array(collectionLimits.collections).keys()].map((at) => ({
      id: uuidv7(),
      name: `Collection ${at}`,
      description: '',
      isPublic: false,
      authorId: author.id,
    }))
    await server.services.database.orm.insert(collections).values(rows)
    const answer = await server.ask('POST /api/collections', { token: author.token, body: { name: 'One more' } })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('An account can have at most 200 collections. Delete one first.')
  })

  test('a collection has at most so many circuits', async () => {
    const { id } = await create()
    const { id: one } = await server.addCircuit(author.id)
    for (let at = 0; at < collectionLimits.circuits; at++) {
      const { id: circuitId } = await server.addCircuit(author.id)
      await server.services.database.orm
        .insert(collectionCircuits)
        .values({ collectionId: id, circuitId, position: at })
    }
    const answer = await change('PUT', { id }, one, {})
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('A collection can have at most 100 circuits.')
  })

  test('what collections store counts against the quota of their author', async () => {
    const { orm } = server.services.database
    expect(await collectionBytesOf(orm, author.id)).toBe(0)
    const { id, ids } = await collectionOf('a')
    const before = await collectionBytesOf(orm, author.id)
    expect(before).toBeGreaterThan(0)
    await change('PATCH', { id }, ids[0] ?? '', { note: 'x'.repeat(100) })
    expect(await collectionBytesOf(orm, author.id)).toBeGreaterThanOrEqual(before + 90)
    expect(await collectionBytesOf(orm, other.id)).toBe(0)
  })
})

test('lists come page by page, the newest first, and by author', async () => {
  for (const name of ['a', 'b', 'c']) await create({ name, isPublic: true })
  await create({ name: 'theirs', isPublic: true }, other)
  const first = await list(`?author=${author.id}&limit=2`)
  expect(first.data.map(({ name }) => name)).toEqual(['c', 'b'])
  expect(first.page?.total).toBe(3)
  const second = await list(`?author=${author.id}&limit=2&cursor=${first.page?.nextCursor}`)
  expect(second.data.map(({ name }) => name)).toEqual(['a'])
  expect(second.page?.nextCursor).toBeNull()
  expect((await list()).data.map(({ name }) => name)).toEqual(['theirs', 'c', 'b', 'a'])
})

test('the collections of a banned author stay, as their circuits do', async () => {
  const { id } = await collectionOf('a')
  await server.services.database.orm.update(users).set({ isBanned: true }).where(eq(users.id, author.id))
  expect(namesOf(await show(id))).toEqual(['a'])
})

test('an account takes its collections along, and its public circuits stay in those of others', async () => {
  const { id, ids } = await collectionOf('a')
  const theirs = await create({ isPublic: true, circuitId: ids[0] }, other)
  const gone = { token: author.token, body: { password: author.password } }
  expect((await server.ask(`DELETE /api/users/${author.id}`, gone)).status).toBe(200)
  expect((await server.ask(`GET /api/collections/${id}`)).status).toBe(404)
  expect((await show(theirs.id)).circuits).toMatchObject([{ circuit: { id: ids[0], author: null } }])
})
