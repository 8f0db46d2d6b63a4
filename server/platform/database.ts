/** The database: a pool of connections with typed queries on top. Its schema is brought up to date when it is opened. */
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import type { Logger } from 'pino'
import { WatchedPool } from './connection-pool'
import { isDatabaseUnreachable } from './database-errors'
import { startEmbeddedPostgres } from './embedded-postgres/supervisor'
import { type BeforeMigration, DatabaseError, findDatabaseProblem, migrateSchema } from './migrate'
import type { Settings } from './settings'

/** An open database. It reconnects by itself; while the server is away, queries fail within two seconds. */
export interface Database {
  /** Typed queries. */
  orm: NodePgDatabase
  /** The connections below, for what typed queries cannot express. */
  pool: Pool
  /** Closes all connections, and stops the embedded server. */
  close(): Promise<void>
  /** Whether it responds now and has had all migrations. */
  isReady(): Promise<boolean>
  /** Why it is not ready, for operators; null if it is. */
  findProblem(): Promise<string | null>
}

/**
 * Opens the database of the settings, or starts the embedded server if they name none, and runs the missing migrations.
 *
 * @param beforeMigration runs before a database with data is migrated.
 * @throws {DatabaseError} if `DATABASE_URL` cannot be reached or is older than PostgreSQL 15.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'databasePoolSize'>,
  log: Logger,
  beforeMigration?: BeforeMigration,
): Promise<Database> {
  if (settings.databaseUrl !== undefined) {
    try {
      return await connect({ connectionString: settings.databaseUrl }, settings.databasePoolSize, log, beforeMigration)
    } catch (error) {
      if (error instanceof DatabaseError) throw new DatabaseError(`DATABASE_URL: ${error.message}`, { cause: error })
      throw error
    }
  }
  const server = await startEmbeddedPostgres(settings.dataDirectory, log)
  try {
    const database = await connectWhileRestarting(server.connection, settings.databasePoolSize, log, beforeMigration)
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

/** Milliseconds in which the supervisor restarts an embedded server that was killed during the start. */
const maxRestartTime = 30_000

/** Connects to the embedded server, again from the beginning if it is killed and restarted meanwhile. */
async function connectWhileRestarting(...target: Parameters<typeof connect>): Promise<Database> {
  for (const deadline = Date.now() + maxRestartTime; ;) {
    try {
      return await connect(...target)
    } catch (error) {
      if (!isDatabaseUnreachable(error) || Date.now() > deadline) throw error
      await wait(100)
    }
  }
}

/** Connects to a running server and migrates its schema. Closing leaves the server running. */
export async function connect(
  target: ClientConfig,
  poolSize: number,
  log: Logger,
  beforeMigration?: BeforeMigration,
): Promise<Database> {
  await migrateSchema(target, log, beforeMigration)
  return connectMigrated(target, poolSize, log)
}

/** Connects to a running server whose schema is up to date. Closing leaves the server running. */
export function connectMigrated(target: ClientConfig, poolSize: number, log: Logger): Database {
  const pool = new WatchedPool(target, poolSize)
  // An idle connection broke; the pool has already replaced it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
  return {
    orm: drizzle(pool),
    pool,
    close: () => pool.end(),
    isReady: async () => (await findDatabaseProblem(target)) === null,
    findProblem: () => findDatabaseProblem(target),
  }
}
