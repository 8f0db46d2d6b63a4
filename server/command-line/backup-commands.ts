/** The commands of `npm run admin` about whole installations: back up, restore, migrate, check. */
import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { isInstallationEmpty } from '../account/installation'
import { commandLine, recordInstallationAction } from '../audit/log'
import { ownedPictures } from '../circuits/sweep-pictures'
import { ownedAttachments } from '../issues/attachments'
import { BackupError, type Head, type Manifest } from '../platform/backup/archive-format'
import { checkArchive } from '../platform/backup/archive-reader'
import { createBackup } from '../platform/backup/create-backup'
import { restoreBackup } from '../platform/backup/restore-backup'
import type { Database } from '../platform/database'
import type { Files } from '../platform/files'
import { findMissingFiles } from '../platform/missing-files'
import { doFilesMatchDatabase } from '../platform/sweep'
import { ownedAvatars } from '../users/avatars'
import { commandSuccess, commandFailure, type CommandResult } from './command-result'

export const backupUsage = `  backup FILE                        writes all data to a file, while the server runs or not
  restore FILE [--replace]           puts a backup into an empty installation; with --replace into any, whose data it
                                     replaces. No server may run
  check FILE                         reads a backup to its end and compares every hash
  check                              checks that the database has all migrations, and that its files are there
  migrate                            brings the database up to date, as each start of a server does
`

/** What the commands work on. */
export interface Installation {
  database: Database
  files: Files
}

/** Whether an argument names one of these commands. */
export const isBackupCommand = (name: string | undefined): boolean =>
  name !== undefined && ['backup', 'restore', 'check', 'migrate'].includes(name)

/** Checks a backup, for which no database is needed. */
export async function checkBackup(path: string): Promise<CommandResult> {
  try {
    const { head, manifest } = await checkArchive(resolve(path))
    return commandSuccess(`${describe(head, manifest)}\nEvery hash is right.\n`)
  } catch (error) {
    return explain(error)
  }
}

/** Runs a command, given as its arguments; null for arguments that no command takes. Opening the database has migrated it. */
export async function runBackupCommand(
  { database, files }: Installation,
  [command, path, ...options]: string[],
): Promise<CommandResult | null> {
  const target = database.pool.options
  const isReplacing = options.length === 1 && options[0] === '--replace'
  try {
    if (command === 'migrate' && path === undefined) return commandSuccess('The database is up to date.\n')
    if (command === 'check' && path === undefined) return await checkInstallation({ database, files })
    if (command === 'backup' && path !== undefined && options.length === 0) {
      const manifest = await createBackup({ target, files }, resolve(path))
      await recordInstallationAction(database.orm, commandLine, 'MAKE_BACKUP', resolve(path))
      return commandSuccess(`${describeContent(manifest)}\n`)
    }
    if (command === 'restore' && path !== undefined && (options.length === 0 || isReplacing)) {
      const { head, manifest } = await restoreBackup({ target, files }, resolve(path), {
        async checkTarget(client) {
          if (isReplacing || (await isInstallationEmpty(drizzle(client)))) return
          throw new BackupError('This installation is not empty. To replace all that it has, add --replace')
        },
        afterRows: (client) => recordInstallationAction(drizzle(client), commandLine, 'RESTORE_BACKUP', resolve(path)),
      })
      return commandSuccess(`Restored: ${describe(head, manifest)}\nStart the server now.\n`)
    }
  } catch (error) {
    return explain(error)
  }
  return null
}

async function checkInstallation({ database, files }: Installation): Promise<CommandResult> {
  if (!(await database.isReady()))
    return commandFailure('The database is not ready: it does not answer, or lacks migrations.\n')
  if (!(await doFilesMatchDatabase(database.orm, files))) {
    return commandFailure(
      `The files in ${files.location} belong to another database: check DATABASE_URL and DATA_DIR.\n`,
    )
  }
  const missing = await listMissingFiles({ database, files })
  if (missing !== '') return commandFailure(missing)
  return commandSuccess('The database has all migrations, the files belong to it, and none of them is missing.\n')
}

/** Names of missing files in a message. */
const namesShown = 10

/** What is missing of each kind, with some names; empty if nothing is. */
async function listMissingFiles({ database, files }: Installation): Promise<string> {
  const lines: string[] = []
  for (const folder of [ownedPictures, ownedAvatars, ownedAttachments]) {
    const missing = await findMissingFiles(database.orm, files, folder)
    if (missing.length === 0) continue
    const names = missing.slice(0, namesShown).join(', ') + (missing.length > namesShown ? ', …' : '')
    lines.push(`${missing.length} ${folder.what} are missing in ${files.location}: ${names}\n`)
  }
  if (lines.length > 0) lines.push('Put them back from the trash, or from a backup.\n')
  return lines.join('')
}

/** One line for what an operator can do something about. */
function explain(error: unknown): CommandResult {
  const isExpected =
    error instanceof Error && ['BackupError', 'StorageFullError', 'StorageUnreachableError'].includes(error.name)
  if (!isExpected) throw error
  return commandFailure(`${error.message.replace(/\.$/, '')}.\n`)
}

const describe = ({ version, createdAt }: Head, manifest: Manifest) =>
  `a backup of ${createdAt} by Ketwork ${version}. ${describeContent(manifest)}`

function describeContent({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = Math.ceil(files.bytes / 1_000_000)
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables, ${files.count.toLocaleString('en')} files of ${megabytes} MB.`
}
