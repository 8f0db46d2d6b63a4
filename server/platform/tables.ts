/** What the platform itself keeps in the database. */
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'

/** The identity of this database, made with it. It travels with dumps and backups, so that files can be told apart by it. */
export const installation = pgTable('installation', {
  /** Always true: there is one row. */
  single: boolean('single').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
})
