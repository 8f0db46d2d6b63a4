import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { collections } from '../collections/tables'
import { createdAt, ownerColumn } from '../platform/columns'
import { users } from '../users/tables'

/** Who follows whom. */
export const userFollows = pgTable(
  'user_follows',
  {
    followerId: ownerColumn('follower_id', () => users.id),
    followedId: ownerColumn('followed_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('user_follows_by_followed').on(table.followedId, table.followerId),
  ],
)

/** Who follows which collection. A row stays while the collection is private: whoever reads it asks whether the follower finds it. */
export const collectionFollows = pgTable(
  'collection_follows',
  {
    followerId: ownerColumn('follower_id', () => users.id),
    collectionId: ownerColumn('collection_id', () => collections.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.collectionId] }),
    index('collection_follows_by_collection').on(table.collectionId, table.followerId),
  ],
)
