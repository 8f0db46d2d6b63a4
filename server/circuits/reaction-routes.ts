/** Likes, favorites, and the circuits of a user. */
import type { reactionRoutes } from '../../contract/circuits'
import { listing, success, type Implementations } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Services } from '../services'
import { requireUser } from '../users/repository'
import { listCircuits } from './library/library-page'
import { addReaction, countLikes, listReactions, removeReaction } from './reactions'
import { requireVisible, visibleCircuit } from './visible-circuit'

export function implementReactions({ database: { orm } }: Services): Implementations<typeof reactionRoutes> {
  const visible = visibleCircuit(orm)
  return {
    'POST /circuits/:id/like': withResource(visible, async ({ viewer }, { id }) => {
      await addReaction(orm, 'likes', viewer.id, id)
      return success('Circuit liked', { isLiked: true, likeCount: await countLikes(orm, id) })
    }),

    'DELETE /circuits/:id/like': withResource(visible, async ({ viewer }, { id }) => {
      await removeReaction(orm, 'likes', viewer.id, id)
      return success('Like taken back', { isLiked: false, likeCount: await countLikes(orm, id) })
    }),

    'GET /users/:id/likes': async ({ query, viewer }) =>
      listing('Likes found', await listReactions(orm, 'likes', query, viewer)),

    'GET /users/:id/favorites': async ({ query, viewer }) =>
      listing('Favorites found', await listReactions(orm, 'favorites', query, viewer)),

    'POST /users/:id/favorites/:circuitId': async ({ params, viewer }) => {
      const circuit = await requireVisible(orm, params.circuitId, viewer)
      await addReaction(orm, 'favorites', viewer.id, circuit.id)
      return success('Favorite added', { isFavorite: true })
    },

    'DELETE /users/:id/favorites/:circuitId': async ({ params, viewer }) => {
      await removeReaction(orm, 'favorites', viewer.id, params.circuitId)
      return success('Favorite removed', { isFavorite: false })
    },

    'GET /users/:id/circuits': async ({ params, query, viewer }) => {
      await requireUser(orm, params.id)
      return listing('Circuits found', await listCircuits(orm, { ...query, author: params.id }, viewer))
    },
  }
}
