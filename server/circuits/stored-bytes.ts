/** The bytes of all circuits: programs and pictures of all versions. Renditions for pages, which can be made again, do not count. */
import type { StorageKind } from '../platform/storage-use'
import { sumAllStoredBytes } from './repository'

export const circuitStorage: StorageKind = { kind: 'circuits', sum: sumAllStoredBytes }
