/** The SQL of the library: parts of lists, each in its order. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Sort } from '../../../contract/circuits'
import type { Queries } from '../../platform/queries'
import { isPublicCircuit, type ViewerId } from '../../visibility/policy'
import { selectStates, type CircuitState } from '../circuit-states'
import type { ResolvedFilters } from '../list-conditions'
import { contains, firstNameStart } from '../search/name-and-description'
import type { Position } from './cursor'
import { circuitCounts, circuits } from '../tables'

/** A circuit of a list: its state, and its position in the order, with the key as JSON has it. */
export type ListedCircuit = CircuitState & Pick<Position, 'key' | 'part'>

/** Which circuits of a list are wanted. */
export interface CircuitQuery {
  filters: ResolvedFilters
  sort: Sort
  cursor: Position | null
  /** At least so many, if there are. */
  limit: number
  /** How many there are about, of which at least some are in the part that is looked for. */
  total?: number
  /** The category whose circuits alone are looked at where an order is followed. */
  category?: string | undefined
  /** How many circuits there are without filters, of this category if there is one. */
  all?: number
}

/** What is selected of a part of a list. */
export interface ListSlice {
  condition: SQL | undefined
  sort: Sort
  /** The key and the id of the circuit before it; null at the beginning. */
  after: { key: unknown; id: unknown } | null
  limit: number
  /** The place of this part in its list. */
  part: number
  /**
   * How circuits are found: `all` that meet the condition before they are ordered; those among the next so many circuits in the order, of
   * which more may follow; or as the planner chooses, which may follow the index of the order for long where it expects to meet one soon.
   */
  way?: 'all' | Among
}

/** The next so many circuits in an order. */
interface Among {
  among: number
  /** Those of a category alone, which an index has in the orders of time. */
  category?: string | undefined
  /**
   * What names must have within, in the order of names: only circuits whose names have it are read from the table. To read a name in the index of names takes a
   * tenth of the time.
   */
  named?: string
}

/**
 * Selects a part of a list, in order, as one value of JSON: a row for each circuit would take longer to read than to find. The inner query
 * orders ids alone; only those within the limit are joined.
 */
export function selectSlice(
  queries: Queries,
  { condition, sort, after, limit, part, way }: ListSlice,
  viewer: { id: ViewerId } | null,
) {
  const { key, id, type, isDescending } = orders[sort]
  const isBehind = (own: SQL) =>
    after
      ? sql`${own} ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`
      : undefined
  const direction = isDescending ? desc : asc
  const order = [direction(key), direction(id)] as const
  const areBehind = isBehind(sql`(${key}, ${id})`)
  const all = way === undefined ? and(condition, areBehind) : condition
  // The limit is part of the text and no parameter, because the plan depends on it.
  const rowLimit = sql.raw(String(limit))
  const found = { id: sql<string>`${id}`.as('found_id'), key: sql`${key}`.as('found_key') }
  const table = id === circuits.id ? circuits : circuitCounts
  const named = typeof way === 'object' ? way.named : undefined
  const start =
    named === undefined ? undefined : firstNameStart({ searched: named }, after ? sql`${after.key}::text` : undefined)
  const next =
    typeof way === 'object'
      ? sql`(select ${named === undefined ? sql`*` : sql`id, name_key`} from ${table} where ${and(isInCategory(way), areBehind, start && sql`${key} >= ${start}`) ?? sql`true`}
          order by ${sql.join([...order], sql`, `)} limit ${sql.raw(String(way.among))}) as ${table}`
      : table
  const source = queries.select(found).from(next)
  const ids = (id === circuits.id ? source : source.innerJoin(circuits, eq(circuits.id, id))).where(all)
  const directionText = sql.raw(isDescending ? 'desc' : 'asc')
  // An offset, also of nothing, keeps the planner from ordering what is inside of it.
  const limited =
    way === 'all'
      ? sql`(select found_id from (${ids} offset 0) as found where ${isBehind(sql`(found_key, found_id)`) ?? sql`true`}
        order by found_key ${directionText}, found_id ${directionText} limit ${rowLimit})`
      : named === undefined
        ? sql`(select found_id from (${ids.orderBy(...order)} limit ${rowLimit}) as found)`
        : sql`(select named.id from (select id, ${key} as key from ${next}) as named
            inner join ${circuits} on ${circuits.id} = named.id
            where ${and(contains(sql`named.key`, named), condition)} order by named.key, named.id limit ${rowLimit})`
  const selected = { key: sql`${key}`.as('key'), part: sql`${part}::int`.as('part') }
  const rows = selectStates(queries, limited, viewer && viewer.id, selected).orderBy(...order)
  return sql`(select coalesce(json_agg(slice), '[]') from (${rows}) as slice)`
}

/** What is selected of all parts of a search at once. */
export interface PartsSlice extends Pick<ListSlice, 'condition' | 'sort' | 'limit'> {
  /** The place of the part that a circuit belongs to. */
  partOf: SQL
  /** Where the slice begins, as {@link ListSlice.after}, and in which part. Only where `all` are found. */
  after: { key: unknown; id: unknown; part: number } | null
  /**
   * `all` circuits that meet the condition, before they are ordered, up to the limit; or up to the limit of each part, `each` of them, or those among the
   * next so many in the order.
   */
  way: 'all' | 'each' | Omit<Among, 'named'>
}

/** Selects the circuits of several parts, part by part, as {@link selectSlice} does those of one. One pass over the circuits serves all parts. */
export function selectParts(queries: Queries, slice: PartsSlice, viewer: { id: ViewerId } | null) {
  const { sort, limit, way } = slice
  const found = sql`(${selectFound(queries, slice)} offset 0) as found`
  if (way === 'all') return selectOrdered(queries, found, slice, viewer)
  const order = orderOf(sort)
  const first = sql`(select found_id, found_part from
    (select *, row_number() over (partition by found_part order by found_key ${order.direction}, found_id ${order.direction}) as place from ${found}) as numbered
    where place <= ${sql.raw(String(limit))}
    limit ${sql.raw(String(maxParts * limit))})`
  return selectStatesInParts(queries, first, order, viewer)
}

/** A search has so many parts at most. Tells the planner that these are few rows; else it reads all counts and accounts to join them. */
const maxParts = 4

/** A list and its count, of circuits that are matched once. */
export interface CountedSlice {
  /** How many were matched, up to one more than were wanted, and how many of these are public. */
  matched: number
  public: number
  /** Of those that were matched. */
  found: ListedCircuit[]
}

/** Selects `all` circuits as {@link selectParts} does, and counts them: one row, a {@link CountedSlice}. It stops matching after `maxMatched` + 1. */
export function selectCounted(
  queries: Queries,
  slice: Omit<PartsSlice, 'way'>,
  viewer: { id: ViewerId } | null,
  maxMatched: number,
): SQL {
  // The planner takes a materialized query to be read to its end, so it looks all up in an index; but it is read only as far as needed.
  return sql`with matched as materialized (${selectFound(queries, { ...slice, way: 'all' })}),
    taken as materialized (select * from matched limit ${sql.raw(String(maxMatched + 1))})
    select (select count(*)::int from taken) as "matched", (select count(*)::int from taken where found_public) as "public",
      ${selectOrdered(queries, sql`taken`, slice, viewer)} as "found"`
}

/** Selects what orders circuits, of those that meet a condition. */
function selectFound(
  queries: Queries,
  { condition, partOf, sort, way }: Pick<PartsSlice, 'condition' | 'partOf' | 'sort' | 'way'>,
) {
  const { key, id, direction } = orderOf(sort)
  const table = id === circuits.id ? circuits : circuitCounts
  const source =
    typeof way === 'string'
      ? table
      : sql`(select * from ${table} where ${isInCategory(way) ?? sql`true`} order by ${key} ${direction}, ${id} ${direction} limit ${sql.raw(String(way.among))}) as ${table}`
  const selected = queries
    .select({
      id: sql<string>`${id}`.as('found_id'),
      key: sql`${key}`.as('found_key'),
      part: sql<number>`${partOf}`.as('found_part'),
      isPublic: sql<boolean>`${isPublicCircuit(circuits)}`.as('found_public'),
    })
    .from(source)
  return (id === circuits.id ? selected : selected.innerJoin(circuits, eq(circuits.id, id))).where(condition)
}

const isInCategory = (way: ListSlice['way'] | PartsSlice['way']): SQL | undefined =>
  typeof way === 'object' && way.category !== undefined ? eq(circuits.categoryId, way.category) : undefined

/** Selects a list of what {@link selectFound} finds. */
function selectOrdered(
  queries: Queries,
  found: SQL,
  { sort, after, limit }: Pick<PartsSlice, 'sort' | 'after' | 'limit'>,
  viewer: { id: ViewerId } | null,
) {
  const order = orderOf(sort)
  const { type, direction, isDescending } = order
  const isBehind = after
    ? sql`found_part > ${after.part} or found_part = ${after.part} and
        (found_key, found_id) ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql`true`
  const limited = sql`(select found_id, found_part from ${found} where ${isBehind}
    order by found_part, found_key ${direction}, found_id ${direction} limit ${sql.raw(String(limit))})`
  return selectStatesInParts(queries, limited, order, viewer)
}

/** Selects the states of circuits in the order of a list, as one value of JSON. */
function selectStatesInParts(
  queries: Queries,
  limited: SQL,
  { key, id, direction }: Pick<ReturnType<typeof orderOf>, 'key' | 'id' | 'direction'>,
  viewer: { id: ViewerId } | null,
) {
  const named = { key: sql`${key}`.as('key'), part: sql`requested.found_part`.as('part') }
  const rows = selectStates(queries, limited, viewer && viewer.id, named).orderBy(
    sql`requested.found_part`,
    sql`${key} ${direction}`,
    sql`${id} ${direction}`,
  )
  return sql`(select coalesce(json_agg(slice), '[]') from (${rows}) as slice)`
}

/** The key of each order. The id decides among equal keys: ids grow with time. Both are columns of one index. */
export const orders = {
  newest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: true },
  oldest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: false },
  'most-liked': { key: circuitCounts.likes, id: circuitCounts.circuitId, type: 'bigint', isDescending: true },
  // By code point, which a cursor needs: it is the same in every locale.
  name: { key: sql<string>`${circuits.nameKey} collate "C"`, id: circuits.id, type: 'text', isDescending: false },
} as const satisfies Record<Sort, object>

const orderOf = (sort: Sort) => ({ ...orders[sort], direction: sql.raw(orders[sort].isDescending ? 'desc' : 'asc') })

/** Whether an order is that of the times at which circuits were created. */
export const isByTime = (sort: Sort) => sort === 'newest' || sort === 'oldest'

/** The position of a cursor, as the database compares it. */
export const toDatabasePosition = ({ sort, key, id }: Position) => ({
  key: isByTime(sort) ? new Date(key).toISOString() : key,
  id,
})

/** The position of a circuit. JSON has a time as text. */
export const positionOf = ({ id, key, part }: ListedCircuit, sort: Sort): Position => ({
  id,
  key: isByTime(sort) ? new Date(key).getTime() : key,
  part,
  sort,
})
