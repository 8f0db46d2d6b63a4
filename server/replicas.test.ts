/** Two servers of one installation: what one does is true at the other from that moment, and what must happen once happens once. */
import { and, eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Circuit, CircuitSummary } from '../contract/circuits'
import type { Notification } from '../contract/notifications'
import { readLibrary } from './circuits/curated/entries'
import { circuits } from './circuits/tables'
import { readEvents } from './event-stream.fixture'
import { createPermits, deleteExpiredRequestCounts } from './http/request-permits'
import { requestCounts } from './http/tables'
import { nextDue, sendDigests, setDigest } from './notifications/digests'
import { notifications } from './notifications/tables'
import { runExclusively } from './platform/exclusive-work'
import { listNewestMails } from './platform/mail/outbox'
import { mails } from './platform/mail/tables'
import { openTestServer, unlimited, type TestOptions, type TestServer } from './testing'
import { users } from './users/tables'

let replicas: [TestServer, TestServer]

const open = async (options: TestOptions = {}) => {
  const one = await openTestServer(options)
  replicas = [one, await openTestServer({ ...options, beside: one })]
}
beforeEach(() => open())
afterEach(async () => {
  const [one, other] = replicas
  await other.close()
  await one.close()
})

const reopen = async (options: TestOptions) => {
  const [one, other] = replicas
  await other.close()
  await one.close()
  await open(options)
}

const strictly = (requests: number) => reopen({ settings: { rateLimits: { ...unlimited, requests } } })

/** What a visitor may request. */
const cheap = 'GET /api/circuits?limit=1'

/** How many of a client's requests pass, of so many at each replica in turn. */
async function passing(count: number, remoteAddress: string): Promise<number> {
  let passed = 0
  for (let at = 0; at < count; at++) {
    const { status } = await replicas[at % 2 === 0 ? 0 : 1].ask(cheap, { remoteAddress })
    expect([200, 429]).toContain(status)
    if (status === 200) passed++
  }
  return passed
}

test('the limit of requests is one for all replicas, and costs few writes', async () => {
  await strictly(100)
  expect(await passing(160, '10.0.0.1')).toBe(100)
  expect((await replicas[0].ask(cheap, { remoteAddress: '10.0.0.1' })).headers['retry-after']).toBeDefined()
  expect(await passing(10, '10.0.0.2'), 'another client').toBe(10)
})

test('a visitor of a few requests writes nothing for the limit', async () => {
  await strictly(600)
  expect(await passing(12, '10.0.0.1')).toBe(12)
  const { orm } = replicas[0].services.database
  expect(await orm.$count(requestCounts)).toBe(0)
  expect(await passing(8, '10.0.0.1')).toBe(8)
  const [row] = await orm.select().from(requestCounts)
  expect(row?.count, 'then all are counted').toBeGreaterThanOrEqual(20)
})

test('of requests at once at both replicas as many pass as the limit says', async () => {
  await strictly(50)
  const asked = [...Array(120).keys()].map((at) =>
    replicas[at % 2 === 0 ? 0 : 1].ask(cheap, { remoteAddress: '10.0.0.1' }),
  )
  expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(50)
})

test('a client that changes to another replica loses hardly a request', async () => {
  await strictly(100)
  for (let at = 0; at < 20; at++) await replicas[0].ask(cheap, { remoteAddress: '10.0.0.1' })
  let passed = 20
  while ((await replicas[1].ask(cheap, { remoteAddress: '10.0.0.1' })).status === 200) passed++
  expect(passed).toBeGreaterThan(100 - 100 / 8)
  expect(passed).toBeLessThanOrEqual(100)
})

test('without the table of requests each replica counts alone, and nobody is refused for it', async () => {
  await strictly(10)
  await replicas[0].services.database.pool.query('ALTER TABLE request_counts RENAME TO elsewhere')
  expect(await passing(30, '10.0.0.1')).toBe(20)
  expect(await replicas[0].services.database.pool.query('SELECT * FROM elsewhere')).toMatchObject({ rowCount: 0 })
})

test('a window that is over begins again, for each client by itself', async () => {
  const [one, other] = replicas.map(({ services }) =>
    createPermits(services.database.orm, { limit: 3, windowMs: 1500 }),
  )
  if (one === undefined || other === undefined) throw new Error('There are two replicas.')
  const take = async (client: string) => {
    const permits = [await one(client), await other(client), await one(client), await other(client)]
    return permits.map(({ isGranted }) => isGranted)
  }
  expect(await take('a')).toEqual([true, true, true, false])
  const { ttl } = await one('a')
  expect(ttl).toBeGreaterThan(0)
  expect(ttl).toBeLessThanOrEqual(1500)
  await wait(ttl + 100)
  expect(await take('a')).toEqual([true, true, true, false])
  const { orm } = replicas[0].services.database
  await deleteExpiredRequestCounts(orm)
  expect(await orm.$count(requestCounts)).toBe(1)
})

test('what is changed at one replica is so at the other, whatever it has cached', async () => {
  const [one, other] = replicas
  const author = await one.addUser()
  const fan = await one.addUser()
  const { id } = await one.addCircuit(author.id, { name: 'First' })
  const seen = async (token?: string) => await other.ask<Circuit>(`GET /api/circuits/${id}`, token ? { token } : {})
  const listed = async () => (await other.ask<CircuitSummary[]>('GET /api/circuits')).body
  expect((await seen()).body.data.name).toBe('First')
  expect((await listed()).data.map(({ name }) => name)).toEqual(['First'])

  const body = { name: 'Second', description: 'Changed too', tags: ['new'] }
  expect((await one.ask(`PATCH /api/circuits/${id}`, { token: author.token, body })).status).toBe(200)
  const changed = { ...body, tags: [{ name: 'new' }] }
  expect((await seen()).body.data).toMatchObject(changed)
  expect((await listed()).data).toMatchObject([changed])

  await one.ask(`POST /api/circuits/${id}/like`, { token: fan.token })
  expect((await seen(fan.token)).body.data).toMatchObject({ likeCount: 1, isLiked: true })

  const hide = { token: author.token, body: { isPublic: false } }
  expect((await one.ask(`PUT /api/circuits/${id}/visibility`, hide)).status).toBe(200)
  expect((await seen()).status).toBe(401)
  expect((await listed()).page?.total).toBe(0)
})

test('a notification of what happens at one replica reaches a browser at the other', async () => {
  const [one, other] = replicas
  const [author, ada] = [await one.addUser(), await one.addUser()]
  const circuit = await one.addCircuit(author.id)
  const events = await readEvents(await other.app.listen({ host: '127.0.0.1', port: 0 }), author.token)
  expect(await events.next(), 'it hears from now on').toBe('change')
  const body = { circuitId: circuit.id, content: 'Hello from the other side' }
  expect((await one.ask('POST /api/circuits/comments', { token: ada.token, body })).status).toBe(201)
  expect(await events.next()).toBe('change')
  const told = await other.ask<Notification[]>('GET /api/notifications', { token: author.token })
  expect(told.body.data).toMatchObject([{ kind: 'comment', comment: { content: body.content } }])
  await events.close()
})

test('so do a follow, a mention and a remix', async () => {
  const [one, other] = replicas
  const [author, ada] = [await one.addUser(), await one.addUser()]
  const circuit = await one.addCircuit(author.id)
  const events = await readEvents(await other.app.listen({ host: '127.0.0.1', port: 0 }), author.token)
  expect(await events.next(), 'it hears from now on').toBe('change')
  const remix = { qasm: 'OPENQASM 3.0;\nqubit[2] q;\n', name: 'Mine', isPublic: true, originId: circuit.id }
  const causes: [string, string, object][] = [
    ['follow', `PUT /api/users/${author.id}/follow`, {}],
    ['mention', 'POST /api/circuits/comments', { circuitId: circuit.id, content: `@${author.username}` }],
    ['remix', 'POST /api/circuits/visualize', remix],
  ]
  for (const [kind, route, body] of causes) {
    expect((await one.ask(route, { token: ada.token, body })).status).toBeLessThan(300)
    expect(await events.next(), kind).toBe('change')
    const { data } = (await other.ask<Notification[]>('GET /api/notifications', { token: author.token })).body
    expect(data[0]?.kind).toBe(kind)
  }
  await events.close()
})

test('both replicas at once mail what is new to each once in its time', async () => {
  const [one, other] = replicas
  const { orm } = one.services.database
  const ada = await one.addUser()
  const readers = await Promise.all([...Array(12).keys()].map(() => one.addUser()))
  const start = new Date()
  for (const [at, { id }] of readers.entries()) await setDigest(orm, id, at % 2 === 0 ? 'daily' : 'weekly', start)
  const tellAll = async (createdAt: Date) => {
    const circuit = await one.addCircuit(ada.id)
    await orm.insert(notifications).values(
      readers.map(({ id }) => ({
        id: crypto.randomUUID(),
        userId: id,
        kind: 'circuit' as const,
        actorId: ada.id,
        circuitId: circuit.id,
        createdAt,
      })),
    )
  }
  const send = (now: Date) => Promise.all([one, other, one].map(({ services }) => sendDigests(services, now)))
  const monday = nextDue('weekly', start)
  await tellAll(new Date(start.getTime() + 1))
  const counts = await send(monday)
  expect(counts.reduce((sum, count) => sum + count)).toBe(readers.length)
  const recipients = (await orm.select().from(mails)).map(({ recipient }) => recipient)
  expect(recipients.sort()).toEqual(readers.map(({ email }) => email).sort())
  await tellAll(new Date(monday.getTime() + 1))
  expect(await send(new Date(monday.getTime() + 3_600_000)), 'an hour later').toEqual([0, 0, 0])
  await send(nextDue('daily', monday))
  expect(await orm.$count(mails), 'a day later, those who want it daily').toBe(readers.length + readers.length / 2)
  await send(nextDue('weekly', monday))
  expect(await orm.$count(mails)).toBe(2 * readers.length)
})

test('a session of one replica is one of the other, and ends at both', async () => {
  const [one, other] = replicas
  const person = await one.addUser()
  const { body } = await one.ask<{ token: string }>('POST /api/auth/login', {
    body: { email: person.email, password: person.password },
  })
  const { token } = body.data
  const own = () => other.ask(`GET /api/users/${person.id}/favorites`, { token })
  expect((await own()).status).toBe(200)
  expect((await one.ask('POST /api/auth/logout', { token })).status).toBe(200)
  expect((await own()).status).toBe(401)
})

test('a request that is sent to both replicas takes effect once', async () => {
  const [one, other] = replicas
  const author = await one.addUser()
  const request = {
    token: author.token,
    headers: { 'idempotency-key': 'twice' },
    body: {
      qasm: 'OPENQASM 3.0;\nqubit[2] q;\n',
      name: 'Once',
      description: 'Once',
      category: 'Custom Quantum Circuits',
      tags: ['once'],
      isPublic: true,
    },
  }
  const answers = await Promise.all(
    [one, other, one, other].map((server) => server.ask<{ id: string }>('POST /api/circuits/visualize', request)),
  )
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [201, answers[0]?.body.message]),
  )
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  const { orm } = one.services.database
  expect(await orm.$count(circuits, eq(circuits.authorId, author.id))).toBe(1)
})

test('each mail is sent by one of the two, and one of the first two people is the ADMIN', async () => {
  const [one, other] = replicas
  const people = ['ada', 'bob', 'cyd', 'dan']
  const registered = await Promise.all(
    people.map((name, at) =>
      (at % 2 === 0 ? one : other).ask('POST /api/auth/register', {
        body: { username: name, email: `${name}@example.org`, password: 'opal-window-9', acceptTerms: true },
      }),
    ),
  )
  expect(registered.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await one.jobsDone()
  const { orm } = one.services.database
  const sent = await orm.select().from(mails)
  expect(sent.map(({ recipient, attempts }) => `${recipient} ${attempts}`).sort()).toEqual(
    people.map((name) => `${name}@example.org 1`),
  )
  const tokens = (await listNewestMails(orm)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
  const verified = await Promise.all(
    tokens.map((token, at) => (at % 2 === 0 ? other : one).ask('POST /api/auth/verify-email', { body: { token } })),
  )
  expect(verified.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await orm.$count(users, and(eq(users.role, 'ADMIN'), eq(users.isVerified, true)))).toBe(1)
})

test('two replicas that start together build the library once, in its order', async () => {
  await reopen({ settings: { demo: true } })
  await Promise.all(replicas.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  const { orm } = replicas[0].services.database
  const entries = await readLibrary()
  while ((await orm.$count(circuits)) < entries.length) await wait(50)
  // The one that waited finds nothing to build.
  await runExclusively(replicas[1].services.database, 'seed the library', new AbortController().signal, async () => {})
  const { data, page } = (await replicas[1].ask<CircuitSummary[]>('GET /api/circuits?limit=100')).body
  expect(page?.total).toBe(entries.length)
  expect(data.map(({ name }) => name)).toEqual(entries.slice(0, 100).map(({ name }) => name))
  expect(await replicas[0].services.files.list('circuits'), 'no picture was drawn twice').toHaveLength(entries.length)
})

test('only one server does exclusive work at a time, and its end frees the lock', async () => {
  const [one, other] = replicas.map(({ services }) => services.database)
  if (one === undefined || other === undefined) throw new Error('There are two replicas.')
  const { signal } = new AbortController()
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(`${name} begins`)
    await wait(50)
    done.push(`${name} ends`)
  }
  await Promise.all([
    runExclusively(one, 'a test', signal, work('one')),
    runExclusively(other, 'a test', signal, work('other')),
  ])
  const first = done[0]?.split(' ')[0] ?? ''
  const second = first === 'one' ? 'other' : 'one'
  expect(done).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
  await expect(runExclusively(one, 'a test', signal, () => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(await runExclusively(other, 'a test', signal, async () => 'free')).toBe('free')

  const closing = new AbortController()
  await runExclusively(one, 'a test', signal, async () => {
    const waiting = runExclusively(other, 'a test', closing.signal, async () => 'never')
    closing.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})

test('a server that is told to end says so first, ends connections, and answers all the same', async () => {
  const drain = heldWait()
  await reopen({ settings: { drainMs: 700, demo: false }, drain: drain.hold })
  const { app, addUser, addCircuit } = replicas[0]
  const { id } = await addCircuit((await addUser()).id)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`)
    return { status: response.status, connection: response.headers.get('connection') }
  }
  expect(await get(`/api/circuits/${id}`)).toEqual({ status: 200, connection: 'keep-alive' })
  const closed = app.close()
  try {
    expect(await drain.began, 'the milliseconds').toBe(700)
    expect(await get('/api/ready')).toMatchObject({ status: 503 })
    expect(await get(`/api/circuits/${id}`)).toEqual({ status: 200, connection: 'close' })
    expect((await replicas[1].ask('GET /api/ready')).status).toBe(200)
  } finally {
    drain.end()
  }
  await closed
  await expect(get('/api/ready')).rejects.toThrow('fetch failed')
})

/** A wait that lasts until the test ends it. */
function heldWait() {
  let begin: (milliseconds: number) => void = () => {}
  let end = () => {}
  const began = new Promise<number>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  const hold = (milliseconds: number) => {
    begin(milliseconds)
    return ended
  }
  return { began, end: () => end(), hold }
}
