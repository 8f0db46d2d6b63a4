/**
 * Rate limits, counted in the database, so that restarts and several servers share the counts: all requests by client, and those that
 * could guess passwords, that send mails or that simulate, by client, account and mailed address.
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
import { createPermits, deleteExpiredRequestCounts, type Permit } from './request-permits'
import { rateCounts } from './tables'

const minute = 60_000

/** Counts requests, and refuses those over a limit with 429. */
export interface Limiter {
  /** Counts any request, by client. */
  request(request: FastifyRequest): Promise<void>
  /** Counts what a route declares about guessing, registering and mailing, by client: before the viewer is known. */
  byClient(route: RouteLimits, request: FastifyRequest): Promise<void>
  /** Counts the same by account and by the address in the body, and simulations by account. */
  byAccount(route: RouteLimits, request: FastifyRequest): Promise<void>
}

/** The limits that a route declares. */
type RouteLimits = Pick<Route, 'limit' | 'mails'>

/** Must be awaited before routes are registered. */
export async function createLimiter(app: FastifyInstance, { orm }: Database, limits: RateLimits): Promise<Limiter> {
  const createCheck = await registerPlugin(
    app,
    permitStore(createPermits(orm, { limit: limits.requests, windowMs: minute })),
  )
  const check = createCheck({ max: limits.requests, keyGenerator: clientOf })
  const clientLimits = { login: limits.loginClient, 'sign-in': limits.loginClient, registration: limits.registration }
  return {
    request: async (request) => requireWithin(await check(request)),
    async byClient({ limit, mails }, request) {
      const client = clientOf(request)
      if (limit === 'login' || limit === 'sign-in' || limit === 'registration') {
        await consumeLimit(orm, `${limit} client ${client}`, minute, clientLimits[limit])
      }
      if (mails === 'account') await consumeLimit(orm, `mail client ${client}`, minute, limits.mailClient)
      if (mails === 'notice') await consumeLimit(orm, `notice client ${client}`, minute, limits.notices)
    },
    async byAccount({ limit, mails }, request) {
      const account = accountOf(request)
      // By account and client, so that a guesser locks out neither the account's owner nor others at the same address.
      if (limit === 'login')
        await consumeLimit(orm, `login account ${account} ${clientOf(request)}`, minute, limits.login)
      const { viewer } = request
      if (limit === 'simulation' && viewer !== null) {
        await consumeLimit(orm, `simulation account ${viewer.id}`, minute, limits.simulations)
      }
      if (mails === 'notice' && viewer !== null) {
        await consumeLimit(orm, `notice account ${viewer.id}`, minute, limits.notices)
      }
      const email = emailOf(request)
      // A signed-in viewer may name their own address without causing a mail; theirs is counted when one is sent.
      if (mails === 'account' && viewer === null && email !== null)
        await consumeMailLimit(orm, limits, { address: email })
    },
  }
}

/** The recipient of a mail, and the account that causes it. */
interface MailLimits {
  address?: string
  accountId?: string
}

/** Counts a mail about an account. @throws {HttpError} 429 over the limit. */
export async function consumeMailLimit(
  queries: Queries,
  { mail }: RateLimits,
  { address, accountId }: MailLimits,
): Promise<void> {
  if (accountId !== undefined) await consumeLimit(queries, `mail account ${accountId}`, minute, mail)
  if (address === undefined) return
  const key = emailKeyOf(address)
  await consumeLimit(queries, `mail address ${key}`, minute, mail)
  await consumeLimit(queries, `mail address in an hour ${key}`, 60 * minute, 4 * mail)
}

/** Counts a notification by mail. @throws {HttpError} 429 over the limit. */
export async function consumeNoticeLimit(queries: Queries, { notices }: RateLimits, address: string): Promise<void> {
  await consumeLimit(queries, `notice address ${emailKeyOf(address)}`, minute, notices)
}

/**
 * Counts one more under a key within a time window.
 *
 * @returns a function that takes it back
 * @throws {HttpError} 429 over the limit
 */
export async function consumeLimit(
  queries: Queries,
  key: string,
  windowMs: number,
  limit: number,
): Promise<() => Promise<void>> {
  const { current, ttl } = await increment(queries, key, windowMs)
  if (current > limit) throw tooMany(Math.max(1, Math.ceil(ttl / 1000)))
  return async () => {
    await queries
      .update(rateCounts)
      .set({ count: sql`${rateCounts.count} - 1` })
      .where(eq(rateCounts.key, key))
  }
}

/** Whether what a call counts is within its limit. */
export async function isWithinLimit(consuming: Promise<unknown>): Promise<boolean> {
  try {
    await consuming
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false
    throw error
  }
}

export async function deleteExpiredCounts(queries: Queries): Promise<void> {
  await queries.delete(rateCounts).where(lt(rateCounts.resetsAt, sql`now()`))
  await deleteExpiredRequestCounts(queries)
}

const clientOf = (request: FastifyRequest) => normalizeIP(request.ip)

/** The account whose secret a request could guess: by the address in the body, the viewer, or the token of a link. */
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

/** Registers the plugin in a context of its own, where it limits nothing by itself, and returns what creates checks. */
async function registerPlugin(app: FastifyInstance, store: FastifyRateLimitStoreCtor) {
  let createCheck: FastifyInstance['createRateLimit'] | undefined
  await app.register(async (context) => {
    await context.register(rateLimit, { global: false, timeWindow: minute, store })
    createCheck = context.createRateLimit
  })
  if (createCheck === undefined) throw new Error('The rate limit plugin was not registered.')
  return createCheck
}

/** The plugin's store on permits: a request without one counts as one too many. */
function permitStore(takePermit: (client: string) => Promise<Permit>): FastifyRateLimitStoreCtor {
  return class PermitStore implements FastifyRateLimitStore {
    incr(key: string, callback: Counted, _timeWindow: number, max: number): void {
      takePermit(key).then(
        ({ isGranted, ttl }) => callback(null, { current: isGranted ? max : max + 1, ttl }),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Counts one more in one statement, so that no two requests are counted as one. A window that is over starts again. */
async function increment(queries: Queries, key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
  const end = sql`now() + ${windowMs} * interval '1 millisecond'`
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
