import type { Logger } from 'pino'
import { openDiskFiles } from './disk-files'
import type { Files } from './files'
import type { StoreWait } from './object-store/files'
import type { Settings } from './settings'

/** As long as a start of a server waits for its object store. */
export const waitAsServer = (log: Logger): StoreWait => ({ maxWaitMs: 30_000, report: (line) => log.warn(line) })

/** A person waits for a command. */
export const waitAsCommand: StoreWait = { maxWaitMs: 5000, report: (line) => console.error(line) }

/**
 * Opens the files of the settings: in the object store if they name one, otherwise in `<dataDirectory>/files`.
 *
 * @throws {StorageUnreachableError} if the object store does not answer for as long as it is waited for, or refuses.
 */
export async function openFiles(
  settings: Pick<Settings, 'dataDirectory' | 'objectStore'>,
  storeWait: StoreWait,
): Promise<Files> {
  if (settings.objectStore === undefined) return openDiskFiles(settings.dataDirectory)
  // Loaded only when configured.
  const { openObjectStore } = await import('./object-store/files')
  const { defaultLimits } = await import('./object-store/requests')
  return openObjectStore(settings.objectStore, defaultLimits, storeWait)
}
