/** Columns that tables share. */
import { timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A moment in time. To the millisecond, as JavaScript has it: a cursor that was made from a finer one would point between
 * two rows.
 */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** The id of the row that a row belongs to, and is deleted with. */
export const ownerColumn = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: 'cascade' })

export const createdAt = () => timestampColumn('created_at').notNull().defaultNow()

export const updatedAt = () => timestampColumn('updated_at').notNull().defaultNow()
