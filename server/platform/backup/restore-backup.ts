/** Puts a backup back: all of it, or nothing. */
import { finished } from 'node:stream/promises'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { Client, type ClientConfig } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Files } from '../files'
import { countLiveServers } from '../job-locks'
import { migrationLock, migrationsFolder } from '../migrate'
import { recordReleases } from '../releases'
import { refreshStatistics } from '../planner-statistics'
import { BackupError, type Head, type Manifest, type Table } from './archive-format'
import { checkArchive, readArchive, readHead } from './archive-reader'
import { withBackupLock } from './backup-lock'
import {
  columnsOf,
  dropProductSchema,
  jobsSchema,
  listSequences,
  listTables,
  quote,
  readJobsMigration,
  suspendConstraints,
} from './catalog'

/** Where a backup is put. */
interface RestoreTarget {
  /** How to reach the database, which has had all migrations. */
  target: ClientConfig
  files: Files
}

interface RestoreOptions {
  /** Throws if the installation must not be replaced. It is called with a connection that holds all locks. */
  checkTarget(client: Client): Promise<void>
  /** Runs in the same transaction, after the rows are back. */
  afterRows?(client: Client): Promise<void>
}

/** What was restored. */
export interface Restored {
  head: Head
  manifest: Manifest
}

/** Files that are written at once. */
const filesAtOnce = 8

/**
 * Replaces the installation by a backup, which may be of an older release: the migrations since then run too. The archive is checked
 * from end to end before anything is touched. Rows are replaced in one transaction. Files that the backup does not have go to the trash.
 *
 * If the process is killed, the database is what it was; files that were written already are without rows, and the same restore can
 * be run again.
 *
 * @throws {BackupError} if the archive is damaged or of a newer release, or a server runs.
 */
export async function restoreBackup(
  { target, files }: RestoreTarget,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { head } = await checkArchive(path)
  const migrations = readMigrationFiles({ migrationsFolder })
  const known = countKnownMigrations(head, migrations)
  return withBackupLock(target, async (client) => {
    await requireExclusive(client)
    // Commits wait for the disk whatever the database is set to: what is restored is safe when this says so, and only rows whose commit is
    // on the disk can be marked as visible to all, which the refresh of the statistics does.
    await client.query('SET synchronous_commit = on')
    const before = new Set(await files.list())
    const written: string[] = []
    try {
      await client.query('BEGIN')
      await options.checkTarget(client)
      const manifest = await replaceAll(client, { files, path, head, written, migrations, known })
      await options.afterRows?.(client)
      const { rows } = await client.query<{ id: string }>('UPDATE installation SET id = gen_random_uuid() RETURNING id')
      const [restored] = rows
      if (restored === undefined) throw new BackupError('The backup has no row in the table "installation"')
      await client.query('COMMIT')
      // An identity of its own: the database that the backup was made of may still be there, and must not sweep these files.
      await files.setOwner(restored.id)
      const writtenNames = new Set(written)
      for (const name of before) if (!writtenNames.has(name)) await files.moveToTrash(name)
      // All is back, whether or not this succeeds: the database does it later by itself.
      await refreshStatistics(client, { isRewritten: true }).catch(() => {})
      return { head, manifest }
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      for (const name of written) if (!before.has(name)) await files.remove(name).catch(() => {})
      throw error
    }
  })
}

/**
 * Reads a backup to its end, as a restore does before it touches anything.
 *
 * @throws {BackupError} if it is damaged or of a newer release.
 */
export async function requireRestorable(path: string): Promise<void> {
  const { head } = await checkArchive(path)
  countKnownMigrations(head, readMigrationFiles({ migrationsFolder }))
}

/** Reads only what a backup is of. @throws {BackupError} if it is none, or of a newer release. */
export async function requireKnownRelease(path: string): Promise<void> {
  countKnownMigrations(await readHead(path), readMigrationFiles({ migrationsFolder }))
}

/** How many of our migrations the backup's schema has had. @throws {BackupError} if it has had others. */
function countKnownMigrations(head: Head, migrations: readonly MigrationMeta[]): number {
  const isKnown = head.migrations.every(({ hash }, index) => migrations[index]?.hash === hash)
  if (isKnown && head.migrations.length > 0) return head.migrations.length
  throw new BackupError(
    `The backup was made by Ketwork ${head.version}, whose database this one does not know: restore it with that version or a newer one`,
  )
}

/** Keeps servers from starting meanwhile. @throws {BackupError} if one runs. */
async function requireExclusive(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])
  if (!rows[0]?.taken) throw new BackupError('A server is starting: stop all servers of this installation first')
  const servers = await countLiveServers(client)
  if (servers > 0) {
    throw new BackupError(
      `${servers === 1 ? 'A server of this installation runs' : `${servers} servers of this installation run`}: stop all of them first`,
    )
  }
}

interface Replacement {
  files: Files
  path: string
  head: Head
  /** Gets the names of files as they are written. */
  written: string[]
  migrations: readonly MigrationMeta[]
  known: number
}

/** Puts rows and files of the archive in place of those that are there, within the transaction of the connection. */
async function replaceAll(client: Client, replacement: Replacement): Promise<Manifest> {
  const { head, migrations, known } = replacement
  await dropProductSchema(client)
  await client.query('DELETE FROM drizzle.__drizzle_migrations')
  await runMigrations(client, migrations.slice(0, known))
  const tables = await listTables(client)
  await requireSameTables(client, head, tables)
  const resumeRules = await suspendConstraints(client, tables)
  await client.query(`TRUNCATE ${tables.map(quote).join(', ')}`)
  const manifest = await copyParts(client, replacement)
  // Their workers are those of the other installation. An attempt that it had begun is made again.
  await client.query(
    `UPDATE ${jobsSchema}._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_by IS NOT NULL;
     UPDATE ${jobsSchema}._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_by IS NOT NULL`,
  )
  await resumeRules()
  await setSequences(client, head)
  await runMigrations(client, migrations.slice(known))
  await recordReleases(client)
  return manifest
}

/** Runs migrations as drizzle's migrator does, but in a transaction that has begun. */
async function runMigrations(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** @throws {BackupError} if the backup has a table or column that there is no place for. */
async function requireSameTables(client: Client, head: Head, tables: readonly Table[]): Promise<void> {
  const jobsMigration = await readJobsMigration(client)
  if (head.jobsMigration > jobsMigration) {
    throw new BackupError(
      `The backup's job queue is newer than that of this Ketwork: restore it with ${head.version} or newer`,
    )
  }
  const columns = new Map(tables.map((table) => [quote(table), new Set(table.columns)]))
  for (const table of head.tables) {
    const known = columns.get(quote(table))
    const missing = table.columns.find((column) => !known?.has(column))
    if (known === undefined || missing !== undefined) {
      throw new BackupError(
        `The backup has ${missing === undefined ? 'a table' : `a column ${missing} in`} ${table.schema}.${table.name}, ` +
          'which its migrations do not make: the database that it was made of had been changed by hand',
      )
    }
  }
}

/** Copies all rows and files of the archive. */
async function copyParts(client: Client, { path, head, files, written }: Replacement): Promise<Manifest> {
  const columns = new Map(head.tables.map((table) => [quote(table), table]))
  const writer = openFileWriter(files, written)
  let open = null as OpenCopy | null
  let manifest = null as Manifest | null
  const endTable = async () => {
    if (open === null) return
    const { stream } = open
    open = null
    stream.end()
    await finished(stream)
  }
  try {
    for await (const part of readArchive(path)) {
      if (part.kind === 'rows') {
        const table = { schema: part.schema, name: part.table }
        const name = quote(table)
        if (open?.name !== name) {
          await endTable()
          const columnList = columnsOf(columns.get(name) ?? { ...table, columns: [] })
          open = { name, stream: openCopy(client, `COPY ${name} (${columnList}) FROM STDIN`) }
        }
        await send(open.stream, part.rows)
      } else if (part.kind === 'file') {
        await endTable()
        await writer.write(part.name, part.bytes)
      } else if (part.kind === 'manifest') manifest = part.manifest
    }
    await endTable()
    await writer.finish()
  } catch (error) {
    await abandon(open)
    await writer.settle()
    throw error
  }
  if (manifest === null) throw new BackupError('The backup changed while it was restored')
  return manifest
}

/** Writes several files at once. `written` gets their names as they begin. */
function openFileWriter(files: Files, written: string[]) {
  const writes = new Set<Promise<void>>()
  let problem: { error: unknown } | null = null
  const settle = () => Promise.all(writes)
  const requireNoProblem = () => {
    if (problem !== null) throw problem.error
  }
  return {
    /** Begins a write once there are few enough. @throws the failure of an earlier one. */
    async write(name: string, bytes: Buffer): Promise<void> {
      written.push(name)
      const write: Promise<void> = files
        .write(name, bytes)
        .catch((error: unknown) => void (problem ??= { error }))
        .finally(() => writes.delete(write))
      writes.add(write)
      if (writes.size >= filesAtOnce) await Promise.race(writes)
      requireNoProblem()
    },
    /** Waits for all writes, failed or not. */
    settle,
    /** Waits for all writes. @throws if one failed. */
    async finish(): Promise<void> {
      await settle()
      requireNoProblem()
    },
  }
}

interface OpenCopy {
  /** The table, quoted. */
  name: string
  stream: CopyStreamQuery
}

function openCopy(client: Client, statement: string): CopyStreamQuery {
  const stream = client.query(copyFrom(statement))
  // Each write and the end report a failure too.
  stream.on('error', () => {})
  return stream
}

const send = (stream: CopyStreamQuery, rows: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(rows, (error) => (error ? reject(error) : resolve()))
  })

/** Tells the database that the rest of a table does not come, so that it takes the next statement. */
async function abandon(open: OpenCopy | null): Promise<void> {
  if (open === null || open.stream.destroyed) return
  open.stream.destroy(new Error('The restore was given up.'))
  await finished(open.stream).catch(() => {})
}

/** Sets the sequences to what they were, so that no number comes twice. */
async function setSequences(client: Client, head: Head): Promise<void> {
  const existing = new Set((await listSequences(client)).map(quote))
  for (const sequence of head.sequences) {
    const name = quote(sequence)
    if (!existing.has(name))
      throw new BackupError(`The backup has a sequence ${name}, which its migrations do not make`)
    if (sequence.lastValue === null) await client.query(`ALTER SEQUENCE ${name} RESTART`)
    else await client.query('SELECT setval($1::regclass, $2::bigint)', [name, sequence.lastValue])
  }
}
