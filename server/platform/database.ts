/** The database: a pool of connections with typed queries on top, its schema brought up to date when it is opened. */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from './embedded-postgres/supervisor'
import { migrateJobs } from './jobs'
import type { Settings } from './settings'

/** An open database. It connects again by itself; while it is away, a query fails within two seconds. */
export interface Database {
  /** Typed queries. */
  orm: NodePgDatabase
  /** The connections beneath, for what the typed queries cannot say. */
  pool: Pool
  /** Ends all connections and, where it is ours, the server behind them. */
  close(): Promise<void>
  /** Whether it answers and has had all migrations, asked afresh. */
  isReady(): Promise<boolean>
}

/** The database cannot be used. The message is one line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Where the migrations are: SQL files and drizzle-kit's journal of them. */
const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Opens the database that the settings name, starting the embedded server where they name none, and runs what migrations
 * it has not had.
 *
 * @throws {DatabaseError} where `DATABASE_URL` cannot be reached or is older than PostgreSQL 15.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'databasePoolSize'>,
  log: Logger,
): Promise<Database> {
  if (settings.databaseUrl !== undefined) {
    try {
      return await connect({ connectionString: settings.databaseUrl }, settings.databasePoolSize, log)
    } catch (error) {
      if (error instanceof DatabaseError) throw new DatabaseError(`DATABASE_URL: ${error.message}`, { cause: error })
      throw error
    }
  }
  const server = await startEmbeddedPostgres(settings.dataDirectory, log)
  try {
    const database = await connectWhileRestarting(server.connection, settings.databasePoolSize, log)
    return {
      ...database,
      async close() {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Milliseconds in which our own server, killed while the product starts, has been brought back. */
const maxRestartTime = 30_000

/** Connects to our own server. Where that is killed meanwhile, it is being brought back, and what was begun is begun anew. */
async function connectWhileRestarting(target: ClientConfig, poolSize: number, log: Logger): Promise<Database> {
  for (const giveUp = Date.now() + maxRestartTime; ;) {
    try {
      return await connect(target, poolSize, log)
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > giveUp) throw error
      await wait(100)
    }
  }
}

/** Connects to a running server and migrates. Closing leaves the server as it is. */
export async function connect(target: ClientConfig, poolSize: number, log: Logger): Promise<Database> {
  await migrateSchema(target, log)
  const pool = new SteadyPool(target, poolSize)
  // A connection that breaks while nobody uses it; the pool has already replaced it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
  return {
    orm: drizzle(pool),
    pool,
    close: () => pool.end(),
    isReady: () => isAnswering(target, currentSchema),
  }
}

/** Any number, the same in every version: what holds it is the one that migrates. */
const migrationLock = 5_147_201_133

/** How long a server waits for another that migrates. */
const maxMigrationTime = '10min'

/** Runs the missing migrations. Of several servers that start at once, one does and the others wait for it. */
async function migrateSchema(target: ClientConfig, log: Logger): Promise<void> {
  const client = new Client({ ...target, connectionTimeoutMillis: 10_000 })
  client.on('error', onError)
  try {
    await client.connect()
  } catch (error) {
    // Where a name has several addresses, the message is empty and the code the same for all.
    const why = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new DatabaseError(`the database cannot be reached (${why})`, { cause: error })
  }
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::integer AS version`,
    )
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (version < 15) throw new DatabaseError(`it is a PostgreSQL ${version}, and 15 or newer is needed`)
    await client.query(`SET lock_timeout = '${maxMigrationTime}'`)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]).catch((error: unknown) => {
      if (!(error instanceof Error) || codeOf(error) !== lockNotAvailable) throw error
      throw new DatabaseError(`another server has been migrating it for ${maxMigrationTime}`, { cause: error })
    })
    await migrate(drizzle(client), { migrationsFolder })
    await migrateQueue(target, log)
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

const lockNotAvailable = '55P03'

/** The queue's own tables, made while the lock is held: two servers that make them at once get in each other's way. */
async function migrateQueue(target: ClientConfig, log: Logger): Promise<void> {
  const pool = new Pool({ ...target, max: 1 })
  pool.on('error', onError)
  try {
    await migrateJobs(pool, log)
  } finally {
    await pool.end()
  }
}

/** One row where this database has had all migrations, as one that was restored from an old backup has not. */
const currentSchema = `
  SELECT FROM drizzle.__drizzle_migrations
  WHERE created_at >= ${Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))}
    AND to_regclass('graphile_worker._private_jobs') IS NOT NULL
  LIMIT 1`

/** Milliseconds. What waits for a database that is away fails within two seconds. */
const patience = {
  /** Until a connection that is in use is looked after: most have long been given back. */
  borrowed: 900,
  /** Until a database that does not answer a fresh connection counts as away. */
  probe: 900,
  /** Until the wait for a connection is over. */
  connection: 1800,
  /** Until the database itself breaks off a query. */
  statement: 30_000,
}

type Borrow = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * A pool whose connections never hang. While one is in use, the database is probed over a fresh connection now and then:
 * as long as that answers, a query is merely slow; where it does not, the connection is broken off and the query fails.
 */
class SteadyPool extends Pool {
  constructor(target: ClientConfig, size: number) {
    super({
      ...target,
      max: size,
      connectionTimeoutMillis: patience.connection,
      idleTimeoutMillis: 30_000,
      statement_timeout: patience.statement,
      idle_in_transaction_session_timeout: patience.statement,
      keepAlive: true,
      application_name: 'ketwork',
    })
    const watches = new Map<PoolClient, NodeJS.Timeout>()
    const look = async (client: PoolClient) => {
      const isAway = !(await isAnswering(target))
      if (!watches.has(client)) return
      if (isAway) client.connection.stream.destroy()
      else watch(client)
    }
    const watch = (client: PoolClient) => {
      watches.set(
        client,
        setTimeout(() => void look(client), patience.borrowed),
      )
    }
    this.on('acquire', watch)
    this.on('release', (_error: Error, client: PoolClient) => {
      clearTimeout(watches.get(client))
      watches.delete(client)
    })
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Borrow): void
  override connect(callback?: Borrow): Promise<PoolClient> | void {
    return callback === undefined ? super.connect().then(releasedWhenBroken) : super.connect(callback)
  }
}

/**
 * Gives a connection that breaks in a borrower's hands back to the pool. A transaction of drizzle's whose very first
 * statement fails never gives its own back, so that each outage would leave the pool with fewer connections.
 */
function releasedWhenBroken(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    client.off('error', onError)
    release(error)
  }
  const onEnd = () => releaseOnce(true)
  client.once('end', onEnd)
  client.on('error', onError)
  client.release = releaseOnce
  return client
}

/** Without a listener an error of a connection that nobody asks anything ends the process. */
const onError = () => {}

/** Whether a database answers a fresh connection at once, with a row. */
async function isAnswering(target: ClientConfig, question = 'SELECT 1'): Promise<boolean> {
  const client = new Client({ ...target, connectionTimeoutMillis: patience.probe, query_timeout: patience.probe })
  client.on('error', onError)
  const late = setTimeout(() => client.connection.stream.destroy(), patience.probe)
  try {
    await client.connect()
    return (await client.query(question)).rowCount === 1
  } catch {
    return false
  } finally {
    clearTimeout(late)
    // What it had to say has been said; the connection is gone either way.
    void client.end().catch(() => {})
  }
}

/** Whether an error, or what caused it, says that the database cannot be reached now: 503, and worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      awayCodes.has(codeOf(cause)) ||
      codeOf(cause).startsWith('08') ||
      /^Connection terminated|^timeout exceeded when trying to connect|not queryable$/.test(cause.message),
  )
}

/** Whether an error, or what caused it, says that the database's disk is full: 507. */
export function isDatabaseFull(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '53100')
}

/** Whether an error, or what caused it, says that what a row belongs to has just been deleted: 404. */
export function isOwnerGone(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '23503')
}

/** Whether an error, or what caused it, says that two changes waited for each other, and that this one gave way. */
export function isDeadlock(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '40P01')
}

/** Codes of the system, and of PostgreSQL (appendix A of its manual): shutting down, crashed, starting, no connection left. */
const awayCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 53300'
  ).split(' '),
)

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause)
  return chain
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
