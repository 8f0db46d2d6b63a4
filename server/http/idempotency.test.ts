import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database'
import { testDatabase } from '../platform/testing'
import { runIdempotently, deleteOldResponses, type Attempt } from './idempotency'
import { HttpError } from './http-error'
import { idempotentResponses } from './tables'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.orm.delete(idempotentResponses)
})

const attempts: Attempt[] = []
beforeEach(() => {
  attempts.length = 0
})

const ask = (
  work: (attempt: Attempt) => Promise<unknown> = async () => 'made',
  key = 'key',
  scope = 'me POST /things',
  body: unknown = { name: 'one' },
) =>
  runIdempotently(database.orm, { scope, key, body }, async (attempt) => {
    attempts.push(attempt)
    return { status: 201, body: await work(attempt) }
  })

test('the work is done once, however often and at once it is asked for', async () => {
  const answers = await Promise.all([...Array(12).keys()].map(() => ask()))
  for (const answer of answers) expect(answer).toEqual({ status: 201, body: 'made' })
  expect(attempts).toHaveLength(1)
})

test('a key is its scope’s own', async () => {
  await Promise.all([ask(), ask(undefined, 'other'), ask(undefined, 'key', 'you POST /things')])
  expect(attempts).toHaveLength(3)
  expect(new Set(attempts.map(({ newId }) => newId)).size).toBe(3)
})

test('a refusal is an answer too', async () => {
  const refuse = async () => {
    throw new HttpError(409, 'Taken', { errors: [{ path: 'name', message: 'Taken' }] })
  }
  const kept = {
    status: 409,
    body: { success: false, message: 'Taken', data: null, errors: [{ path: 'name', message: 'Taken' }] },
  }
  expect(await ask(refuse)).toEqual(kept)
  expect(await ask()).toEqual(kept)
  expect(attempts).toHaveLength(1)
})

test.each([new HttpError(503, 'Later'), new HttpError(429, 'Slower'), new Error('Broken')])(
  'what a later try may overcome is not kept: %s',
  async (error) => {
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
    expect(await ask()).toEqual({ status: 201, body: 'made' })
    expect(attempts).toHaveLength(2)
  },
)

test('what failed may have been done all the same, so the next try has the same id and need not wait', async () => {
  const error = new Error('Connection terminated unexpectedly')
  await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
  expect(await ask()).toEqual({ status: 201, body: 'made' })
  const [first, second] = attempts
  expect(second).toMatchObject({ newId: first?.newId, isRepetition: true })
})

test('what was refused for being too much has not been done, and its key is free', async () => {
  const error = new HttpError(429, 'Slower')
  await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
  expect(await database.orm.$count(idempotentResponses)).toBe(0)
})

test('one that was cut off is taken up by the next, with the same id', async () => {
  const newId = '01990000-0000-7000-8000-000000000000'
  await database.orm
    .insert(idempotentResponses)
    .values({ scope: 'me POST /things', key: 'key', newId, claimedAt: sql`now() - interval '1501 milliseconds'` })
  expect(await ask()).toEqual({ status: 201, body: 'made' })
  expect(attempts).toMatchObject([{ newId, isRepetition: true }])
})

test('one that is at work renews its claim, and is waited for', async () => {
  const claimedAt = async () => (await database.orm.select().from(idempotentResponses))[0]?.claimedAt.getTime() ?? 0
  let finish = () => {}
  const slow = ask(async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    return 'made slowly'
  })
  await expect.poll(() => attempts).toHaveLength(1)
  const first = await claimedAt()
  const waiting = ask()
  await expect.poll(claimedAt, { timeout: 20_000 }).toBeGreaterThan(first)
  finish()
  expect(await waiting).toEqual({ status: 201, body: 'made slowly' })
  await slow
  expect(attempts).toHaveLength(1)
})

test('one that was only thought to be cut off takes nothing from the one that took it up', async () => {
  const refused = new HttpError(503, 'Later')
  let end = () => {}
  const first = ask(async () => {
    await database.orm.update(idempotentResponses).set({ attempt: 2, claimedAt: sql`now()` })
    await new Promise<void>((resolve) => {
      end = resolve
    })
    throw refused
  })
  await expect.poll(async () => (await database.orm.select().from(idempotentResponses))[0]?.attempt).toBe(2)
  end()
  await expect(first).rejects.toBe(refused)
  expect(await database.orm.$count(idempotentResponses)).toBe(1)
})

test('the same key with another body is refused with 422', async () => {
  await ask()
  await expect(ask(undefined, undefined, undefined, { name: 'two' })).rejects.toMatchObject({ status: 422 })
  expect(await ask()).toEqual({ status: 201, body: 'made' })
  expect(attempts).toHaveLength(1)
})

test('passwords and links in a body leave no trace', async () => {
  const asked = (password: string) => ask(undefined, undefined, undefined, { name: 'one', newPassword: password })
  expect(await asked('tulip')).toEqual(await asked('rose'))
})

test('answers are forgotten after a day', async () => {
  await ask()
  await deleteOldResponses(database.orm)
  expect(await database.orm.$count(idempotentResponses)).toBe(1)
  await database.orm.update(idempotentResponses).set({ createdAt: sql`now() - interval '25 hours'` })
  await deleteOldResponses(database.orm)
  expect(await database.orm.$count(idempotentResponses)).toBe(0)
})
