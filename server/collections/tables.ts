import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { circuits } from '../circuits/tables'
import { createdAt, ownerColumn, timestampColumn, updatedAt } from '../platform/columns'
import { users } from '../users/tables'

export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isPublic: boolean('is_public').notNull(),
    /** When an administrator hid it. As with circuits a check makes it private, and shown again it is public again. */
    hiddenAt: timestampColumn('hidden_at'),
    /** A collection is deleted with its author's account. */
    authorId: ownerColumn('author_id', () => users.id),
    createdAt: createdAt(),
    /** When name, description or visibility last changed. Not when a circuit was added, which would tell of private circuits. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index('collections_public')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isPublic}`),
    index('collections_by_author').on(
      table.authorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('collections_hidden', sql`${table.hiddenAt} is null or not ${table.isPublic}`),
  ],
)

export type CollectionRow = typeof collections.$inferSelect

/** The collections that come with the product. A row stays when its collection is deleted, so that it is not made again. */
export const curatedCollections = pgTable(
  'curated_collections',
  {
    /** The folder that it is made from. */
    folder: text('folder').primaryKey(),
    collectionId: uuid('collection_id').references(() => collections.id, { onDelete: 'set null' }),
    /** The files whose circuits were put into it, also where they were taken out since. */
    files: text('files')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [uniqueIndex('curated_collections_by_collection').on(table.collectionId)],
)

/** The circuits of collections. Whoever reads them asks for each circuit whether the viewer may find it. */
export const collectionCircuits = pgTable(
  'collection_circuits',
  {
    collectionId: ownerColumn('collection_id', () => collections.id),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    /** Orders the circuits of a collection; there may be gaps. */
    position: integer('position').notNull(),
    note: text('note').notNull().default(''),
    addedAt: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.circuitId] }),
    index('collection_circuits_by_circuit').on(table.circuitId, table.collectionId),
  ],
)
