/** What the platform itself keeps in the database. */
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'

/** The id of this database, created with it. Dumps and backups include it, so files can be matched to their database. */
export const installation = pgTable('installation', {
  /** Always true: there is one row. */
  single: boolean('single').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
})
