/** What the platform itself keeps in the database. */
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** The id of this database, created with it. Dumps and backups include it, so files can be matched to their database. */
export const installation = pgTable('installation', {
  /** Always true: there is one row. */
  single: boolean('single').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
})

/** The releases whose schema this database has had, by the servers that migrated it. */
export const schemaReleases = pgTable('schema_releases', {
  version: text('version').primaryKey(),
  /** Its place among all releases, from 0. */
  position: integer('position').notNull(),
  createdAt: createdAt(),
})
