/**
 * Idempotency keys. A POST with an `Idempotency-Key` that was used before gets the same response again and creates nothing new. A key
 * belongs to a user (or the address of a client that is signed out), a method and a path.
 */
import { and, eq, like, lt, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from '../platform/queries'
import { toFailure, toHttpError } from './error-handler'
import { invalidField, notFound, HttpError } from './http-error'
import { idempotentResponses } from './tables'

/** A response that was sent. */
interface StoredResponse {
  status: number
  body: unknown
}

/** One run of the work. */
export interface Attempt {
  /** The id for what the work creates. */
  newId: string
  /** An earlier attempt was interrupted, and may have created it. */
  isRepetition: boolean
}

/** The key of a request, or null without one. @throws {HttpError} 400 for a key that is too long or not ASCII. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField('Idempotency-Key', 'An Idempotency-Key is 1 to 255 visible ASCII characters.')
  }
  return header
}

/** A request that takes effect once, however often it is sent. */
interface RepeatableRequest {
  /** The owner of the key, the method and the path. */
  scope: string
  key: string
  body: unknown
}

/**
 * Does the work, unless it was done under the same scope and key: then the stored response is returned. A second request that arrives
 * during the first waits for it. Errors are stored too, except those that a later attempt may overcome: 429 frees the key, and after 500
 * and above the next attempt gets the same id, because a connection that breaks during a commit does not say whether it happened.
 *
 * @throws {HttpError} 422 if the key was used with another body, 404 if what was created has been deleted since
 */
export async function runIdempotently(
  queries: Queries,
  request: RepeatableRequest,
  work: (attempt: Attempt) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claimed = await claim(queries, request)
  if ('status' in claimed) return claimed
  const own = and(rowOf(request), eq(idempotentResponses.attempt, claimed.number))
  const heartbeat = setInterval(() => {
    // A missed heartbeat is harmless: at worst another request repeats the work under the same id.
    queries
      .update(idempotentResponses)
      .set({ claimedAt: sql`now()` })
      .where(own)
      .catch(() => undefined)
  }, heartbeatMs)
  try {
    const response = await work(claimed).catch(async (error: unknown): Promise<StoredResponse> => {
      const httpError = toHttpError(error)
      if (httpError.status < 500 && httpError.status !== 429)
        return { status: httpError.status, body: toFailure(httpError) }
      await (httpError.status === 429 ? queries.delete(idempotentResponses).where(own) : release(queries, own)).catch(
        // Where the database is away, the claim expires. The first error is the one to throw.
        () => undefined,
      )
      throw error
    })
    await queries.update(idempotentResponses).set(response).where(own)
    return response
  } finally {
    clearInterval(heartbeat)
  }
}

/** Deletes the responses to a user. */
export async function deleteResponsesTo(queries: Queries, userId: string): Promise<void> {
  await queries.delete(idempotentResponses).where(like(idempotentResponses.scope, `${userId} %`))
}

/** Deletes responses of more than a day ago. */
export async function deleteOldResponses(queries: Queries): Promise<void> {
  await queries.delete(idempotentResponses).where(lt(idempotentResponses.createdAt, sql`now() - interval '1 day'`))
}

/** Between two heartbeats of a request in progress. */
const heartbeatMs = 400

/** Without a heartbeat for this long, a request counts as interrupted. */
const maxSilence = sql`interval '1500 milliseconds'`

const rowOf = ({ scope, key }: RepeatableRequest) =>
  and(eq(idempotentResponses.scope, scope), eq(idempotentResponses.key, key))

/** Takes the key for a new attempt, or returns the stored response. */
async function claim(
  queries: Queries,
  repeatable: RepeatableRequest,
): Promise<(Attempt & { number: number }) | StoredResponse> {
  const request = hashBody(repeatable.body)
  const { scope, key } = repeatable
  const [created] = await queries
    .insert(idempotentResponses)
    .values({ scope, key, newId: uuidv7(), request })
    .onConflictDoNothing()
    .returning({ newId: idempotentResponses.newId })
  if (created !== undefined) return { newId: created.newId, isRepetition: false, number: 1 }

  const row = rowOf(repeatable)
  for (let tries = 0; tries < 200; tries++) {
    const [stored] = await queries.select().from(idempotentResponses).where(row)
    // The other attempt failed and freed the key.
    if (stored === undefined) return claim(queries, repeatable)
    if (stored.request !== null && stored.request !== request) {
      throw new HttpError(422, 'This Idempotency-Key was used for another request. Use a new key for each request.')
    }
    if (stored.isGone) throw notFound('What this request created has since been deleted.')
    if (stored.status !== null) return { status: stored.status, body: stored.body }
    const [resumed] = await queries
      .update(idempotentResponses)
      .set({ claimedAt: sql`now()`, attempt: sql`${idempotentResponses.attempt} + 1` })
      .where(
        and(
          row,
          sql`${idempotentResponses.status} is null`,
          lt(idempotentResponses.claimedAt, sql`now() - ${maxSilence}`),
        ),
      )
      .returning({ newId: idempotentResponses.newId, number: idempotentResponses.attempt })
    if (resumed !== undefined) return { ...resumed, isRepetition: true }
    await wait(50)
  }
  throw new HttpError(503, 'The same request is still at work. Please try again in a moment.', { retryAfterSeconds: 2 })
}

/** Lets the next attempt begin at once. */
const release = (queries: Queries, own: SQL | undefined) =>
  queries
    .update(idempotentResponses)
    .set({ claimedAt: sql`to_timestamp(0)` })
    .where(own)

/** The hash of a body without secrets: with a hash of a password, a reader of the database could guess it. */
function hashBody(body: unknown): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (/password|token/i.test(name) ? null : value))
  return createHash('sha256').update(text).digest('base64url')
}
