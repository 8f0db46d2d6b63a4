/** What is written in the very moment in which its author is deleted: the deletion finds it, or it is refused. */
import { eq, isNull, or, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { multipart } from '../../tests/security/multipart'
import { circuits, comments, tags } from '../circuits/tables'
import { collectionCircuits, collections } from '../collections/tables'
import { collectionFollows, userFollows } from '../follows/tables'
import { issueAttachments, issueChanges, issues } from '../issues/tables'
import { startTestServer, type Actor } from '../testing'
import { onePixel } from '../testing-engine'

const server = await startTestServer()

const orm = () => server.services.database.orm
type Transaction = Parameters<Parameters<ReturnType<typeof orm>['transaction']>[0]>[0]

/** Waits until so many transactions wait for a lock that another holds. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await orm().execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if ((rows[0]?.count ?? 0) >= count) return
    await wait(5)
  }
}

/** Holds what `hold` locks until `work` is done. */
async function whileHeld<Result>(
  hold: (transaction: Transaction) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  return orm().transaction(async (transaction) => {
    await hold(transaction)
    return work()
  })
}

const generation = (name: string) => ({
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] },
    middleLayer: { type: 'none' },
  },
  name,
  tags: [name],
})

const remove = (user: Actor) =>
  server.ask(`DELETE /api/users/${user.id}`, { token: user.token, body: { password: user.password } })

const upload = async (user: Actor) => {
  const sent = multipart('Payslip of Ada.png', 'image/png', onePixel)
  return (await server.ask<{ url: string }>('POST /api/issues/attachments', { token: user.token, ...sent })).body.data
    .url
}

const report = { title: 'Crash', description: 'It crashes', type: 'OTHER', priority: 'LOW', browserInfo: 'Mine 1.0' }

const ownerless = {
  circuits: () => orm().$count(circuits, isNull(circuits.authorId)),
  issues: () => orm().$count(issues, or(eq(issues.browserInfo, 'Mine 1.0'), sql`${issues.url} <> ''`)),
}

test('a private circuit that is being kept when its author is deleted goes with them', async () => {
  const user = await server.addUser()
  const slow = `slow-${user.id}`
  const { made, removed } = await whileHeld(
    (transaction) => transaction.insert(tags).values({ id: uuidv7(), name: slow }),
    async () => {
      // Its row is written; it waits for its tag.
      const making = server.ask('POST /api/circuits/generate', { token: user.token, body: generation(slow) })
      await untilWaiting(1)
      const removing = remove(user)
      await untilWaiting(2)
      return { made: making, removed: removing }
    },
  )
  await made
  expect((await removed).status).toBe(200)
  expect(await ownerless.circuits()).toBe(0)
  expect(await server.services.files.list('circuits')).toEqual([])
})

test.each([
  ['circuit', '/circuits/generate', () => generation('late')],
  ['comment', '/circuits/comments', (circuitId: string) => ({ circuitId, content: 'Late' })],
  ['report', '/issues', () => report],
])('a %s that comes after the deletion has begun is refused', async (_, path, body) => {
  const user = await server.addUser()
  const other = await server.addUser()
  const own = await server.addCircuit(user.id, { isPublic: false })
  const theirs = await server.addCircuit(other.id)
  const { removed, refused } = await whileHeld(
    (transaction) => transaction.select().from(circuits).where(eq(circuits.id, own.id)).for('update'),
    async () => {
      const removing = remove(user)
      await untilWaiting(1)
      const refusing = server.ask(`POST /api${path}`, { token: user.token, body: body(theirs.id) })
      await untilWaiting(2)
      return { removed: removing, refused: refusing }
    },
  )
  expect((await removed).status).toBe(200)
  expect((await refused).status).toBe(401)
  expect(await ownerless.circuits()).toBe(0)
  expect(await ownerless.issues()).toBe(0)
  expect(await orm().$count(comments)).toBe(0)
})

test('a report that is being kept when its author is deleted stays without machine, address and files', async () => {
  const user = await server.addUser()
  const url = await upload(user)
  const { made, removed } = await whileHeld(
    (transaction) => transaction.select().from(issueAttachments).for('update'),
    async () => {
      const body = { ...report, url: 'https://example.org/secret', attachments: [url] }
      const making = server.ask('POST /api/issues', { token: user.token, body })
      await untilWaiting(1)
      const removing = remove(user)
      await untilWaiting(2)
      return { made: making, removed: removing }
    },
  )
  expect((await made).status).toBe(201)
  expect((await removed).status).toBe(200)
  expect(await ownerless.issues()).toBe(0)
  expect(await orm().$count(issues, isNull(issues.authorId))).toBe(1)
  expect((await server.ask(`GET ${url}`)).status).toBe(404)
  expect(await server.services.files.list('attachments')).toEqual([])
})

test('the history of a report keeps no address and no file name of a deleted account', async () => {
  const user = await server.addUser()
  const admin = await server.addUser({ role: 'ADMIN' })
  const url = await upload(user)
  const send = (method: string, path: string, body: object) =>
    server.ask<{ id: string }>(`${method} /api/issues${path}`, { token: user.token, body })
  const { id } = (await send('POST', '', { ...report, url: 'https://example.org/first' })).body.data
  await send('PUT', `/${id}`, { ...report, title: 'Crash again', url: 'https://example.org/next', attachments: [url] })
  expect(await orm().$count(issueChanges, eq(issueChanges.issueId, id))).toBe(3)
  expect((await remove(user)).status).toBe(200)
  const left = await server.ask(`GET /api/issues/${id}`, { token: admin.token })
  expect(left.raw.toString()).not.toMatch(/example\.org|Payslip/)
  expect(left.body.data).toMatchObject({ files: [], history: [{ field: 'title', changedBy: null }] })
  expect((await server.ask(`GET ${url}`)).status).toBe(404)
})

/** A user with a public collection of a private circuit, and somebody who follows both. */
async function followed() {
  const [user, follower] = [await server.addUser(), await server.addUser()]
  const circuit = await server.addCircuit(user.id, { isPublic: false })
  const [collectionId, ids] = [uuidv7(), { followerId: follower.id }]
  await orm()
    .insert(collections)
    .values({ id: collectionId, name: 'Read', description: '', isPublic: true, authorId: user.id })
  await orm()
    .insert(userFollows)
    .values({ ...ids, followedId: user.id })
  await orm()
    .insert(collectionFollows)
    .values({ ...ids, collectionId })
  return { user, circuitId: circuit.id, collectionId }
}

test.each([
  ['published', (circuitId: string) => `/circuits/${circuitId}/visibility`],
  ['put into a collection', (_: string, collectionId: string) => `/collections/${collectionId}/circuits/`],
])('a circuit that is being %s when its author is deleted holds nobody up', async (_, pathOf) => {
  const { user, circuitId, collectionId } = await followed()
  const path = pathOf(circuitId, collectionId)
  const other = await server.addCircuit((await server.addUser()).id)
  const { made, removed } = await whileHeld(
    (transaction) => transaction.execute(sql`lock table notifications in share mode`),
    async () => {
      const url = path.endsWith('/') ? path + other.id : path
      const making = server.ask(`PUT /api${url}`, {
        token: user.token,
        body: path.endsWith('/') ? {} : { isPublic: true },
      })
      // It waits to tell the followers.
      await untilWaiting(1)
      const removing = remove(user)
      await untilWaiting(2)
      return { made: making, removed: removing }
    },
  )
  expect([(await made).status, (await removed).status]).toEqual([200, 200])
})

test('a circuit is published while the author of a collection with it is being deleted', async () => {
  const { user, circuitId, collectionId } = await followed()
  const other = await server.addUser()
  const theirs = await server.addCircuit(other.id, { isPublic: false })
  await orm().insert(collectionCircuits).values({ collectionId, circuitId: theirs.id, position: 0 })
  const { removed, made } = await whileHeld(
    (transaction) => transaction.select().from(circuits).where(eq(circuits.id, circuitId)).for('update'),
    async () => {
      const removing = remove(user)
      await untilWaiting(1)
      const url = `PUT /api/circuits/${theirs.id}/visibility`
      return { removed: removing, made: await server.ask(url, { token: other.token, body: { isPublic: true } }) }
    },
  )
  expect([made.status, (await removed).status]).toEqual([200, 200])
})
