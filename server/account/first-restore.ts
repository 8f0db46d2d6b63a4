/** What the page that restores a backup into an empty installation needs from the rest of the program. */
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { commandLine, recordInstallationAction } from '../audit/log'
import type { FirstRestore } from '../http/restore-page'
import { BackupError } from '../platform/backup/archive-format'
import { requireKnownRelease, restoreBackup } from '../platform/backup/restore-backup'
import { receiveBackup } from '../platform/backup/stored-backups'
import { backupFolder, listBackups } from '../platform/backup-folder'
import { openFiles, waitAsServer } from '../platform/open-files'
import { readableError } from '../platform/redaction'
import type { Services } from '../services'
import { isInstallationEmpty } from './installation'

/** Offers a restore for as long as the installation is empty. `begin` gets the name of the chosen backup. */
export function createFirstRestore(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { code, problem, begin }: { code: string; problem: string | null; begin(name: string): void },
): FirstRestore {
  let isUsed = false
  return {
    code,
    async isPossible() {
      // What was used once is never empty again, so a busy site asks no more.
      isUsed ||= !(await isInstallationEmpty(database.orm))
      return !isUsed
    },
    listBackups: () => listBackups(settings.dataDirectory),
    receive: (upload) => receiveBackup(settings.dataDirectory, upload),
    check: (name) => requireKnownRelease(join(backupFolder(settings.dataDirectory), name)),
    begin,
    problem: () => problem,
  }
}

/** Restores a backup of the data directory, while no app runs. @returns why it was not restored; null if it was. */
export async function restoreFirst(
  { database, settings, log }: Pick<Services, 'database' | 'settings' | 'log'>,
  name: string,
): Promise<string | null> {
  try {
    // The app's own keep every file while a backup or a restore runs.
    const files = await openFiles(settings, waitAsServer(log))
    await restoreBackup({ target: database.pool.options, files }, join(backupFolder(settings.dataDirectory), name), {
      afterRows: (client) => recordInstallationAction(drizzle(client), commandLine, 'RESTORE_BACKUP', name),
      async checkTarget(client) {
        if (!(await isInstallationEmpty(drizzle(client))))
          throw new BackupError('The installation is not empty any more')
      },
    })
    log.info({ backup: name }, 'A backup was restored')
    return null
  } catch (error) {
    log.error({ err: error, backup: name }, 'A backup was not restored')
    return error instanceof BackupError ? error.message : (readableError(error).split('\n')[0] ?? '')
  }
}
