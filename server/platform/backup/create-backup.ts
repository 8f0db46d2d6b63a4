/** Makes a backup: rows, queued jobs and files of one moment, in one archive. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hasErrorCode, ignoreMissing, syncFolder } from '../file-system'
import { type Files, StorageFullError } from '../files'
import { listMigrations } from '../migrate'
import { productVersion } from '../version'
import { BackupError, formatVersion, type Head, type Manifest, type Table } from './archive-format'
import { type ArchiveWriter, openArchiveWriter } from './archive-writer'
import { withBackupLock } from './backup-lock'
import { columnsOf, listSequences, listTables, quote, readJobsMigration } from './catalog'

/** What is backed up. */
export interface BackupSource {
  /** How to reach the database. */
  target: ClientConfig
  files: Files
}

/** The ending of a backup that is not finished. */
export const partialEnding = '.partial'

/** Bytes of rows in one entry, up to one row more. */
const entryBytes = 4 * 1024 * 1024
/** Files that are read at once. */
const filesAtOnce = 8

/**
 * Writes a backup to a file, which is there when it is whole and on the disk, and not before. Servers go on working meanwhile. A link is
 * followed, and what it names replaced.
 *
 * @throws {BackupError} if another one runs, the path names something else than a file, or the file cannot be written.
 * @throws {StorageFullError} if the disk is full.
 */
export async function createBackup({ target, files }: BackupSource, asked: string): Promise<Manifest> {
  const path = await fileAt(asked)
  const partial = `${path}.${randomBytes(4).toString('hex')}${partialEnding}`
  try {
    const manifest = await withBackupLock(target, async (client) => {
      // Readable by this account alone: it has the hashes of passwords.
      const output = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
      const archive = openArchiveWriter(output)
      try {
        await copyDatabase(client, archive)
        await copyFiles(files, archive)
        return await archive.finish()
      } catch (error) {
        await archive.abort()
        throw error
      }
    })
    await syncFile(partial)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) throw new StorageFullError('The disk is full.', { cause: error })
    if (hasErrorCode(error, 'ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR')) {
      throw new BackupError(`${path} cannot be written`, { cause: error })
    }
    throw error
  }
}

/** Copies all rows as they are at one moment. */
async function copyDatabase(client: Client, archive: ArchiveWriter): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await listTables(client)
  // No migration can change a table before it is copied.
  await client.query(`LOCK TABLE ${tables.map(quote).join(', ')} IN ACCESS SHARE MODE`)
  await archive.writeHead(await readHead(client, tables))
  for (const table of tables) await copyTable(client, table, archive)
  await client.query('COMMIT')
}

async function readHead(client: Client, tables: Table[]): Promise<Head> {
  const { rows } = await client.query<{ id: string; at: Date; postgres: number }>(
    `SELECT id, now() AS at, current_setting('server_version_num')::integer / 10000 AS postgres FROM installation`,
  )
  const [installation] = rows
  if (installation === undefined) throw new BackupError('The database has no row in the table "installation"')
  return {
    format: 'ketwork-backup',
    formatVersion,
    version: productVersion,
    createdAt: installation.at.toISOString(),
    postgres: installation.postgres,
    installationId: installation.id,
    migrations: await listMigrations(client),
    jobsMigration: await readJobsMigration(client),
    tables,
    sequences: await listSequences(client),
  }
}

async function copyTable(client: Client, table: Table, archive: ArchiveWriter): Promise<void> {
  const stream = client.query(copyTo(`COPY ${quote(table)} (${columnsOf(table)}) TO STDOUT`))
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    pending.push(bytes)
    size += bytes.length
    if (size < entryBytes) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf('\n') + 1
    if (end > 0) await archive.writeRows(table, all.subarray(0, end))
    pending = [all.subarray(end)]
    size = all.length - end
  }
  // A table without rows has one empty entry.
  await archive.writeRows(table, Buffer.concat(pending))
}

async function copyFiles(files: Files, archive: ArchiveWriter): Promise<void> {
  for await (const names of files.listBatches()) {
    for (let at = 0; at < names.length; at += filesAtOnce)
      await copyBatch(files, names.slice(at, at + filesAtOnce), archive)
  }
}

async function copyBatch(files: Files, names: string[], archive: ArchiveWriter): Promise<void> {
  const contents = await Promise.all(names.map((name) => files.read(name)))
  for (const [index, name] of names.entries()) {
    const bytes = contents[index]
    if (!bytes) throw new BackupError(`The file ${name} was removed while it was copied: make the backup again`)
    await archive.writeFile(name, bytes)
  }
}

/** The file that a path names, behind its links: a new one, or one that may be replaced. */
async function fileAt(path: string): Promise<string> {
  const status = await stat(path).catch(ignoreMissing)
  if (status === null) return path
  if (!status.isFile()) throw new BackupError(`${path} is not a file, so that no backup can be written there`)
  return realpath(path)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
