import { sweepFolder, type SweepOptions, type SweepServices } from '../platform/sweep'
import { pictureFolder } from './pictures'
import { findUsedPictures } from './repository'

/**
 * Moves pictures without a circuit to the trash, as a fallen server leaves them.
 *
 * @returns how many circuits' pictures went.
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
