/** Collections: circuits that somebody put together. Who sees a collection sees of it the circuits that they find in lists. */
import type { collectionRoutes } from '../../contract/collections'
import { circuitNotFound } from '../circuits/policy'
import { findCircuit } from '../circuits/repository'
import { forbidden, notFound } from '../http/http-error'
import { listing, success, type Implementations, type ResourceRule, type Viewer } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Services } from '../services'
import { safeEntryName } from '../platform/zip'
import type { AccountQuotas } from '../users/quotas'
import { mayCollectCircuit } from '../visibility/policy'
import { exportCollection } from './export'
import {
  addCollection,
  addToCollection,
  changeInCollection,
  editCollection,
  removeCollection,
  removeFromCollection,
  type CollectionListener,
  type CollectionVisibilityListener,
} from './mutations'
import { collectionNotFound, mayAddToCollection, mayEditCollection } from './policy'
import { findCollection, listCollections, readCollection, visibleCollection } from './repository'
import type { CollectionRow } from './tables'

type Rule = ResourceRule<{ id: string }, CollectionRow>

/** Those who hear of changes of collections. */
interface CollectionListeners {
  onCollected: CollectionListener
  onVisibilityChange: CollectionVisibilityListener
}

export function implementCollections(
  services: Services,
  quotas: AccountQuotas,
  { onCollected, onVisibilityChange }: CollectionListeners,
): Implementations<typeof collectionRoutes> {
  const { database } = services
  const { orm } = database
  const collection = {
    find: ({ id }: { id: string }) => findCollection(orm, id),
    notFound: collectionNotFound,
  }
  const visible = visibleCollection(orm)
  const editable: Rule = {
    ...collection,
    isAllowed: mayEditCollection,
    forbidden: 'Only the author of a collection, or an administrator, may change it.',
  }
  const own: Rule = {
    ...collection,
    isAllowed: mayAddToCollection,
    forbidden: 'Only the author of a collection may add circuits to it.',
  }

  const requireCollectable = async (id: string, viewer: Viewer): Promise<void> => {
    const circuit = await findCircuit(orm, id)
    if (circuit === null) throw notFound(circuitNotFound)
    if (!mayCollectCircuit(viewer, circuit)) throw forbidden('You can collect public circuits and your own.')
  }

  return {
    'GET /collections': async ({ query, viewer }) =>
      listing('Collections found', await listCollections(orm, query, viewer)),

    'POST /collections': async ({ body, viewer, newId }) => {
      if (body.circuitId !== undefined) await requireCollectable(body.circuitId, viewer)
      await quotas.requireStorage(viewer, 1)
      await addCollection(database, newId, body, viewer)
      return success('Collection created', await readCollection(orm, newId, viewer))
    },

    'GET /collections/:id': withResource(visible, async ({ viewer }, { id }) =>
      success('Collection found', await readCollection(orm, id, viewer)),
    ),

    'GET /collections/:id/export': withResource(visible, async ({ viewer }, found) => ({
      name: `${safeEntryName(found.name)}.zip`,
      stream: exportCollection(services, found, viewer),
    })),

    'PATCH /collections/:id': withResource(editable, async ({ body, viewer }, { id }) => {
      await editCollection(database, id, body, viewer, onVisibilityChange)
      return success('Collection changed', await readCollection(orm, id, viewer))
    }),

    'DELETE /collections/:id': withResource(editable, async ({ viewer }, { id }) => {
      await removeCollection(database, id, viewer)
      return success('Collection deleted', null)
    }),

    'PUT /collections/:id/circuits/:circuitId': withResource(own, async ({ params, body, viewer }, { id }) => {
      await requireCollectable(params.circuitId, viewer)
      await quotas.requireStorage(viewer, 1)
      await addToCollection(database, id, params.circuitId, body, viewer, onCollected)
      return success('Circuit added', await readCollection(orm, id, viewer))
    }),

    'PATCH /collections/:id/circuits/:circuitId': withResource(editable, async ({ params, body, viewer }, { id }) => {
      await changeInCollection(database, id, params.circuitId, body, viewer)
      return success('Collection changed', await readCollection(orm, id, viewer))
    }),

    'DELETE /collections/:id/circuits/:circuitId': withResource(editable, async ({ params, viewer }, { id }) => {
      await removeFromCollection(database, id, params.circuitId, viewer)
      return success('Circuit taken out', await readCollection(orm, id, viewer))
    }),
  }
}
