/** The backups in the data directory: one each night, one before each migration, and those that an administrator asks for. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { backupFolder, listBackups } from '../backup-folder'
import { diskSpace } from '../disk'
import { ignoreMissing } from '../file-system'
import type { BeforeMigration } from '../migrate'
import { openFiles, waitAsServer } from '../open-files'
import type { Settings } from '../settings'
import { BackupError } from './archive-format'
import { type BackupSource, createBackup, partialEnding } from './create-backup'
import { requireRestorable } from './restore-backup'

/** Why a backup was made; the beginning of its name. */
type BackupKind = 'nightly' | 'manual' | 'before-migration'

/** The next backup may be so many times as large as the last one. */
const growth = 1.25
/** Bytes that a backup leaves free: a full disk would stop the database. */
const reserve = 512 * 1024 * 1024
/** Milliseconds after which nobody writes an unfinished backup any more. */
const abandonedAfter = 3_600_000

/**
 * Makes a backup in the data directory, and removes all but the newest of its kind.
 *
 * @param kept how many of its kind stay, this one included.
 * @returns its name.
 * @throws {BackupError} if the disk has too little room for it.
 */
export async function storeBackup(
  source: BackupSource,
  { dataDirectory, kind, kept }: { dataDirectory: string; kind: BackupKind; kept: number },
): Promise<string> {
  const folder = backupFolder(dataDirectory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  await requireRoom(dataDirectory)
  const name = `${kind}-${timeInName()}.tar.gz`
  await createBackup(source, join(folder, name))
  const ofKind = (await listBackups(dataDirectory)).filter((stored) => stored.name.startsWith(`${kind}-`))
  for (const old of ofKind.slice(kept)) await rm(join(folder, old.name), { force: true })
  return name
}

/**
 * Saves a backup that somebody sends. What cannot be restored is not kept.
 *
 * @returns its name.
 * @throws {BackupError} if it is no backup, damaged, cut off, or of a newer release.
 */
export async function receiveBackup(dataDirectory: string, upload: Readable): Promise<string> {
  const folder = backupFolder(dataDirectory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Several may be sent within one second.
  const name = `uploaded-${timeInName()}-${randomBytes(4).toString('hex')}.tar.gz`
  const partial = join(folder, `${name}${partialEnding}`)
  try {
    await pipeline(upload, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
    await requireRestorable(partial)
    await rename(partial, join(folder, name))
    return name
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The time in the name of a backup, without characters that a file system may refuse. */
const timeInName = () => `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`

/** A job that makes the nightly backup. A backup that fails is tried again later, as any job. */
export const createNightlyBackupJob =
  (source: BackupSource, options: { dataDirectory: string; kept: number }, log: Logger) => async (): Promise<void> => {
    if (options.kept === 0) return
    const backup = await storeBackup(source, { ...options, kind: 'nightly' })
    log.info({ backup }, 'The nightly backup is made')
  }

/** The task of {@link createManualBackupJob}. */
export const manualBackupTask = 'backup_now'

/** How many backups that administrators asked for stay. */
const maxManualBackups = 3

/** A job that makes a backup because an administrator asks for it. */
export const createManualBackupJob =
  (source: BackupSource, { dataDirectory }: { dataDirectory: string }, log: Logger) =>
  async (): Promise<void> => {
    const backup = await storeBackup(source, { dataDirectory, kind: 'manual', kept: maxManualBackups })
    log.info({ backup }, 'The backup that an administrator asked for is made')
  }

/** How many backups from before a migration stay. */
const maxMigrationBackups = 3

/**
 * What runs before a database with data is migrated: a backup, unless the settings turn it off.
 *
 * It throws a {@link BackupError} that says how to migrate without, so that nothing is migrated.
 */
export const backUpBeforeMigration =
  (settings: Settings, log: Logger): BeforeMigration =>
  async (target) => {
    if (!settings.backupBeforeMigration) return
    try {
      const files = await openFiles(settings, waitAsServer(log))
      const { dataDirectory } = settings
      const backup = await storeBackup(
        { target, files },
        { dataDirectory, kind: 'before-migration', kept: maxMigrationBackups },
      )
      log.info({ backup }, 'The backup before the migration is made')
    } catch (error) {
      const problem = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
      throw new BackupError(
        `The database must be migrated, and the backup before that failed: ${problem}. ` +
          'Set BACKUP_BEFORE_MIGRATION=off to migrate without one',
        { cause: error },
      )
    }
  }

async function requireRoom(dataDirectory: string): Promise<void> {
  const [newest] = await listBackups(dataDirectory)
  const needed = (newest?.bytes ?? 0) * growth + reserve
  const { free } = await diskSpace(dataDirectory)
  if (free >= needed) return
  throw new BackupError(
    `There is too little room for a backup in ${backupFolder(dataDirectory)}: ${megabytes(free)} MB are free, and ` +
      `${megabytes(needed)} MB are needed`,
  )
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)

/** Removes what killed servers left. Another server may be writing a younger one. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partialEnding)) continue
    const status = await stat(join(folder, name)).catch(ignoreMissing)
    if (status !== null && status.mtimeMs < Date.now() - abandonedAfter) await rm(join(folder, name), { force: true })
  }
}
