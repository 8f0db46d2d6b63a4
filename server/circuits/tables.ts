import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Settings } from '../../contract/generation'
import { createdAt, moment, updatedAt } from '../platform/columns'
import { users } from '../users/tables'

export const categories = pgTable('categories', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const tags = pgTable('tags', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const circuits = pgTable(
  'circuits',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Name and description as search compares them: in lower case by Unicode, whatever the database's locale. */
    nameKey: text('name_key').notNull(),
    descriptionKey: text('description_key').notNull(),
    isPublic: boolean('is_public').notNull(),
    /**
     * When an administrator hid it. What is hidden is not public, and the database holds to it, so that one rule decides
     * what is seen; shown again, it is public again, because only public circuits are hidden.
     */
    hiddenAt: moment('hidden_at'),
    /** Null once the account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    /** Name of its four picture files, without folder and ending: 128 random bits, because a picture cannot carry a token. */
    picture: text('picture').notNull(),
    /** CSS pixels. */
    pictureWidth: real('picture_width').notNull(),
    pictureHeight: real('picture_height').notNull(),
    qasmCode: text('qasm_code').notNull(),
    qubits: integer('qubits').notNull(),
    /** Null for a pasted program. */
    layers: integer('layers'),
    depth: integer('depth').notNull(),
    settings: jsonb('settings').$type<Settings>(),
    references: text('references')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Kept by triggers, so that a vanished account takes its likes off too. */
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('circuits_by_picture').on(table.picture),
    // `desc()` alone would say NULLS LAST, which is not the order that a query asks for: the planner would sort.
    index('circuits_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('circuits_by_likes').on(table.likeCount.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('circuits_by_name').on(sql`${table.nameKey} collate "C"`, table.id),
    index('circuits_by_author').on(table.authorId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('circuits_by_category').on(table.categoryId),
    index('circuits_name_parts').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    index('circuits_description_parts').using('gin', sql`${table.descriptionKey} gin_trgm_ops`),
    check('circuits_hidden', sql`${table.hiddenAt} is null or not ${table.isPublic}`),
    check('circuits_counts', sql`${table.likeCount} >= 0 and ${table.commentCount} >= 0`),
  ],
)

/** Entries of the curated library that were built once. One that is deleted later does not come back. */
export const libraryEntries = pgTable('library_entries', {
  /** Name of its file. */
  entry: text('entry').primaryKey(),
  builtAt: moment('built_at').notNull().defaultNow(),
})

export const circuitTags = pgTable(
  'circuit_tags',
  {
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id),
    /** Its place among the circuit's tags, from 0. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.circuitId, table.tagId] }),
    index('circuit_tags_by_tag').on(table.tagId, table.circuitId),
  ],
)

/** Names that a circuit had before. */
export const circuitNames = pgTable(
  'circuit_names',
  {
    id: uuid('id').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('circuit_names_by_circuit').on(table.circuitId, table.changedAt),
    index('circuit_names_by_user').on(table.changedBy),
  ],
)

export const likes = pgTable(
  'likes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.circuitId] }), index('likes_by_circuit').on(table.circuitId)],
)

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.circuitId] }),
    index('favorites_by_circuit').on(table.circuitId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    /** When an administrator hid it; it then counts for nothing, and only its author and ADMINs see it. */
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_by_circuit').on(table.circuitId, table.createdAt, table.id),
    index('comments_by_user').on(table.userId),
  ],
)
