/** The library: circuits page by page, filtered and sorted. */
import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { CircuitSummary, Sort } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import { memoizePerConnection, type Queries } from '../platform/queries'
import { countCircuits } from './counts'
import { readCursor, writeCursor, type Position } from './cursor'
import { isInDescription, isInName, knownFilters, passes, type CircuitFilters, type KnownFilters } from './filters'
import { asking, selectStatesWith, summariesOf, untilWhole } from './summaries'
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
  const [found, total] = await Promise.all([
    untilWhole(() => findCircuits(queries, { filters, sort, cursor, limit: limit + 1 }, viewer)),
    countCircuits(queries, filters, viewer),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    circuits: page.flatMap(({ circuit }) => circuit ?? []),
    nextCursor: last ? writeCursor({ ...last, sort }) : null,
    total,
  }
}

/** Which circuits of a list are wanted. */
interface Wanted {
  filters: KnownFilters
  sort: Sort
  cursor: Position | null
  /** At least so many, as far as there are. */
  limit: number
}

/** A place in a list, and the circuit there: null where that has changed or vanished since it was found. */
interface Found extends Omit<Position, 'sort'> {
  circuit: CircuitSummary | null
}

/**
 * The next circuits of a list. A search is two lists, one behind the other: what has the text in its name, then what has it in its
 * description alone. So each can follow its order and end early.
 */
async function findCircuits(queries: Queries, wanted: Wanted, viewer: Viewer | null): Promise<Found[]> {
  const { filters, sort, cursor, limit } = wanted
  const { searched } = filters
  const ask = async (matches: SQL | undefined, inName: boolean, after: Position | null, most: number) => {
    const condition = and(passes(queries, filters, viewer), matches)
    const question = selectInOrder(queries, { condition, sort, after: after && startOf(after), limit: most }, viewer)
    return withCircuits(queries, await question.execute({ viewer: viewer?.id }), inName)
  }
  if (searched === '') {
    if (cursor?.inName) return []
    return isPlain(filters) ? findPlainly(queries, wanted, viewer) : ask(undefined, false, cursor, limit)
  }
  const named = cursor === null || cursor.inName ? await ask(isInName(filters), true, cursor, limit) : []
  if (named.length >= limit) return named
  const isDescribed = and(not(isInName(filters)), isInDescription(searched))
  const described = await ask(isDescribed, false, cursor?.inName === false ? cursor : null, limit - named.length)
  return [...named, ...described]
}

/**
 * Whether a list is one of those that are asked for most, and that one plan suits whatever their values are: each follows an index
 * from the first circuit to the last that is wanted.
 */
const isPlain = ({ searched, tags, favorites, categories }: KnownFilters): boolean =>
  searched === '' && tags === undefined && !favorites && (categories === undefined || categories.length === 1)

/** So many are asked for, at least as many as are wanted: a plan for each number would be too many. */
const sizes = [limits.page.default, 2 * limits.page.default, limits.page.max].map((size) => size + 1)

async function findPlainly(queries: Queries, wanted: Wanted, viewer: Viewer | null): Promise<Found[]> {
  const { filters, cursor } = wanted
  const limit = sizes.find((size) => size >= wanted.limit) ?? wanted.limit
  const states = await plainList(queries, { ...wanted, limit }, viewer !== null).execute({
    viewer: viewer?.id,
    author: filters.author,
    category: filters.categories?.[0],
    ...(cursor && startOf(cursor)),
  })
  return withCircuits(queries, states, false)
}

/** A plain list as a question that waits for its values: the same for all lists of a shape. */
function plainList(queries: Queries, { filters, sort, cursor, limit }: Wanted, isMember: boolean) {
  const shape = [
    'list',
    sort,
    limit,
    cursor && 'continued',
    filters.author && 'by author',
    filters.categories && 'by category',
    isMember && 'for members',
  ]
  const name = shape.filter(Boolean).join(' ')
  const known = plainLists(queries).get(name)
  if (known !== undefined) return known
  const viewer = isMember ? { id: sql.placeholder('viewer') } : null
  const asked = {
    searched: '',
    favorites: false,
    ...(filters.author && { author: sql.placeholder('author') }),
    ...(filters.categories && { categories: [sql.placeholder('category')] }),
  }
  const after = cursor && { key: sql.placeholder('key'), id: sql.placeholder('id') }
  const condition = passes(queries, asked, viewer)
  const question = selectInOrder(queries, { condition, sort, after, limit }, viewer).prepare(name)
  plainLists(queries).set(name, question)
  return question
}

type PlainList = ReturnType<ReturnType<typeof selectInOrder>['prepare']>
const plainLists = memoizePerConnection(() => new Map<string, PlainList>())

type States = Awaited<ReturnType<PlainList['execute']>>

async function withCircuits(queries: Queries, states: States, inName: boolean): Promise<Found[]> {
  const summaries = await summariesOf(queries, states)
  return states.map(({ id, key }, at) => ({
    id,
    key: key instanceof Date ? key.getTime() : key,
    inName,
    circuit: summaries[at] ?? null,
  }))
}

/** How circuits stand in a list. */
interface Order {
  condition: SQL | undefined
  sort: Sort
  /** The key and the id that it begins behind; null for its beginning. */
  after: { key: unknown; id: unknown } | null
  limit: number
}

/** Asks how the circuits stand that meet a condition, in order. First only ids are put in order, then the rest is fetched. */
function selectInOrder(queries: Queries, { condition, sort, after, limit }: Order, viewer: object | null) {
  const { key, id, type, isDescending } = orders[sort]
  const isBehind =
    after &&
    sql`(${key}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`
  const direction = isDescending ? desc : asc
  const order = [direction(key), direction(id)] as const
  const all = and(condition, isBehind ?? undefined)
  const places =
    id === circuits.id
      ? queries.select({ id }).from(circuits).where(all)
      : queries.select({ id }).from(circuitCounts).innerJoin(circuits, eq(circuits.id, id)).where(all)
  // The number itself, not the place of one: the plan depends on it.
  const some = sql`(${places.orderBy(...order)} limit ${sql.raw(String(limit))})`
  return selectStatesWith(queries, some, viewer && asking, { key }).orderBy(...order)
}

/** What decides in each order, and then the id: ids grow with time. Both from one table, whose index has them in this order. */
const orders = {
  newest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: true },
  oldest: { key: circuits.createdAt, id: circuits.id, type: 'timestamptz', isDescending: false },
  'most-liked': { key: circuitCounts.likes, id: circuitCounts.circuitId, type: 'bigint', isDescending: true },
  // By code point: the same on every machine, whatever its locale, which a cursor needs.
  name: { key: sql<string>`${circuits.nameKey} collate "C"`, id: circuits.id, type: 'text', isDescending: false },
} as const satisfies Record<Sort, object>

/** Where a list goes on, as the database has it. */
const startOf = ({ sort, key, id }: Position) => ({
  key: sort === 'newest' || sort === 'oldest' ? new Date(key).toISOString() : key,
  id,
})
