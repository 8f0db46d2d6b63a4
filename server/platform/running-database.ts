/** The database for a command that runs beside the product or while it is stopped. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { connect, openDatabase, type Database } from './database'
import { embeddedTarget } from './embedded-postgres/connections'
import { readPostmaster } from './embedded-postgres/cluster'
import type { BeforeMigration } from './migrate'
import type { Settings } from './settings'

/**
 * Joins the embedded server that the product runs, and leaves it running; where it does not run, it is started for as long as
 * the database is open. With `DATABASE_URL` the operator's own.
 */
export async function openRunningDatabase(
  settings: Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'databasePoolSize'>,
  log: Logger,
  beforeMigration?: BeforeMigration,
): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    const running = await readPostmaster({ folder: join(settings.dataDirectory, 'postgres'), account: null })
    if (running?.isReady) {
      // The file may be left from a server that was killed. Then nothing responds, and a server is started below.
      const joined = await connect(embeddedTarget(running.socketFolder), 2, log, beforeMigration).catch(() => null)
      if (joined !== null) return joined
    }
  }
  return openDatabase(settings, log, beforeMigration)
}
