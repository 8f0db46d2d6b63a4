import { asc, gt, sql } from 'drizzle-orm'
import type { OwnedFolder } from '../platform/missing-files'
import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { pictureFile, pictureFolder, vectorFile } from './pictures'
import { findUsedPictures } from './repository'
import { circuits, circuitVersions } from './tables'

/** The folder of pictures, whose keys are their names. */
export const ownedPictures: OwnedFolder = {
  folder: pictureFolder,
  what: 'pictures of circuits',
  keyOf: (path) => path.slice(pictureFolder.length + 1).split('.')[0] ?? '',
  findUsed: findUsedPictures,
  async listUsed(queries, after, limit) {
    const listOf = (table: typeof circuits | typeof circuitVersions) => {
      const key = sql<string>`${table.picture} collate "C"`
      return queries.selectDistinct({ key }).from(table).where(gt(key, after)).orderBy(asc(key)).limit(limit)
    }
    const keys = [...(await listOf(circuits)), ...(await listOf(circuitVersions))].map((row) => row.key)
    // In the order of bytes, as the database has them.
    return [...new Set(keys)].toSorted((one, other) => (one < other ? -1 : 1)).slice(0, limit)
  },
  hasFiles: async (files, name) =>
    (await files.read(vectorFile(name))) !== null || (await files.read(pictureFile(name, 'svg', 'light'))) !== null,
}

/**
 * Moves pictures without a circuit to the trash: a server that was killed leaves them behind.
 *
 * @returns the pictures of how many circuits it moved.
 */
export const sweepPictures = (services: SweepServices, options?: SweepOptions): Promise<number> =>
  sweepFolder(services, ownedPictures, options)
