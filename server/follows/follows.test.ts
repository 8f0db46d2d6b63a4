import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxFollowed, type Following } from '../../contract/follows'
import type { Collection, CollectionSummary } from '../../contract/collections'
import type { Notification } from '../../contract/notifications'
import type { Author } from '../../contract/users'
import { circuits } from '../circuits/tables'
import { readEvents } from '../event-stream.fixture'
import { notifications } from '../notifications/tables'
import { startTestServer, type Actor } from '../testing'
import { users } from '../users/tables'
import { readZip } from '../zip.fixture'
import { collectionFollows, userFollows } from './tables'

/** Who publishes. */
let ada: Actor
/** Who follows. */
let bob: Actor
let admin: Actor

const server = await startTestServer()
beforeEach(async () => {
  ;[ada, bob, admin] = [await server.addUser(), await server.addUser(), await server.addUser({ role: 'ADMIN' })]
})

const orm = () => server.services.database.orm

const ask = async <Data = unknown>(route: string, by: Actor | null, body?: object) =>
  server.ask<Data>(route, { ...(by && { token: by.token }), ...(body && { body }) })
const follow = (what: string, id: string, by = bob) => ask<Following>(`PUT /api/${what}/${id}/follow`, by)
const unfollow = (what: string, id: string, by = bob) => ask(`DELETE /api/${what}/${id}/follow`, by)
const read = async (what: string, id: string, by: Actor | null = bob) =>
  (await ask<Following>(`GET /api/${what}/${id}/follow`, by)).body.data

/** Publishes a circuit by the API, as a person does. */
async function publish(body: object = {}, by = ada): Promise<string> {
  const qasm = 'OPENQASM 3.0;\nqubit[2] q;\n'
  const answer = await ask<{ id: string }>('POST /api/circuits/visualize', by, {
    name: 'Bell',
    qasm,
    isPublic: true,
    ...body,
  })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const setPublic = async (id: string, isPublic: boolean) =>
  expect((await ask(`PUT /api/circuits/${id}/visibility`, ada, { isPublic })).status).toBe(200)

const collect = async (body: object = {}, by = ada) =>
  (await ask<Collection>('POST /api/collections', by, { name: 'To read', isPublic: true, ...body })).body.data.id
const put = async (collection: string, circuit: string, by = ada) =>
  expect((await ask(`PUT /api/collections/${collection}/circuits/${circuit}`, by, {})).status).toBe(200)

/** What somebody is told, the newest first, and how many of it is unread. */
async function told(actor = bob) {
  const { data, page } = (await ask<Notification[]>('GET /api/notifications', actor)).body
  const { unread } = (await ask<{ unread: number }>('GET /api/notifications/unread', actor)).body.data
  expect([page?.total, unread]).toEqual([data.length, data.length])
  return data.map(({ kind, actor: by, circuit, collection }) => [kind, by?.id, circuit?.id, collection?.id])
}

describe('following somebody', () => {
  test('is counted once, listed, told to them, and ends', async () => {
    expect(await read('users', ada.id, null)).toEqual({ isFollowing: false, followerCount: 0 })
    expect((await follow('users', ada.id)).body.data).toEqual({ isFollowing: true, followerCount: 1 })
    expect((await follow('users', ada.id)).body.data).toEqual({ isFollowing: true, followerCount: 1 })
    expect(await read('users', ada.id, ada)).toEqual({ isFollowing: false, followerCount: 1 })
    expect((await ask<Author[]>('GET /api/following/people', bob)).body).toMatchObject({
      data: [{ id: ada.id, username: ada.username }],
      page: { total: 1, nextCursor: null },
    })
    expect(await told(ada)).toEqual([['follow', bob.id, undefined, undefined]])
    expect((await unfollow('users', ada.id)).status).toBe(200)
    expect((await unfollow('users', ada.id)).status, 'once more').toBe(200)
    expect(await read('users', ada.id)).toEqual({ isFollowing: false, followerCount: 0 })
    expect((await ask<Author[]>('GET /api/following/people', bob)).body.data).toEqual([])
    expect(await told(ada), 'who no longer follows is not shown as one who does').toEqual([])
    await follow('users', ada.id)
    expect(await told(ada), 'and is told once').toHaveLength(1)
  })

  test('is refused of oneself, of nobody, and beyond a number', async () => {
    expect((await follow('users', bob.id)).status).toBe(409)
    expect((await follow('users', '01990000-0000-7000-8000-000000000000')).status).toBe(404)
    const many = Array.from({ length: maxFollowed }, (_, at) => `many-${bob.id}-${at}`)
    await server.services.database.pool.query(
      `WITH made AS (INSERT INTO users (id, username, username_key, username_skeleton, role)
         SELECT gen_random_uuid(), name, name, name, 'USER' FROM unnest($1::text[]) AS name RETURNING id)
       INSERT INTO user_follows (follower_id, followed_id) SELECT $2, id FROM made`,
      [many, bob.id],
    )
    expect((await follow('users', ada.id)).status).toBe(409)
    expect(await read('users', ada.id)).toEqual({ isFollowing: false, followerCount: 0 })
  })

  test('lists them page by page, the last one first', async () => {
    const people = [ada, admin, await server.addUser()]
    for (const person of people) await follow('users', person.id)
    const first = (await ask<Author[]>('GET /api/following/people?limit=2', bob)).body
    const cursor = first.page?.nextCursor ?? ''
    const second = (await ask<Author[]>(`GET /api/following/people?limit=2&cursor=${cursor}`, bob)).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(people.map(({ id }) => id).toReversed())
    expect(second.page).toEqual({ nextCursor: null, total: 3 })
  })
})

describe('those who follow somebody', () => {
  beforeEach(async () => {
    await follow('users', ada.id)
  })

  test('hear of a circuit that is published, at once, and nobody else does', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => '')
    const stream = address === '' ? null : await readEvents(address, bob.token)
    expect(await stream?.next()).toBe('change')
    const id = await publish()
    expect(await stream?.next()).toBe('change')
    await stream?.close()
    expect(await told()).toEqual([['circuit', ada.id, id, undefined]])
    expect(await told(admin)).toEqual([])
  })

  test('hear nothing of a private circuit until it is public, and then once', async () => {
    const id = await publish({ isPublic: false })
    await ask(`POST /api/circuits/${id}/versions`, ada, { qasm: 'OPENQASM 3.0;\nqubit[3] q;\n' })
    expect(await orm().$count(notifications, eq(notifications.circuitId, id))).toBe(0)
    await setPublic(id, true)
    await setPublic(id, false)
    expect(await told(), 'private again').toEqual([])
    await setPublic(id, true)
    expect(await told()).toEqual([['circuit', ada.id, id, undefined]])
  })

  test('hear nothing more where it is hidden, deleted, or its author is banned', async () => {
    const [hidden, deleted, other] = [await publish(), await publish(), await publish()]
    await ask(`PUT /api/moderation/circuits/${hidden}`, admin, { isHidden: true, reason: 'Rude' })
    await ask(`DELETE /api/circuits/${deleted}`, ada)
    expect(await told()).toEqual([['circuit', ada.id, other, undefined]])
    await ask(`PUT /api/moderation/circuits/${hidden}`, admin, { isHidden: false })
    expect(await told()).toHaveLength(2)
    await orm().update(users).set({ isBanned: true }).where(eq(users.id, ada.id))
    expect(await told()).toEqual([])
    expect((await ask<Author[]>('GET /api/following/people', bob)).body).toMatchObject({ data: [], page: { total: 0 } })
  })

  test('hear nothing while they are banned, and do not count', async () => {
    await orm().update(users).set({ isBanned: true }).where(eq(users.id, bob.id))
    const id = await publish()
    expect(await orm().$count(notifications, eq(notifications.circuitId, id))).toBe(0)
    expect(await read('users', ada.id, null)).toEqual({ isFollowing: false, followerCount: 0 })
  })

  test('hear nothing of what is published after they left', async () => {
    await unfollow('users', ada.id)
    await publish()
    expect(await told()).toEqual([])
  })

  test('are many, and all hear of it', async () => {
    await server.services.database.pool.query(
      `WITH made AS (INSERT INTO users (id, username, username_key, username_skeleton, role)
         SELECT gen_random_uuid(), 'fan-' || n || $1, 'fan-' || n || $1, 'fan-' || n || $1, 'USER'
         FROM generate_series(1, 1200) AS n RETURNING id)
       INSERT INTO user_follows (follower_id, followed_id) SELECT id, $1::uuid FROM made`,
      [ada.id],
    )
    const id = await publish()
    expect(await orm().$count(notifications, eq(notifications.circuitId, id))).toBe(1201)
  })
})

describe('those who follow a collection', () => {
  test('hear of the circuits that come into it, and its author of them', async () => {
    const collection = await collect()
    const id = await publish({}, admin)
    expect((await follow('collections', collection)).body.data).toEqual({ isFollowing: true, followerCount: 1 })
    expect(await told(ada)).toEqual([['follow', bob.id, undefined, collection]])
    await put(collection, id)
    expect(await told()).toEqual([['collected', ada.id, id, collection]])
    await ask(`DELETE /api/collections/${collection}/circuits/${id}`, ada)
    await put(collection, id)
    expect(await told(), 'once, however often it comes').toHaveLength(1)
    const list = await ask<CollectionSummary[]>('GET /api/following/collections', bob)
    expect(list.body.data.map((found) => found.id)).toEqual([collection])
  })

  test('hear of a private circuit in it once that is public', async () => {
    const collection = await collect()
    await follow('collections', collection)
    const id = await publish({ isPublic: false })
    await put(collection, id)
    expect(await told()).toEqual([])
    await setPublic(id, true)
    expect(await told()).toEqual([['collected', ada.id, id, collection]])
    await setPublic(id, false)
    expect(await told()).toEqual([])
  })

  test('hear and see nothing of one that is private by now, and may leave it', async () => {
    const collection = await collect()
    await follow('collections', collection)
    await put(collection, await publish())
    expect(await told()).toHaveLength(1)
    await ask(`PATCH /api/collections/${collection}`, ada, { isPublic: false })
    const secret = await publish()
    await put(collection, secret)
    expect(await told()).toEqual([])
    const list = await ask<CollectionSummary[]>('GET /api/following/collections', bob)
    expect(list.body).toMatchObject({ data: [], page: { total: 0 } })
    expect((await ask(`GET /api/collections/${collection}/follow`, bob)).status).toBe(403)
    await ask(`PATCH /api/collections/${collection}`, ada, { isPublic: true })
    expect(await told(), 'nothing is told of the time when it was private').toHaveLength(1)
    await ask(`PATCH /api/collections/${collection}`, ada, { isPublic: false })
    expect((await unfollow('collections', collection)).status).toBe(200)
    expect(await orm().$count(collectionFollows, eq(collectionFollows.followerId, bob.id))).toBe(0)
  })

  test('do not follow their own, nor a private one of others, whatever their role', async () => {
    const collection = await collect({ isPublic: false })
    expect((await follow('collections', collection, ada)).status).toBe(409)
    expect((await follow('collections', collection, bob)).status).toBe(403)
    expect((await follow('collections', collection, admin)).status).toBe(403)
  })
})

test('a deleted account takes along what it follows and who follows it, and a deleted collection its followers', async () => {
  const collection = await collect()
  await follow('users', ada.id)
  await follow('collections', collection)
  await follow('users', bob.id, ada)
  await ask(`DELETE /api/collections/${collection}`, ada)
  expect(await orm().$count(collectionFollows, eq(collectionFollows.followerId, bob.id))).toBe(0)
  const body = { password: bob.password }
  expect((await ask(`DELETE /api/users/${bob.id}`, bob, body)).status).toBe(200)
  expect(await orm().$count(userFollows, eq(userFollows.followedId, bob.id))).toBe(0)
  expect(await read('users', ada.id, null)).toEqual({ isFollowing: false, followerCount: 0 })
  expect(await told(ada)).toEqual([])
})

test('an account’s export says whom and what it follows', async () => {
  const collection = await collect()
  await follow('users', ada.id)
  await follow('collections', collection)
  const { raw } = await server.ask(`GET /api/users/${bob.id}/export`, { token: bob.token })
  expect(JSON.parse(readZip(raw).get('account.json')?.toString() ?? '')).toMatchObject({
    following: { people: [{ userId: ada.id }], collections: [{ collectionId: collection }] },
  })
})

test('circuits that come with the product, or by an import, are told to nobody', async () => {
  await follow('users', ada.id)
  await server.addCircuit(ada.id)
  expect(await told()).toEqual([])
  await orm().delete(circuits).where(eq(circuits.authorId, ada.id))
})
