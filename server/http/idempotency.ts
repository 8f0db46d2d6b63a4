/**
 * A POST that carries an `Idempotency-Key` it has seen answers as the first time and makes nothing new. The key belongs to
 * the user, or where nobody is signed in the client's address, the method and the path that it came with.
 */
import { and, eq, like, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from '../platform/queries'
import { toFailure, toHttpError } from './error-handler'
import { invalidField, notFound, HttpError } from './http-error'
import { idempotentResponses } from './tables'

/** An answer as it went out. */
export interface StoredResponse {
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

/** The key of a request, or null where it has none. @throws {HttpError} 400 for one that is too long or not ASCII. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField('Idempotency-Key', 'An Idempotency-Key is 1 to 255 visible ASCII characters.')
  }
  return header
}

/** What is asked once, however often it is sent. */
export interface RepeatableRequest {
  /** Whose key it is, and for what. */
  scope: string
  key: string
  /** What was sent along with it. */
  body: unknown
}

/**
 * Does the work, unless it was done under the same scope and key: then its answer comes again. A second request that
 * arrives during the first waits for it. Refusals are kept as answers too, but not those that a later try may overcome
 * (429 and everything from 500): then the key is free again.
 *
 * @throws {HttpError} 422 where the key came with another body before, 404 where what was made has been deleted since
 */
export async function runIdempotently(
  queries: Queries,
  request: RepeatableRequest,
  work: (attempt: Attempt) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claimed = await claim(queries, request)
  if ('status' in claimed) return claimed
  const own = and(rowOf(request), eq(idempotentResponses.attempt, claimed.number))
  const beat = setInterval(() => {
    // One that is missed is no harm: the next one comes, or somebody else does the same work under the same id.
    queries
      .update(idempotentResponses)
      .set({ claimedAt: sql`now()` })
      .where(own)
      .catch(() => undefined)
  }, heartbeat)
  try {
    const answer = await work(claimed).catch(async (error: unknown): Promise<StoredResponse> => {
      const refusal = toHttpError(error)
      if (refusal.status < 500 && refusal.status !== 429) return { status: refusal.status, body: toFailure(refusal) }
      await queries.delete(idempotentResponses).where(own)
      throw error
    })
    await queries.update(idempotentResponses).set(answer).where(own)
    return answer
  } finally {
    clearInterval(beat)
  }
}

/** Takes out what a user was answered. */
export async function deleteResponsesTo(queries: Queries, userId: string): Promise<void> {
  await queries.delete(idempotentResponses).where(like(idempotentResponses.scope, `${userId} %`))
}

/** Takes out answers of more than a day ago. */
export async function deleteOldResponses(queries: Queries): Promise<void> {
  await queries.delete(idempotentResponses).where(lt(idempotentResponses.createdAt, sql`now() - interval '1 day'`))
}

/** Milliseconds between two signs of life of a request that is at work. */
const heartbeat = 400

/** How long one that is at work may be silent before it counts as cut off. */
const patience = sql`interval '1500 milliseconds'`

const rowOf = ({ scope, key }: RepeatableRequest) =>
  and(eq(idempotentResponses.scope, scope), eq(idempotentResponses.key, key))

async function claim(
  queries: Queries,
  asked: RepeatableRequest,
): Promise<(Attempt & { number: number }) | StoredResponse> {
  const request = hashOf(asked.body)
  const { scope, key } = asked
  const [made] = await queries
    .insert(idempotentResponses)
    .values({ scope, key, newId: uuidv7(), request })
    .onConflictDoNothing()
    .returning({ newId: idempotentResponses.newId })
  if (made !== undefined) return { newId: made.newId, isRepetition: false, number: 1 }

  const row = rowOf(asked)
  for (let tries = 0; tries < 200; tries++) {
    const [kept] = await queries.select().from(idempotentResponses).where(row)
    // It failed in a way that leaves the key free.
    if (kept === undefined) return claim(queries, asked)
    if (kept.request !== null && kept.request !== request) {
      throw new HttpError(
        422,
        'This Idempotency-Key came with another request before. Each request needs a key of its own.',
      )
    }
    if (kept.isGone) throw notFound('What this request made has been deleted since.')
    if (kept.status !== null) return { status: kept.status, body: kept.body }
    const [taken] = await queries
      .update(idempotentResponses)
      .set({ claimedAt: sql`now()`, attempt: sql`${idempotentResponses.attempt} + 1` })
      .where(
        and(
          row,
          sql`${idempotentResponses.status} is null`,
          lt(idempotentResponses.claimedAt, sql`now() - ${patience}`),
        ),
      )
      .returning({ newId: idempotentResponses.newId, number: idempotentResponses.attempt })
    if (taken !== undefined) return { ...taken, isRepetition: true }
    await wait(50)
  }
  throw new HttpError(503, 'The same request is still at work. Please try again in a moment.', { retryAfterSeconds: 2 })
}

/** Of a body. Secrets are left out: whoever reads the database could try passwords on their hash. */
function hashOf(body: unknown): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (/password|token/i.test(name) ? null : value))
  return createHash('sha256').update(text).digest('base64url')
}
