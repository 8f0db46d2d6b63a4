/**
 * A POST that carries an `Idempotency-Key` it has seen answers as the first time and makes nothing new. The key belongs to
 * the user, the method and the path that it came with.
 */
import { and, eq, like, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from '../platform/queries'
import { failureOf, refusalOf } from './errors'
import { invalid, Refusal } from './refusal'
import { idempotentAnswers } from './tables'

/** An answer as it went out. */
export interface KeptAnswer {
  status: number
  body: unknown
}

/** What the work is told. */
export interface Attempt {
  /** Id for what is made. */
  newId: string
  /** An earlier attempt was cut off, and may have made it. */
  isRepetition: boolean
}

/** The key of a request, or null where it has none. @throws {Refusal} 400 for one that is too long or not ASCII. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalid('Idempotency-Key', 'An Idempotency-Key is 1 to 255 visible ASCII characters.')
  }
  return header
}

/**
 * Does the work, unless it was done under the same scope and key: then its answer comes again. A second request that
 * arrives during the first waits for it. Refusals are kept as answers too, but not those that a later try may overcome
 * (429 and everything from 500): then the key is free again.
 */
export async function answerOnce(
  queries: Queries,
  scope: string,
  key: string,
  work: (attempt: Attempt) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claimed = await claim(queries, scope, key)
  if ('status' in claimed) return claimed
  const row = and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key))
  const answer = await work(claimed).catch(async (error: unknown): Promise<KeptAnswer> => {
    const refusal = refusalOf(error)
    if (refusal.status < 500 && refusal.status !== 429) return { status: refusal.status, body: failureOf(refusal) }
    await queries.delete(idempotentAnswers).where(row)
    throw error
  })
  await queries.update(idempotentAnswers).set(answer).where(row)
  return answer
}

/** Takes out what a user was answered. */
export async function forgetAnswersTo(queries: Queries, userId: string): Promise<void> {
  await queries.delete(idempotentAnswers).where(like(idempotentAnswers.scope, `${userId} %`))
}

/** Takes out answers of more than a day ago. */
export async function forgetOldAnswers(queries: Queries): Promise<void> {
  await queries.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, sql`now() - interval '1 day'`))
}

/** How long a first request may be at work before it counts as cut off. */
const patience = sql`interval '60 seconds'`

async function claim(queries: Queries, scope: string, key: string): Promise<Attempt | KeptAnswer> {
  const [made] = await queries
    .insert(idempotentAnswers)
    .values({ scope, key, newId: uuidv7() })
    .onConflictDoNothing()
    .returning({ newId: idempotentAnswers.newId })
  if (made !== undefined) return { newId: made.newId, isRepetition: false }

  const row = and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key))
  for (let tries = 0; tries < 200; tries++) {
    const [kept] = await queries.select().from(idempotentAnswers).where(row)
    // It failed in a way that leaves the key free.
    if (kept === undefined) return claim(queries, scope, key)
    if (kept.status !== null) return { status: kept.status, body: kept.body }
    const [taken] = await queries
      .update(idempotentAnswers)
      .set({ claimedAt: sql`now()` })
      .where(
        and(row, sql`${idempotentAnswers.status} is null`, lt(idempotentAnswers.claimedAt, sql`now() - ${patience}`)),
      )
      .returning({ newId: idempotentAnswers.newId })
    if (taken !== undefined) return { newId: taken.newId, isRepetition: true }
    await wait(50)
  }
  throw new Refusal(503, 'The same request is still at work. Please try again in a moment.', { retryAfterSeconds: 2 })
}
