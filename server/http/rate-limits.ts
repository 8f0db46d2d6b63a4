/**
 * How often one may ask. All requests are counted by address in this process; what guesses passwords or sends mails is
 * counted in the database, by address and by account, so that neither a restart nor a second server forgets it.
 */
import rateLimit, { normalizeIP, type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database'
import type { Queries } from '../platform/queries'
import type { RateLimits } from '../platform/settings'
import { Refusal } from './refusal'
import { rateCounts } from './tables'

const minute = 60_000

/** Checks that count a request, and refuse it with 429 where it is one too many. */
export interface Limiter {
  /** Of any kind, by address. */
  request(request: FastifyRequest): Promise<void>
  /** Of one kind, by address. */
  byAddress(kind: 'login' | 'mail', request: FastifyRequest): Promise<void>
  /** Of one kind, by the e-mail in the body. */
  byAccount(kind: 'login' | 'mail', request: FastifyRequest): Promise<void>
}

/** Needs to be awaited before routes are registered. */
export async function makeLimiter(app: FastifyInstance, database: Database, limits: RateLimits): Promise<Limiter> {
  const anything = await makeChecks(app, memoryStore())
  const special = await makeChecks(app, databaseStore(database))
  const make = (kind: 'login' | 'mail', keyGenerator: (request: FastifyRequest) => string) =>
    special({ max: limits[kind], keyGenerator })

  const any = anything({ max: limits.requests, keyGenerator: (request) => normalizeIP(request.ip) })
  const byAddress = { login: make('login', addressOf('login')), mail: make('mail', addressOf('mail')) }
  const byAccount = { login: make('login', accountOf.login), mail: make('mail', accountOf.mail) }
  return {
    request: async (request) => requireWithin(await any(request)),
    byAddress: async (kind, request) => requireWithin(await byAddress[kind](request)),
    byAccount: async (kind, request) => requireWithin(await byAccount[kind](request)),
  }
}

/**
 * Counts one more under a key within a span of time (milliseconds), and refuses it where it is one too many.
 *
 * @returns what takes it back, where it turns out not to count.
 */
export async function countUpTo(
  queries: Queries,
  key: string,
  span: number,
  most: number,
): Promise<() => Promise<void>> {
  const { current, ttl } = await count(queries, key, span)
  if (current > most) {
    throw new Refusal(429, 'Too many requests. Please try again later.', { retryAfterSeconds: Math.ceil(ttl / 1000) })
  }
  return async () => {
    await queries
      .update(rateCounts)
      .set({ count: sql`${rateCounts.count} - 1` })
      .where(eq(rateCounts.key, key))
  }
}

/** Takes out counts that are over. */
export async function forgetOldCounts(queries: Queries): Promise<void> {
  await queries.delete(rateCounts).where(lt(rateCounts.resetsAt, sql`now()`))
}

const addressOf = (kind: 'login' | 'mail') => (request: FastifyRequest) => `${kind} address ${normalizeIP(request.ip)}`

// A password guesser is stopped where they sit, so that nobody can lock another out. Mail to one address is limited wherever it is asked for.
const accountOf = {
  login: (request: FastifyRequest) => `login account ${emailOf(request)} ${normalizeIP(request.ip)}`,
  mail: (request: FastifyRequest) => `mail account ${emailOf(request)}`,
}

type Outcome = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function requireWithin(outcome: Outcome): void {
  if (outcome.isAllowed || !outcome.isExceeded) return
  throw new Refusal(429, `Too many requests. Please try again in ${seconds(outcome.ttlInSeconds)}.`, {
    retryAfterSeconds: outcome.ttlInSeconds,
  })
}

const seconds = (amount: number) => (amount === 1 ? 'a second' : `${amount} seconds`)

function emailOf(request: FastifyRequest): string {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('email' in body)) return ''
  return String(body.email).normalize('NFKC').toLowerCase()
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

/** Counts in the database. */
function databaseStore(database: Database): FastifyRateLimitStoreCtor {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(key: string, callback: Counted, timeWindow: number): void {
      count(database.orm, key, timeWindow).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
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
