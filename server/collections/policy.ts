/** Who may change a collection. Who may see it is in `visibility/`. */
import type { Viewer } from '../http/implementation'
import type { CollectionVisibility } from '../visibility/policy'

/** The message for a collection that does not exist. */
export const collectionNotFound = 'Collection not found. It may have been deleted.'

/** The message for a private collection of somebody else. */
export const collectionRefused = 'You do not have permission to view this collection'

/** The message for a circuit that is not in the collection, or that the viewer may not find. */
export const notInCollection = 'This circuit is not in the collection. It may have been taken out.'

/** Rename it, make it public or private, delete it, change notes and order, and take circuits out. */
export const mayEditCollection = (viewer: Viewer | null, { authorId }: Pick<CollectionVisibility, 'authorId'>) =>
  viewer !== null && (viewer.id === authorId || viewer.role === 'ADMIN')

/** Only its author adds circuits: it shows what they chose. */
export const mayAddToCollection = (viewer: Viewer | null, { authorId }: Pick<CollectionVisibility, 'authorId'>) =>
  viewer !== null && viewer.id === authorId
