/** Work that only one server of an installation does at a time. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

/** Milliseconds between two attempts to take the lock. */
const retryDelay = 500

/** Milliseconds after which a statement without a response means that the connection is lost. */
const statementTimeout = 10_000

/** The class of these locks among all advisory locks. It must be the same in every version. */
const lockClass = 1_352_004_917

/**
 * Does the work while this server holds the lock of that name, on a connection of its own. Others wait for it, and then do what the
 * first has left undone.
 *
 * @param work gets a signal that is aborted when `signal` is, or when the lock is lost with its connection.
 * @throws if `signal` is aborted while another server holds the lock.
 */
export async function runExclusively<Result>(
  { pool }: { pool: Pool },
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: statementTimeout,
    query_timeout: statementTimeout,
    keepAlive: true,
    application_name: `ketwork (${name})`,
  })
  const lost = new AbortController()
  client.once('end', () => lost.abort()).on('error', () => lost.abort())
  try {
    await client.connect()
    // If the machine of a server fails, its connection is not closed. The database notices within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4')
    while (!(await tryLock(client, name))) await wait(retryDelay, undefined, { signal })
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => {})
  }
}

async function tryLock(client: Client, name: string): Promise<boolean> {
  const key = createHash('sha256').update(name).digest().readInt32BE()
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    lockClass,
    key,
  ])
  return rows[0]?.taken === true
}
