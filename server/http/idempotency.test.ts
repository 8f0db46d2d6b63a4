import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database'
import { testDatabase } from '../platform/testing'
import { answerOnce, forgetOldAnswers, type Attempt } from './idempotency'
import { Refusal } from './refusal'
import { idempotentAnswers } from './tables'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.orm.delete(idempotentAnswers)
})

const attempts: Attempt[] = []
beforeEach(() => {
  attempts.length = 0
})

const ask = (
  work: (attempt: Attempt) => Promise<unknown> = async () => 'made',
  key = 'key',
  scope = 'me POST /things',
) =>
  answerOnce(database.orm, scope, key, async (attempt) => {
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
    throw new Refusal(409, 'Taken', { errors: [{ path: 'name', message: 'Taken' }] })
  }
  const kept = {
    status: 409,
    body: { success: false, message: 'Taken', data: null, errors: [{ path: 'name', message: 'Taken' }] },
  }
  expect(await ask(refuse)).toEqual(kept)
  expect(await ask()).toEqual(kept)
  expect(attempts).toHaveLength(1)
})

test.each([new Refusal(503, 'Later'), new Refusal(429, 'Slower'), new Error('Broken')])(
  'what a later try may overcome is not kept: %s',
  async (error) => {
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
    expect(await ask()).toEqual({ status: 201, body: 'made' })
    expect(attempts).toHaveLength(2)
  },
)

test('one that was cut off is taken up by the next, with the same id', async () => {
  const newId = '01990000-0000-7000-8000-000000000000'
  await database.orm
    .insert(idempotentAnswers)
    .values({ scope: 'me POST /things', key: 'key', newId, claimedAt: sql`now() - interval '61 seconds'` })
  expect(await ask()).toEqual({ status: 201, body: 'made' })
  expect(attempts).toEqual([{ newId, isRepetition: true }])
})

test('answers are forgotten after a day', async () => {
  await ask()
  await forgetOldAnswers(database.orm)
  expect(await database.orm.$count(idempotentAnswers)).toBe(1)
  await database.orm.update(idempotentAnswers).set({ createdAt: sql`now() - interval '25 hours'` })
  await forgetOldAnswers(database.orm)
  expect(await database.orm.$count(idempotentAnswers)).toBe(0)
})
