/** A replica of the database that answers reads: how far it has come, and whether it can be asked at all. */
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import type { Logger } from 'pino'
import { WatchedPool } from './connection-pool'
import { singleFlight } from './request-batching'

/** A place in the log of the database's changes, as PostgreSQL writes it: `16/B374D848`. */
type Position = string

/** The replica of an open database. */
export interface ReadReplica {
  /** Typed queries. They only read. */
  orm: NodePgDatabase
  pool: Pool
  /** Whether it responds, is not too far behind, and has every change up to a position; null for no position. */
  canAnswer(since: Position | null): boolean
  /** The position of the primary now: what was written before is in front of it. */
  currentPosition(): Promise<Position>
  /** Notes that it failed to answer, so that it is not asked until it responds again. */
  reportFailure(): void
  close(): Promise<void>
}

/** Milliseconds. */
const replicaTimes = {
  /** Between two questions how far it has come. */
  poll: 100,
  /** Without an answer for so long it counts as away. */
  maxSilence: 2000,
  /** A replica that is further behind answers nothing. */
  maxLag: 10_000,
}

type ReplicaTimes = typeof replicaTimes

/** Where the primary was at a time. */
interface Sample {
  position: bigint
  at: number
}

/** Watches a replica. While it is away or lags, its primary answers. It need not be there at the start. */
export function openReplica(
  target: ClientConfig,
  poolSize: number,
  { primary, log }: { primary: Pool; log: Logger },
  times: ReplicaTimes = replicaTimes,
): ReadReplica {
  const pool = new WatchedPool(target, poolSize)
  pool.on('error', (error) => log.warn({ err: error }, 'A connection to the read replica broke'))
  const stopping = new AbortController()
  const flight = singleFlight<{ position: Position }>()
  let replayed = -1n
  let answeredAt = 0
  let isUsable = false
  let samples: Sample[] = []

  const isBehind = (now: number) => {
    // The newest moment of the primary that the replica has reached.
    const reached = samples.findLast(({ position }) => position <= replayed)
    return reached === undefined || now - reached.at > times.maxLag
  }
  const check = async () => {
    const now = Date.now()
    const [ahead, behind] = await Promise.all([
      positionOf(primary, 'SELECT pg_current_wal_lsn() AS position'),
      positionOf(pool, 'SELECT pg_last_wal_replay_lsn() AS position WHERE pg_is_in_recovery()'),
    ])
    if (ahead !== null)
      samples = [...samples.filter(({ at }) => now - at < 2 * times.maxLag), { position: ahead, at: now }]
    if (behind === null) return
    replayed = behind
    answeredAt = Date.now()
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await check()
      const now = Date.now()
      const wasUsable = isUsable
      isUsable = now - answeredAt < times.maxSilence && !isBehind(now)
      if (isUsable !== wasUsable) {
        if (isUsable) log.info('The read replica answers')
        else log.warn('The read replica is away, lags or is no replica (DATABASE_READ_URL): the primary answers')
      }
      await wait(times.poll, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    orm: drizzle(pool),
    pool,
    canAnswer(since) {
      if (!isUsable || Date.now() - answeredAt > times.maxSilence) return false
      if (since === null) return true
      const wanted = parsePosition(since)
      return wanted !== null && wanted <= replayed
    },
    async currentPosition() {
      // Those who ask while an answer is on its way share the next one, which is after their own writes.
      const { position } = await flight('position', async () => {
        const { rows } = await primary.query<{ position: Position }>('SELECT pg_current_wal_lsn() AS position')
        const [row] = rows
        if (row === undefined) throw new Error('The database gave no position.')
        return row
      })
      return position
    },
    reportFailure() {
      isUsable = false
      answeredAt = 0
    },
    async close() {
      stopping.abort()
      await watching
      await pool.end()
    },
  }
}

/** The position that a query gives; null if it gives none or fails. */
async function positionOf(pool: Pool, query: string): Promise<bigint | null> {
  try {
    const { rows } = await pool.query<{ position: string | null }>(query)
    return parsePosition(rows[0]?.position ?? '')
  } catch {
    return null
  }
}

/** A position as a number; null for what is none. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
