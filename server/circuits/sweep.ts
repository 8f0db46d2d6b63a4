import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { pictureFolder } from './pictures'
import { findUsedPictures } from './repository'

/**
 * Moves pictures without a circuit to the trash: a server that was killed leaves them behind.
 *
 * @returns the pictures of how many circuits it moved.
 */
export const sweepPictures = (services: SweepServices, options?: SweepOptions): Promise<number> =>
  sweepFolder(
    services,
    {
      folder: pictureFolder,
      what: 'pictures of circuits',
      keyOf: (path) => path.slice(pictureFolder.length + 1).split('.')[0] ?? '',
      findUsed: findUsedPictures,
    },
    options,
  )
