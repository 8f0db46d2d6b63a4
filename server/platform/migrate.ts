/** Brings the schema of a database up to date. */
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, type ClientConfig, Pool } from 'pg'
import type { Logger } from 'pino'
import { queryOnce, ignoreError } from './connection-pool'
import { findMissingExtension, findMissingRight, isReadOnly } from './database-errors'
import { migrateJobs } from './jobs'
import { isSchemaTooNew, recordReleases } from './releases'
import { refreshStatistics } from './planner-statistics'
import { productVersion } from './version'
import { errorCodeOf } from './file-system'

/** The database cannot be used. Its message is one line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The folder of the migrations: SQL files and drizzle-kit's journal. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** The advisory lock of the server that migrates; the same number in every version. */
export const migrationLock = 5_147_201_133

/** How long other servers wait for it. */
const maxMigrationTime = '10min'

/**
 * Runs the missing migrations. Of several servers that start at once, one migrates and the others wait.
 *
 * @param beforeMigration runs first where migrations are missing and the database is not new. If it fails, none is run.
 * @throws {DatabaseError} if the database cannot be reached, is older than PostgreSQL 15, has the schema of a release that is too new,
 * is migrated for too long, or refuses what migrations do.
 */
export async function migrateSchema(
  target: ClientConfig,
  log: Logger,
  beforeMigration: BeforeMigration = async () => {},
): Promise<void> {
  const client = new Client({ ...target, connectionTimeoutMillis: 10_000 })
  client.on('error', ignoreError)
  try {
    await client.connect()
  } catch (error) {
    // For a name with several addresses the message is empty, and the code is that of all.
    const reason = error instanceof Error ? error.message || errorCodeOf(error) : String(error)
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
      if (!(error instanceof Error) || errorCodeOf(error) !== lockNotAvailable) throw error
      throw new DatabaseError(`another server has been migrating it for ${maxMigrationTime}`, { cause: error })
    })
    await migrateLocked(client, target, log, beforeMigration)
  } catch (error) {
    const reason = explainRefusal(error, client)
    throw reason === null ? error : new DatabaseError(reason, { cause: error })
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/** What to do where the database refuses to be migrated; null for errors that an operator can do nothing about. */
function explainRefusal(error: unknown, client: Client): string | null {
  const { user: role = '', database = '' } = client
  const refused = findMissingRight(error)
  if (refused !== null) {
    const name = client.escapeIdentifier(role)
    if (/^must be owner|for (table|sequence|function|view)|for schema (drizzle|graphile_worker)$/.test(refused))
      return `the role ${role} does not own what is there (${refused}): use the role that does, or give it to this one with REASSIGN OWNED`
    return (
      `the role ${role} may not create what Ketwork needs (${refused}): as an administrator of the database, run ` +
      `ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${name}; GRANT ALL ON SCHEMA public TO ${name};`
    )
  }
  const missing = findMissingExtension(error)
  if (missing !== null)
    return `it has no pg_trgm (${missing}): install the package with the additional modules of PostgreSQL (contrib)`
  if (isReadOnly(error))
    return 'it only reads: a replica belongs into DATABASE_READ_URL, beside its primary in DATABASE_URL'
  return null
}

/** The migrations that the schema has had, in order. Empty for a database that has had none. */
export async function listMigrations(client: ClientBase): Promise<{ hash: string; at: number }[]> {
  const known = await client.query(`SELECT WHERE to_regclass('drizzle.__drizzle_migrations') IS NOT NULL`)
  if (known.rowCount === 0) return []
  const { rows } = await client.query<{ hash: string; at: string }>(
    'SELECT hash, created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

/** What runs before a database with data is migrated: a backup. */
export type BeforeMigration = (target: ClientConfig) => Promise<void>

/** Migrates with the lock held. */
async function migrateLocked(client: Client, target: ClientConfig, log: Logger, beforeMigration: BeforeMigration) {
  const had = await listMigrations(client)
  const last = Math.max(0, ...had.map(({ at }) => at))
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last).length
  if (had.length > 0 && missing > 0) {
    log.info(`Migrations of the database are missing: ${missing}. Backing up before they run`)
    await beforeMigration(target)
  }
  await migrate(drizzle(client), { migrationsFolder })
  await migrateQueue(target, log)
  const { rowCount } = await client.query(`SELECT WHERE ${isSchemaTooNew}`)
  if (rowCount === 1) throw new DatabaseError(tooNew)
  await recordReleases(client)
  if (had.length === 0 || missing === 0) return
  await refreshStatistics(client, { isRewritten: false })
  log.info(`Migrations that were run: ${missing}`)
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

/** The time of the last migration, which identifies it. */
const lastMigration = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

const stateQuery = `
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM drizzle.__drizzle_migrations WHERE created_at >= ${lastMigration})
      OR to_regclass('graphile_worker._private_jobs') IS NULL THEN 'old'
    WHEN ${isSchemaTooNew} THEN 'new'
    ELSE 'right'
  END AS state`

const tooNew =
  `its schema is two or more releases newer than this Ketwork ${productVersion}: ` +
  'start the release that it belongs to'
const tooOld = `its schema is older than this Ketwork ${productVersion} needs: run npm run admin -- migrate, or start a server anew`

/** Why a database cannot be used now: it does not respond, or its schema is none that this release runs on. Null if it can. */
export async function findDatabaseProblem(target: ClientConfig): Promise<string | null> {
  const answer = await queryOnce(target, stateQuery)
  if (answer instanceof Error) return errorCodeOf(answer) === undefinedTable ? tooOld : 'it does not respond'
  const state: unknown = answer[0]?.['state']
  return state === 'right' ? null : state === 'new' ? tooNew : tooOld
}

/** Of a database that was restored by hand from before the first migration. */
const undefinedTable = '42P01'
