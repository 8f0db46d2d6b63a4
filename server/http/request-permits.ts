/**
 * Permits for requests, shared by all servers of an installation. A server takes a client's permits from the database in blocks, which
 * grow with what the client uses and shrink towards the limit. So most requests write nothing, and hardly a permit stays with a
 * server that the client no longer uses. A visitor of a few requests writes nothing at all: they are counted with the first block.
 */
import { lt, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from '../platform/queries'
import { batchRequests } from '../platform/request-batching'
import { requestCounts } from './tables'

/** How many permits a client gets, and for how long. */
interface PermitLimits {
  /** The most in a window. */
  limit: number
  /** Milliseconds of a window, which begins with its first request. */
  windowMs: number
}

/** The answer to a request for a permit. */
export interface Permit {
  isGranted: boolean
  /** Milliseconds until the window ends. */
  ttl: number
}

/** What this server knows of a client in the current window. */
interface ClientWindow {
  /** Milliseconds since 1970. */
  end: number
  /** Those taken from the database, or granted by this server alone, and not used yet. */
  permits: number
  used: number
  /** Of these, what is not in the database yet. */
  uncounted: number
  /** Whether the database, or this server alone, counts from here on. */
  isCounted: boolean
  /** The size of the latest block. */
  block: number
  /** What other servers and this one had left after that. */
  left: number
  /** Requests that wait for the next block. */
  waiting: number
  taking: Promise<void> | null
}

/** A block that the database gave: its permits, what is left after it, and the milliseconds until the window ends. */
interface Block {
  permits: number
  left: number
  ttl: number
}

/** Milliseconds that a request waits for the database. */
const maxWait = 700

/** Milliseconds for which a server counts alone after the database gave no block in time. */
const aloneFor = 5000

/** A server grants so many of a client's first requests before it takes a block; fewer where the limit is low. */
const uncountedLimit = 8

/** Of what is left a block takes at most this part (one in so many), so that other servers find some. */
const blockDivisor = 8

/** Returns a function that takes a permit for a client. It never fails: without the database each server counts for itself. */
export function createPermits(
  queries: Queries,
  { limit, windowMs }: PermitLimits,
): (client: string) => Promise<Permit> {
  const windows = new Map<string, ClientWindow>()
  const takeBlock = batchRequests((wanted: Wanted[]) => takeBlocks(queries, wanted, limit, windowMs))
  const maxUncounted = Math.min(uncountedLimit, Math.floor(limit / 64))
  let cleanUpAt = Date.now() + windowMs
  let aloneUntil = 0

  const windowOf = (client: string): ClientWindow => {
    const now = Date.now()
    if (now > cleanUpAt) {
      for (const [old, { end, taking }] of windows) if (end <= now && taking === null) windows.delete(old)
      cleanUpAt = now + windowMs
    }
    const found = windows.get(client)
    if (found !== undefined && (found.end > now || found.taking !== null)) return found
    const opened: ClientWindow = {
      end: now + windowMs,
      permits: 0,
      used: 0,
      uncounted: 0,
      isCounted: false,
      block: 0,
      left: limit,
      waiting: 0,
      taking: null,
    }
    windows.set(client, opened)
    return opened
  }

  const take = async (client: string, window: ClientWindow): Promise<void> => {
    const wanted = Math.max(window.waiting, Math.min(2 * window.block, Math.ceil(window.left / blockDivisor)), 1)
    const { uncounted } = window
    const taking = () => takeBlock({ client, permits: uncounted + wanted })
    const block = Date.now() < aloneUntil ? null : await inTime(taking())
    window.isCounted = true
    if (block === null) {
      if (Date.now() >= aloneUntil) aloneUntil = Date.now() + aloneFor
      window.permits = Math.max(0, limit - window.used)
      window.left = 0
      return
    }
    window.permits += Math.max(0, block.permits - uncounted)
    window.uncounted = 0
    window.block = wanted
    window.left = block.left
    window.end = Date.now() + block.ttl
  }

  return async (client) => {
    for (;;) {
      const window = windowOf(client)
      const ttl = Math.max(0, window.end - Date.now())
      if (window.permits > 0) {
        window.permits--
        window.used++
        return { isGranted: true, ttl }
      }
      if (!window.isCounted && window.taking === null && window.uncounted < maxUncounted) {
        window.uncounted++
        window.used++
        return { isGranted: true, ttl }
      }
      // Nobody gives a permit back, so this stays true until the window ends.
      if (window.left <= 0) return { isGranted: false, ttl }
      window.waiting++
      window.taking ??= take(client, window).finally(() => (window.taking = null))
      await window.taking
      window.waiting--
    }
  }
}

/** Deletes the counts of windows that are over. */
export async function deleteExpiredRequestCounts(queries: Queries): Promise<void> {
  await queries.delete(requestCounts).where(lt(requestCounts.resetsAt, sql`now()`))
}

/** The block, or null if it fails or takes longer than {@link maxWait}. */
async function inTime(taking: Promise<Block>): Promise<Block | null> {
  const over = new AbortController()
  const late = wait(maxWait, null, { signal: over.signal }).catch(() => null)
  const block = await Promise.race([taking.catch(() => null), late])
  over.abort()
  return block
}

interface Wanted {
  client: string
  permits: number
}

/**
 * Takes blocks for several clients in one statement. A window that is over starts again. In the order of their names, so that two servers
 * never wait for each other.
 */
async function takeBlocks(
  queries: Queries,
  wanted: readonly Wanted[],
  limit: number,
  windowMs: number,
): Promise<Block[]> {
  const { rows } = await queries.execute<{ client: string; count: number; ttl: number }>(sql`
    insert into request_counts as known (client, count, resets_at)
    select wanted.client, wanted.permits, now() + ${windowMs} * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(client text, permits int)
    order by wanted.client
    on conflict (client) do update set
      count = case when known.resets_at <= now() then excluded.count else known.count + excluded.count end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning client, count, (extract(epoch from resets_at - now()) * 1000)::float8 as ttl`)
  const byClient = new Map(rows.map((row) => [row.client, row]))
  return wanted.map(({ client, permits }) => {
    const row = byClient.get(client)
    if (row === undefined) throw new Error('An upsert returned no row.')
    const over = Math.max(0, row.count - limit)
    return { permits: Math.max(0, permits - over), left: Math.max(0, limit - row.count), ttl: Math.max(0, row.ttl) }
  })
}
