import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { collections } from '../collections/tables'
import { createdAt } from '../platform/columns'
import { users } from '../users/tables'

const followerId = () =>
  uuid('follower_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who follows whom. */
export const userFollows = pgTable(
  'user_follows',
  {
    followerId: followerId(),
    followedId: uuid('followed_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    followerId: followerId(),
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.collectionId] }),
    index('collection_follows_by_collection').on(table.collectionId, table.followerId),
  ],
)
