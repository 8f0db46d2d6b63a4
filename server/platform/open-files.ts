import { openDiskFiles } from './disk-files'
import type { Files } from './files'
import type { Settings } from './settings'

/**
 * Opens the files of the settings: in the object store if they name one, otherwise in `<dataDirectory>/files`.
 *
 * @throws {StorageAwayError} if the object store does not answer for half a minute, or refuses.
 */
export async function openFiles(settings: Pick<Settings, 'dataDirectory' | 'objectStore'>): Promise<Files> {
  if (settings.objectStore === undefined) return openDiskFiles(settings.dataDirectory)
  // Loaded only when configured.
  const { openObjectStore } = await import('./object-store/files')
  return openObjectStore(settings.objectStore)
}
