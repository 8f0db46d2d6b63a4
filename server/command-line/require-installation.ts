/** Keeps commands from working on an installation that is not there: where settings are missing, an empty one would be made. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ignoreMissing } from '../platform/file-system'
import type { Settings } from '../platform/settings'

/** What fills a new database. */
const makers = ['restore', 'migrate']

/** @throws if there is no database in the data directory, unless the command makes one, or `DATABASE_URL` names another. */
export async function requireInstallation(
  { databaseUrl, dataDirectory }: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  command: string | undefined,
): Promise<void> {
  if (databaseUrl !== undefined || makers.includes(command ?? '')) return
  if ((await stat(join(dataDirectory, 'postgres')).catch(ignoreMissing)) !== null) return
  throw new Error(
    `There is no installation in ${resolve(dataDirectory)}. Run this with the settings of the server: DATA_DIR or DATABASE_URL. ` +
      'A new installation is made by the first start of the server.',
  )
}
