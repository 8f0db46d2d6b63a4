/** Lists that one plan suits: those that are asked for at once and differ in their values alone share one prepared query. */
import { sql } from 'drizzle-orm'
import * as limits from '../../../contract/limits'
import type { Viewer } from '../../http/implementation'
import { arrayParameter, memoizePerConnection, type Queries } from '../../platform/queries'
import { batchRequests } from '../../platform/request-batching'
import { matchesFilters, type ResolvedFilters } from '../list-conditions'
import { orders, selectSlice, toDatabasePosition, type CircuitQuery, type ListedCircuit } from './library-sql'

/** Whether one plan suits a list for all values: it follows an index from its first circuit to its last. */
export const hasOnePlan = ({ searched, tags, favorites, categories, requirements }: ResolvedFilters): boolean =>
  searched === '' &&
  requirements === undefined &&
  tags === undefined &&
  !favorites &&
  (categories === undefined || categories.length === 1)

/** The limits of prepared lists. A statement for each possible limit would be too many. */
const preparedLimits = [limits.page.default, 2 * limits.page.default, limits.page.max].map((limit) => limit + 1)

/** The values by which the lists of a batch differ. */
interface BatchedList {
  viewer?: string
  author?: string
  category?: string
  after: { key: unknown; id: string } | null
}

/** The next circuits of a list that {@link hasOnePlan}, found with the other lists that are asked for at the same time. */
export function findInBatch(queries: Queries, query: CircuitQuery, viewer: Viewer | null): Promise<ListedCircuit[]> {
  const { filters, cursor } = query
  const limit = preparedLimits.find((prepared) => prepared >= query.limit) ?? query.limit
  const find = batchOf(queries, { ...query, limit }, viewer !== null)
  return find({
    ...(viewer && { viewer: viewer.id }),
    ...(filters.author !== undefined && { author: filters.author }),
    ...(filters.categories && { category: filters.categories[0] }),
    after: cursor && toDatabasePosition(cursor),
  })
}

/** The batches of all lists that differ in nothing but their values. One prepared query answers a batch. */
function batchOf(queries: Queries, { filters, sort, cursor, limit }: CircuitQuery, isMember: boolean) {
  const name = [
    'lists',
    sort,
    limit,
    cursor && 'continued',
    filters.author && 'by author',
    filters.categories && 'by category',
    isMember && 'for members',
  ]
    .filter(Boolean)
    .join(' ')
  const known = batches(queries).get(name)
  if (known !== undefined) return known

  const { type } = orders[sort]
  const viewer = isMember ? { id: sql`list.viewer` } : null
  const values = {
    searched: '',
    favorites: false,
    ...(filters.author && { author: sql`list.author` }),
    ...(filters.categories && { categories: [sql`list.category`] }),
  }
  const condition = matchesFilters(queries, values, viewer)
  const after = cursor && { key: sql`list.key`, id: sql`list.id` }
  const slice = selectSlice(queries, { condition, sort, after, limit, part: 0 }, viewer)
  const statement = queries
    .select({ found: sql<ListedCircuit[]>`${slice}` })
    .from(
      sql`unnest(${arrayParameter('viewers', 'uuid')}, ${arrayParameter('authors', 'uuid')}, ${arrayParameter('categories', 'uuid')},
        ${arrayParameter('keys', type)}, ${arrayParameter('ids', 'uuid')})
        with ordinality as list(viewer, author, category, key, id, position)`,
    )
    .orderBy(sql`list.position`)
    .prepare(name)
  const batch = batchRequests(async (lists: BatchedList[]) => {
    const rows = await statement.execute({
      viewers: lists.map((list) => list.viewer),
      authors: lists.map((list) => list.author),
      categories: lists.map((list) => list.category),
      keys: lists.map(({ after: position }) => position?.key),
      ids: lists.map(({ after: position }) => position?.id),
    })
    return rows.map(({ found }) => found)
  })
  batches(queries).set(name, batch)
  return batch
}

const batches = memoizePerConnection(() => new Map<string, (list: BatchedList) => Promise<ListedCircuit[]>>())
