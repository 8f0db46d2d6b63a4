/** The library: circuits page by page, filtered and sorted. */
import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { CircuitSummary, Sort } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { countCircuits } from './counts'
import { readCursor, writeCursor, type Position } from './cursor'
import { isInDescription, isInName, knownFilters, passes, type CircuitFilters, type KnownFilters } from './filters'
import { readSummaries } from './summaries'
import { circuitCounts, circuits } from './tables'

/** What a list is asked for. */
export interface ListRequest extends CircuitFilters {
  limit?: number
  cursor?: string
  sort?: Sort
}

/** A page of a list. */
export interface CircuitPage {
  circuits: CircuitSummary[]
  nextCursor: string | null
  total: number
}

/** A page of the circuits that pass the filters and that the viewer may find. */
export async function listCircuits(
  queries: Queries,
  request: ListRequest,
  viewer: Viewer | null,
): Promise<CircuitPage> {
  const { sort = 'newest', limit = limits.page.default } = request
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, sort)
  const filters = await knownFilters(queries, request)
  const [places, total] = await Promise.all([
    findPlaces(queries, filters, sort, cursor, limit + 1, viewer),
    countCircuits(queries, filters, viewer),
  ])
  const page = places.slice(0, limit)
  const last = places.length > limit ? page.at(-1) : undefined
  return {
    circuits: await readSummaries(
      queries,
      page.map(({ id }) => id),
      viewer,
    ),
    nextCursor: last ? writeCursor({ ...last, sort }) : null,
    total,
  }
}

/** Where a circuit stands in a list. */
type Place = Omit<Position, 'sort'>

/**
 * The next places of a list. A search is two lists, one behind the other: what has the text in its name, then what has it in its
 * description alone. So each can follow its order and end early.
 */
async function findPlaces(
  queries: Queries,
  filters: KnownFilters,
  sort: Sort,
  cursor: Position | null,
  limit: number,
  viewer: Viewer | null,
): Promise<Place[]> {
  const { searched } = filters
  const condition = passes(queries, filters, viewer)
  const ask = (matches: SQL | undefined, inName: boolean, after: Position | null, most: number) =>
    findInOrder(queries, and(condition, matches), sort, after, most).then((found) =>
      found.map(({ id, key }) => ({ id, key, inName })),
    )
  if (searched === '') return cursor?.inName ? [] : ask(undefined, false, cursor, limit)

  const named = cursor === null || cursor.inName ? await ask(isInName(searched), true, cursor, limit) : []
  if (named.length >= limit) return named
  const isDescribed = and(not(isInName(searched)), isInDescription(searched))
  const described = await ask(isDescribed, false, cursor?.inName === false ? cursor : null, limit - named.length)
  return [...named, ...described]
}

async function findInOrder(
  queries: Queries,
  condition: SQL | undefined,
  sort: Sort,
  after: Position | null,
  limit: number,
): Promise<{ id: string; key: number | string }[]> {
  const last = after?.key
  if (sort === 'most-liked') {
    // Both from the table of counts, whose index has them in this order.
    const { likes: key, circuitId: id } = circuitCounts
    return queries
      .select({ id, key })
      .from(circuitCounts)
      .innerJoin(circuits, eq(circuits.id, circuitCounts.circuitId))
      .where(and(condition, after === null ? undefined : sql`(${key}, ${id}) < (${last}::bigint, ${after.id}::uuid)`))
      .orderBy(desc(key), desc(id))
      .limit(limit)
  }
  const { id } = circuits
  if (sort === 'name') {
    // By code point: the same on every machine, whatever its locale, which a cursor needs.
    const key = sql<string>`${circuits.nameKey} collate "C"`
    return queries
      .select({ id, key })
      .from(circuits)
      .where(and(condition, after === null ? undefined : sql`(${key}, ${id}) > (${last}::text, ${after.id}::uuid)`))
      .orderBy(asc(key), asc(id))
      .limit(limit)
  }
  // Ids decide between circuits of the same moment; they grow with time.
  const key = circuits.createdAt
  const direction = sort === 'newest' ? desc : asc
  const beyond = sort === 'newest' ? sql.raw('<') : sql.raw('>')
  const moment = new Date(Number(last)).getTime()
  const rows = await queries
    .select({ id, key })
    .from(circuits)
    .where(
      and(
        condition,
        after === null
          ? undefined
          : sql`(${key}, ${id}) ${beyond} (${new Date(moment).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(direction(key), direction(id))
    .limit(limit)
  return rows.map((row) => ({ id: row.id, key: row.key.getTime() }))
}
