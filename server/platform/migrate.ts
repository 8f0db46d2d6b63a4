/** Brings the schema of a database up to date. */
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, Pool } from 'pg'
import type { Logger } from 'pino'
import { ignoreError } from './connection-pool'
import { codeOf } from './database-errors'
import { migrateJobs } from './jobs'

/** The database cannot be used. Its message is one line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The folder of the migrations: SQL files and drizzle-kit's journal. */
const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** The advisory lock of the server that migrates; the same number in every version. */
const migrationLock = 5_147_201_133

/** How long other servers wait for it. */
const maxMigrationTime = '10min'

/**
 * Runs the missing migrations. Of several servers that start at once, one migrates and the others wait.
 *
 * @throws {DatabaseError} if the database cannot be reached, is older than PostgreSQL 15, or is migrated for too long.
 */
export async function migrateSchema(target: ClientConfig, log: Logger): Promise<void> {
  const client = new Client({ ...target, connectionTimeoutMillis: 10_000 })
  client.on('error', ignoreError)
  try {
    await client.connect()
  } catch (error) {
    // For a name with several addresses the message is empty, and the code is that of all.
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new DatabaseError(`the database cannot be reached (${reason})`, { cause: error })
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

/** Migrates the queue's own tables under the same lock, because two servers must not do it at once. */
async function migrateQueue(target: ClientConfig, log: Logger): Promise<void> {
  const pool = new Pool({ ...target, max: 1 })
  pool.on('error', ignoreError)
  try {
    await migrateJobs(pool, log)
  } finally {
    await pool.end()
  }
}

/** A query with one row if this database has had all migrations. One that was restored from an old backup has not. */
export const currentSchemaQuery = `
  SELECT FROM drizzle.__drizzle_migrations
  WHERE created_at >= ${Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))}
    AND to_regclass('graphile_worker._private_jobs') IS NOT NULL
  LIMIT 1`
