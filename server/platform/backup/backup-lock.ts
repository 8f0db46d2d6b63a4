/**
 * The lock of a backup or a restore: one of either at a time in a database, whichever server or command makes it.
 *
 * Rows are copied first and files after them. While the lock is held, no server removes a file, so each file of a copied row is still
 * there. Servers remove a file only after its row is gone for good, so none that matters is missed before the lock is taken.
 */
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { ignoreError } from '../connection-pool'
import type { Files } from '../files'
import type { Queries } from '../queries'
import { BackupError } from './archive-format'

/** The advisory lock; the same number in every version. */
const backupLock = 5_147_201_134

/** Milliseconds until a database that does not respond counts as away. */
const connectionTimeout = 10_000

/** Runs work on a connection of its own that holds the lock. @throws {BackupError} if another one holds it. */
export async function withBackupLock<Result>(
  target: ClientConfig,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...target,
    // A table may take minutes.
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    application_name: 'ketwork backup',
  })
  client.on('error', ignoreError)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [backupLock])
    if (!rows[0]?.taken)
      throw new BackupError('Another backup or restore of this installation is running: wait for its end')
    return await run(client)
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/** Whether a backup or a restore is running. */
async function isBackupRunning(queries: Queries): Promise<boolean> {
  // A bigint is split over two columns; `objsubid` 1 marks it.
  const { rows } = await queries.execute(sql`
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${Math.floor(backupLock / 2 ** 32)} AND objid = ${backupLock % 2 ** 32}`)
  return rows.length > 0
}

/** Files that stay while a backup runs. What should have gone meanwhile has no row, so the next sweep takes it. */
export function keepFilesDuringBackups(files: Files, queries: Queries): Files {
  return {
    ...files,
    async remove(...names) {
      if (names.length > 0 && !(await isBackupRunning(queries))) await files.remove(...names)
    },
    async moveToTrash(name) {
      if (!(await isBackupRunning(queries))) await files.moveToTrash(name)
    },
  }
}
