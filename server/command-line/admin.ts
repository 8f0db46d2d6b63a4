/** `npm run admin`, for operators. It works beside the running server and without it. */
import { backUpBeforeMigration } from '../platform/backup/stored-backups'
import { readEnvironmentFile } from '../platform/environment-file'
import { openLog } from '../platform/log'
import { safeError } from '../platform/redaction'
import { openRunningDatabase } from '../platform/running-database'
import { readSettings } from '../platform/settings'
import { runAdminCommand, usage } from './admin-commands'
import { checkBackup } from './backup-commands'
import type { CommandResult } from './command-result'
import { requireInstallation } from './require-installation'

const words = process.argv.slice(2)
if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
  process.stdout.write(usage)
} else {
  try {
    const [command, path] = words
    const isOfBackup = command === 'check' && path !== undefined && words.length === 2
    const { isSuccess, text } = await (isOfBackup ? checkBackup(path) : runWithDatabase())
    ;(isSuccess ? process.stdout : process.stderr).write(text)
    if (!isSuccess) process.exitCode = 1
  } catch (error) {
    console.error(safeError(error).message)
    process.exitCode = 1
  }
}

async function runWithDatabase(): Promise<CommandResult> {
  readEnvironmentFile()
  const settings = readSettings(process.env)
  await requireInstallation(settings, words[0])
  const log = openLog('warn')
  const database = await openRunningDatabase(settings, log, backUpBeforeMigration(settings, log))
  try {
    return await runAdminCommand(database, settings, words)
  } finally {
    await database.close()
  }
}
