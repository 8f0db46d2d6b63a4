/**
 * Locks that show which servers are alive. Each server holds an advisory lock on a connection of its own, which the database releases when
 * the server ends for any reason. The names of a server's workers contain the number of its lock, so other servers find and release the
 * jobs of dead servers.
 */
import { randomInt } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'

/** A server's lock. */
export interface ServerLock {
  /** The name of one of this server's workers. */
  workerName(number: number): string
  /** Releases jobs of dead servers. @returns how many. Rejected if the lock is lost. */
  releaseDeadJobs(): Promise<number>
  /** Schedules failed jobs for now, instead of after their growing delays. */
  hastenFailedJobs(): Promise<void>
  /** Fulfilled when the lock is lost with its connection. */
  lost: Promise<void>
  release(): Promise<void>
}

/** The class of these locks among all advisory locks. It must be the same in every version. */
const lockClass = 1_804_289_383
const prefix = 'ketwork-'
/** Milliseconds after which a statement without a response means that the connection is lost. */
const statementTimeout = 10_000

/**
 * A job is dead if its worker's server holds no lock. Workers of an earlier version hold none; theirs are dead after ten minutes.
 */
const releaseStatement = `
  UPDATE graphile_worker._private_jobs
  SET locked_at = NULL, locked_by = NULL
  WHERE locked_by IS NOT NULL
    AND CASE WHEN locked_by ~ '^${prefix}[0-9]+-'
      THEN NOT EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = ${lockClass}
          AND objsubid = 2
          AND objid::bigint = substring(locked_by FROM '^${prefix}([0-9]+)-')::bigint
      )
      ELSE locked_at < now() - interval '10 minutes'
    END`

/** How many servers run on a database. */
export async function countLiveServers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks
     WHERE locktype = 'advisory' AND classid = ${lockClass} AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

/** Takes a lock for this server. */
export async function takeServerLock(target: ClientConfig): Promise<ServerLock> {
  const client = new Client({
    ...target,
    statement_timeout: undefined,
    connectionTimeoutMillis: statementTimeout,
    query_timeout: statementTimeout,
    keepAlive: true,
    application_name: 'ketwork jobs',
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()))
  await client.connect()
  try {
    // If the machine of a server fails, its connection is not closed. The database notices within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4')
    const key = await takeKey(client)
    return {
      workerName: (number) => `${prefix}${key}-${number}`,
      releaseDeadJobs: async () => (await client.query(releaseStatement)).rowCount ?? 0,
      async hastenFailedJobs() {
        await client.query(
          'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0 AND run_at > now() AND locked_by IS NULL',
        )
      },
      lost,
      release: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function takeKey(client: Client): Promise<number> {
  for (;;) {
    const key = randomInt(2 ** 31)
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      lockClass,
      key,
    ])
    if (rows[0]?.taken) return key
  }
}
