/**
 * How often one may ask. All requests are counted by client in this process; what guesses passwords or sends mails is counted in
 * the database, by client, account and mailed address, so that neither a restart nor a second server forgets it.
 */
import rateLimit, { normalizeIP, type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailKeyOf } from '../../contract/credentials'
import type { Route } from '../../contract/route'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import type { RateLimits } from '../platform/settings'
import { hashToken } from '../platform/tokens'
import { HttpError } from './http-error'
import { rateCounts } from './tables'

const minute = 60_000

/** Checks that count a request, and refuse it with 429 where it is one too many. */
export interface Limiter {
  /** Of any kind, by client. */
  request(request: FastifyRequest): Promise<void>
  /** What a route declares of guessing, registering and mailing, by client: before it is known who asks. */
  byClient(route: Limited, request: FastifyRequest): Promise<void>
  /** The same by account and by the address in the body. */
  byAccount(route: Limited, request: FastifyRequest): Promise<void>
}

/** What a route declares. */
export type Limited = Pick<Route, 'limit' | 'mails'>

/** Needs to be awaited before routes are registered. */
export async function createLimiter(app: FastifyInstance, { orm }: Database, limits: RateLimits): Promise<Limiter> {
  const anything = await makeChecks(app, memoryStore())
  const any = anything({ max: limits.requests, keyGenerator: clientOf })
  const most = { login: limits.loginClient, registration: limits.registration }
  return {
    request: async (request) => requireWithin(await any(request)),
    async byClient({ limit, mails }, request) {
      const client = clientOf(request)
      if (limit !== undefined) await consumeLimit(orm, `${limit} client ${client}`, minute, most[limit])
      if (mails === 'account') await consumeLimit(orm, `mail client ${client}`, minute, limits.mailClient)
      if (mails === 'notice') await consumeLimit(orm, `notice client ${client}`, minute, limits.notices)
    },
    async byAccount({ limit, mails }, request) {
      const account = accountOf(request)
      // A guesser is stopped where they sit, so that nobody can lock another out, and no one else there is.
      if (limit === 'login')
        await consumeLimit(orm, `login account ${account} ${clientOf(request)}`, minute, limits.login)
      const { viewer } = request
      if (mails === 'notice' && viewer !== null) {
        await consumeLimit(orm, `notice account ${viewer.id}`, minute, limits.notices)
      }
      const email = emailOf(request)
      // Who is signed in may name their own address without a mail to it: theirs is counted when one goes out.
      if (mails === 'account' && viewer === null && email !== null)
        await consumeMailLimit(orm, limits, { address: email })
    },
  }
}

/** Whom a mail goes to, and on whose account. */
interface Mailing {
  address?: string
  accountId?: string
}

/** Counts a mail about an account, wherever it was asked for. @throws {HttpError} 429 where it is one too many. */
export async function consumeMailLimit(
  queries: Queries,
  { mail }: RateLimits,
  { address, accountId }: Mailing,
): Promise<void> {
  if (accountId !== undefined) await consumeLimit(queries, `mail account ${accountId}`, minute, mail)
  if (address === undefined) return
  const key = emailKeyOf(address)
  await consumeLimit(queries, `mail address ${key}`, minute, mail)
  await consumeLimit(queries, `mail address in an hour ${key}`, 60 * minute, 4 * mail)
}

/** Counts a notice to the author of feedback. @throws {HttpError} 429 where it is one too many. */
export async function consumeNoticeLimit(queries: Queries, { notices }: RateLimits, address: string): Promise<void> {
  await consumeLimit(queries, `notice address ${emailKeyOf(address)}`, minute, notices)
}

/**
 * Counts one more under a key within a span of time (milliseconds), and refuses it where it is one too many.
 *
 * @returns what takes it back, where it turns out not to count.
 */
export async function consumeLimit(
  queries: Queries,
  key: string,
  span: number,
  most: number,
): Promise<() => Promise<void>> {
  const { current, ttl } = await count(queries, key, span)
  if (current > most) {
    throw tooMany(Math.max(1, Math.ceil(ttl / 1000)))
  }
  return async () => {
    await queries
      .update(rateCounts)
      .set({ count: sql`${rateCounts.count} - 1` })
      .where(eq(rateCounts.key, key))
  }
}

/** Takes out counts that are over. */
export async function deleteExpiredCounts(queries: Queries): Promise<void> {
  await queries.delete(rateCounts).where(lt(rateCounts.resetsAt, sql`now()`))
}

const clientOf = (request: FastifyRequest) => normalizeIP(request.ip)

/** Whose secret is guessed at: of the address that is named, of who is signed in, else the one that a link is for. */
function accountOf(request: FastifyRequest): string {
  const token: unknown = Reflect.get(Object(request.body), 'token')
  return emailOf(request) ?? request.viewer?.id ?? (typeof token === 'string' ? hashToken(token) : '')
}

type Outcome = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function requireWithin(outcome: Outcome): void {
  if (outcome.isAllowed || !outcome.isExceeded) return
  throw tooMany(outcome.ttlInSeconds)
}

const tooMany = (wait: number) =>
  new HttpError(429, `Too many requests. Please try again in ${seconds(wait)}.`, { retryAfterSeconds: wait })

const seconds = (amount: number) => (amount === 1 ? 'a second' : `${amount} seconds`)

function emailOf(request: FastifyRequest): string | null {
  const email: unknown = Reflect.get(Object(request.body), 'email')
  return typeof email === 'string' ? emailKeyOf(email) : null
}

/** What makes checks that count in a store. Each store gets its plug-in in a corner of its own, where it limits nothing by itself. */
async function makeChecks(app: FastifyInstance, store: FastifyRateLimitStoreCtor) {
  let make: FastifyInstance['createRateLimit'] | undefined
  await app.register(async (corner) => {
    await corner.register(rateLimit, { global: false, timeWindow: minute, store })
    make = corner.createRateLimit
  })
  if (make === undefined) throw new Error('The plug-in for limits was not registered.')
  return make
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Counts in this process. The plug-in's own store tells all requests that come at once the last one's count. */
function memoryStore(): FastifyRateLimitStoreCtor {
  const counts = new Map<string, { current: number; end: number }>()
  let swept = Date.now()
  return class MemoryStore implements FastifyRateLimitStore {
    incr(key: string, callback: Counted, timeWindow: number): void {
      const now = Date.now()
      if (now - swept > minute) {
        for (const [old, { end }] of counts) if (end <= now) counts.delete(old)
        swept = now
      }
      const found = counts.get(key)
      const next = found === undefined || found.end <= now ? { current: 0, end: now + timeWindow } : found
      next.current++
      counts.set(key, next)
      callback(null, { current: next.current, ttl: next.end - now })
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/** One more under a key; a span that is over begins anew. One statement, so that no two requests are counted as one. */
async function count(queries: Queries, key: string, span: number): Promise<{ current: number; ttl: number }> {
  const end = sql`now() + ${span} * interval '1 millisecond'`
  const [row] = await queries
    .insert(rateCounts)
    .values({ key, count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: {
        count: sql`case when ${rateCounts.resetsAt} <= now() then 1 else ${rateCounts.count} + 1 end`,
        resetsAt: sql`case when ${rateCounts.resetsAt} <= now() then excluded.resets_at else ${rateCounts.resetsAt} end`,
      },
    })
    .returning({ count: rateCounts.count, resetsAt: rateCounts.resetsAt })
  if (row === undefined) throw new Error('An upsert returned no row.')
  return { current: row.count, ttl: Math.max(0, row.resetsAt.getTime() - Date.now()) }
}
