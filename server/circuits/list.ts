/** The library: circuits page by page, filtered and sorted. */
import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { CircuitSummary, Sort } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { selectStates, viewerPlaceholder, type CircuitState } from './cache/circuit-states'
import { summarize } from './cache/summaries'
import { countCircuits } from './counts/totals'
import { readCursor, writeCursor, type Position } from './cursor'
import {
  matchesDescription,
  matchesName,
  resolveFilters,
  matchesFilters,
  type CircuitFilters,
  type ResolvedFilters,
} from './filters'
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
  const { states, ...page } = await findPage(queries, request, viewer)
  return { circuits: await summarize(queries, states, viewer), ...page }
}

/** A page of a list, with the states of its circuits. */
export async function findPage(queries: Queries, request: ListRequest, viewer: Viewer | null) {
  const { sort = 'newest', limit = limits.page.default } = request
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, sort)
  const filters = await resolveFilters(queries, request)
  const [found, total] = await Promise.all([
    findCircuits(queries, { filters, sort, cursor, limit: limit + 1 }, viewer),
    countCircuits(queries, filters, viewer),
  ])
  const states = found.slice(0, limit)
  const last = found.length > limit ? states.at(-1) : undefined
  return {
    states,
    nextCursor: last ? writeCursor({ id: last.id, key: last.key, inName: last.inName, sort }) : null,
    total,
  }
}

/** Which circuits of a list are wanted. */
interface Selection {
  filters: ResolvedFilters
  sort: Sort
  cursor: Position | null
  /** At least so many, if there are. */
  limit: number
}

/** A circuit of a list and its position there. */
type Found = CircuitState & Omit<Position, 'sort'>

/**
 * The next circuits of a list. A search is two lists, one behind the other: circuits with the text in their name, then those with the
 * text in their description alone. So each query can follow its index and end early.
 */
async function findCircuits(queries: Queries, selection: Selection, viewer: Viewer | null): Promise<Found[]> {
  const { filters, sort, cursor, limit } = selection
  const { searched } = filters
  const find = async (matches: SQL | undefined, inName: boolean, after: Position | null, count: number) => {
    const condition = and(matchesFilters(queries, filters, viewer), matches)
    const query = selectInOrder(queries, { condition, sort, after: after && startOf(after), limit: count }, viewer)
    return withPositions(await query.execute({ viewer: viewer?.id }), inName)
  }
  if (searched === '') {
    if (cursor?.inName) return []
    return hasOnePlan(filters) ? findPrepared(queries, selection, viewer) : find(undefined, false, cursor, limit)
  }
  const byName = cursor === null || cursor.inName ? await find(matchesName(filters), true, cursor, limit) : []
  if (byName.length >= limit) return byName
  const onlyDescribed = and(not(matchesName(filters)), matchesDescription(searched))
  const after = cursor?.inName === false ? cursor : null
  return [...byName, ...(await find(onlyDescribed, false, after, limit - byName.length))]
}

/** Whether one plan suits a list whatever its values are: it follows an index from its first circuit to its last. */
const hasOnePlan = ({ searched, tags, favorites, categories }: ResolvedFilters): boolean =>
  searched === '' && tags === undefined && !favorites && (categories === undefined || categories.length === 1)

/** The limits of prepared lists. A statement for each possible limit would be too many. */
const preparedLimits = [limits.page.default, 2 * limits.page.default, limits.page.max].map((limit) => limit + 1)

async function findPrepared(queries: Queries, selection: Selection, viewer: Viewer | null): Promise<Found[]> {
  const { filters, cursor } = selection
  const limit = preparedLimits.find((prepared) => prepared >= selection.limit) ?? selection.limit
  const statement = prepareList(queries, { ...selection, limit }, viewer !== null)
  const states = await statement.execute({
    viewer: viewer?.id,
    author: filters.author,
    category: filters.categories?.[0],
    ...(cursor && startOf(cursor)),
  })
  return withPositions(states, false)
}

/** The prepared statement of all lists that differ in nothing but their values. */
function prepareList(queries: Queries, { filters, sort, cursor, limit }: Selection, isMember: boolean) {
  const name = [
    'list',
    sort,
    limit,
    cursor && 'continued',
    filters.author && 'by author',
    filters.categories && 'by category',
    isMember && 'for members',
  ]
    .filter(Boolean)
    .join(' ')
  const prepared = preparedLists(queries).get(name)
  if (prepared !== undefined) return prepared
  const viewer = isMember ? { id: viewerPlaceholder } : null
  const placeholders = {
    searched: '',
    favorites: false,
    ...(filters.author && { author: sql.placeholder('author') }),
    ...(filters.categories && { categories: [sql.placeholder('category')] }),
  }
  const after = cursor && { key: sql.placeholder('key'), id: sql.placeholder('id') }
  const condition = matchesFilters(queries, placeholders, viewer)
  const statement = selectInOrder(queries, { condition, sort, after, limit }, viewer).prepare(name)
  preparedLists(queries).set(name, statement)
  return statement
}

type PreparedList = ReturnType<ReturnType<typeof selectInOrder>['prepare']>
const preparedLists = memoizePerConnection(() => new Map<string, PreparedList>())

const withPositions = (rows: Awaited<ReturnType<PreparedList['execute']>>, inName: boolean): Found[] =>
  rows.map(({ key, ...state }) => ({ ...state, key: key instanceof Date ? key.getTime() : key, inName }))

/** A part of a list. */
interface Part {
  condition: SQL | undefined
  sort: Sort
  /** The key and the id of the circuit before it; null at the beginning. */
  after: { key: unknown; id: unknown } | null
  limit: number
}

/** Selects the states of a part of a list, in order. The inner query orders ids alone; only those within the limit are joined. */
function selectInOrder(queries: Queries, { condition, sort, after, limit }: Part, viewer: object | null) {
  const { key, id, type, isDescending } = orders[sort]
  const isBehind =
    after &&
    sql`(${key}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`
  const direction = isDescending ? desc : asc
  const order = [direction(key), direction(id)] as const
  const all = and(condition, isBehind ?? undefined)
  const ids =
    id === circuits.id
      ? queries.select({ id }).from(circuits).where(all)
      : queries.select({ id }).from(circuitCounts).innerJoin(circuits, eq(circuits.id, id)).where(all)
  // The limit is part of the text and no parameter, because the plan depends on it.
  const limited = sql`(${ids.orderBy(...order)} limit ${sql.raw(String(limit))})`
  return selectStates(queries, limited, viewer && viewerPlaceholder, { key }).orderBy(...order)
}

/** The key of each order. The id decides among equal keys: ids grow with time. Both are columns of one index. */
const orders = {
  newest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: true },
  oldest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: false },
  'most-liked': { key: circuitCounts.likes, id: circuitCounts.circuitId, type: 'bigint', isDescending: true },
  // By code point: the same on every machine, whatever its locale, which a cursor needs.
  name: { key: sql<string>`${circuits.nameKey} collate "C"`, id: circuits.id, type: 'text', isDescending: false },
} as const satisfies Record<Sort, object>

/** The position of a cursor, as the database compares it. */
const startOf = ({ sort, key, id }: Position) => ({
  key: sort === 'newest' || sort === 'oldest' ? new Date(key).toISOString() : key,
  id,
})
