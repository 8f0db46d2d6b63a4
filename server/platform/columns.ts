/** Columns that tables share. */
import { timestamp } from 'drizzle-orm/pg-core'

/**
 * A moment in time. To the millisecond, as JavaScript has it: a cursor that was made from a finer one would point between
 * two rows.
 */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => timestampColumn('created_at').notNull().defaultNow()

export const updatedAt = () => timestampColumn('updated_at').notNull().defaultNow()
