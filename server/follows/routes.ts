/** Following people and collections. */
import type { followRoutes } from '../../contract/follows'
import { collectionNotFound, collectionRefused } from '../collections/policy'
import { findCollection, visibleCollection } from '../collections/repository'
import { forbidden, notFound } from '../http/http-error'
import { listing, success, type Implementations } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Services } from '../services'
import { requireUser } from '../users/repository'
import { mayFollowCollection } from '../visibility/policy'
import {
  followCollection,
  followUser,
  listFollowedCollections,
  listFollowedPeople,
  readCollectionFollowing,
  readUserFollowing,
  unfollowCollection,
  unfollowUser,
  type FollowListeners,
} from './repository'

export function implementFollows(
  { database }: Services,
  listeners: FollowListeners,
): Implementations<typeof followRoutes> {
  const { orm } = database
  return {
    'GET /users/:id/follow': async ({ params: { id }, viewer }) => {
      await requireUser(orm, id)
      return success('Followers counted', await readUserFollowing(orm, id, viewer))
    },

    'PUT /users/:id/follow': async ({ params: { id }, viewer }) => {
      await followUser(database, id, viewer, listeners)
      return success('Followed', await readUserFollowing(orm, id, viewer))
    },

    'DELETE /users/:id/follow': async ({ params: { id }, viewer }) => {
      await unfollowUser(database, id, viewer, listeners)
      return success('No longer followed', null)
    },

    'GET /collections/:id/follow': withResource(visibleCollection(orm), async ({ viewer }, { id }) =>
      success('Followers counted', await readCollectionFollowing(orm, id, viewer)),
    ),

    // By roles nobody follows more: what comes into a private collection is its author's alone, as in lists.
    'PUT /collections/:id/follow': async ({ params: { id }, viewer }) => {
      const collection = await findCollection(orm, id)
      if (collection === null) throw notFound(collectionNotFound)
      if (!mayFollowCollection(viewer, collection)) throw forbidden(collectionRefused)
      await followCollection(database, collection, viewer, listeners)
      return success('Followed', await readCollectionFollowing(orm, id, viewer))
    },

    'DELETE /collections/:id/follow': async ({ params: { id }, viewer }) => {
      await unfollowCollection(database, id, viewer, listeners)
      return success('No longer followed', null)
    },

    'GET /following/people': async ({ query, viewer }) =>
      listing('People found', await listFollowedPeople(orm, query, viewer)),

    'GET /following/collections': async ({ query, viewer }) =>
      listing('Collections found', await listFollowedCollections(orm, query, viewer)),
  }
}
