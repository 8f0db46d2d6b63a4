import { asc, gt, sql } from 'drizzle-orm'
import type { OwnedFolder } from '../platform/missing-files'
import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { pictureFile, pictureFolder, vectorFile } from './pictures'
import { findUsedPictures } from './repository'
import { circuits } from './tables'

/** The folder of pictures, whose keys are their names. */
export const ownedPictures: OwnedFolder = {
  folder: pictureFolder,
  what: 'pictures of circuits',
  keyOf: (path) => path.slice(pictureFolder.length + 1).split('.')[0] ?? '',
  findUsed: findUsedPictures,
  async listUsed(queries, after, limit) {
    const key = sql<string>`${circuits.picture} collate "C"`
    const rows = await queries.select({ key }).from(circuits).where(gt(key, after)).orderBy(asc(key)).limit(limit)
    return rows.map((row) => row.key)
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
