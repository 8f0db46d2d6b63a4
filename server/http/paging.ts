/**
 * Pages of lists that are ordered by time. A cursor holds the time and the id of the last row that was sent, and is opaque to clients:
 * the next page begins behind that row, even if rows were added or deleted meanwhile.
 */
import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Page } from '../../contract/envelope'
import { invalidField } from './http-error'

/** A page of a list: what is in it, and where the list goes on. */
export interface ListPage<Item> extends Page {
  items: Item[]
}

type TimeOrder = 'oldest' | 'newest'

/** What a client asks of a list. */
export interface PageRequest {
  limit?: number
  cursor?: string
  sort?: TimeOrder
}

/** The columns that order a list; the id decides between rows of the same time. */
interface TimeColumns {
  createdAt: AnyColumn
  id: AnyColumn
}

/** The order of a list, for `orderBy`. */
export const orderByTime = ({ createdAt, id }: TimeColumns, sort: TimeOrder = 'newest'): [SQL, SQL] =>
  sort === 'oldest' ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]

/**
 * The condition for rows behind a cursor; none without one.
 *
 * @throws {HttpError} 400 for a cursor that {@link cutPage} did not write.
 */
export function isAfterCursor(columns: TimeColumns, cursor: string | undefined, sort: TimeOrder = 'newest') {
  if (cursor === undefined) return undefined
  const [time, id] = readTimeCursor(cursor)
  const comparison = sort === 'oldest' ? sql`>` : sql`<`
  return sql`(${columns.createdAt}, ${columns.id}) ${comparison} (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`
}

/** A page out of rows that were queried with one more than its limit, which shows whether the list continues. */
export function cutPage<Row>(rows: Row[], limit: number, positionOf: (row: Row) => { createdAt: Date; id: string }) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, nextCursor: last === undefined ? null : writeTimeCursor(positionOf(last)) }
}

/** No time is beyond the year 9999. */
export const maxTime = 253_402_300_799_999

const TimeCursor = z.tuple([z.int().min(0).max(maxTime), z.uuid()])

const writeTimeCursor = ({ createdAt, id }: { createdAt: Date; id: string }) =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url')

function readTimeCursor(text: string): z.infer<typeof TimeCursor> {
  try {
    return TimeCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

/** 400: a cursor of another list, or none of ours. */
export const invalidCursor = () => invalidField('cursor', 'This cursor does not belong to this list.')
