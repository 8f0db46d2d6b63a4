/** `npm run admin`, for operators. It works beside the running server and without it. */
import { readEnvironmentFile } from '../platform/environment-file'
import { openLog } from '../platform/log'
import { safeError } from '../platform/redaction'
import { openRunningDatabase } from '../platform/running-database'
import { readSettings } from '../platform/settings'
import { runAdminCommand, usage } from './admin-commands'

const words = process.argv.slice(2)
if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
  process.stdout.write(usage)
} else {
  try {
    readEnvironmentFile()
    const settings = readSettings(process.env)
    const database = await openRunningDatabase(settings, openLog('warn'))
    try {
      const { isDone, text } = await runAdminCommand(database, settings, words)
      ;(isDone ? process.stdout : process.stderr).write(text)
      if (!isDone) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(safeError(error).message)
    process.exitCode = 1
  }
}
