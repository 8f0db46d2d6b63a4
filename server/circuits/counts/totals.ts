/**
 * How many circuits a list has in all.
 *
 * Public circuits and the viewer's own private ones are counted apart. The ledger of public circuits answers most lists; what it does not
 * answer is counted, up to a limit, and estimated beyond it.
 */
import { and, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../http/implementation'
import { estimateRowCount } from '../../platform/row-estimate'
import { memoizePerConnection, type Queries } from '../../platform/queries'
import { isOwnPrivate, isPublic, matchesChoices, type ResolvedFilters } from '../list-conditions'
import { isIndexed } from '../search/name-and-description'
import { estimatedKinds } from '../search/search'
import { circuits } from '../tables'
import {
  isCountedDirectly,
  isUnfiltered,
  matchesChoicesAndSearch,
  matchesChoicesAndSearchByIndex,
  matchesFiltersAndSearch,
} from './count-conditions'
import { countLimits, createCountCache } from './count-cache'
import { countPublic } from './public-counts'

/** Counts the public circuits that pass filters, up to so many or a few more; undefined if it cannot tell. */
type CountFew = (max: number) => Promise<number | undefined>

/**
 * How many circuits pass the filters and may be found by the viewer.
 *
 * @param countFew counts those of the filters in place of a query of its own, where one is needed.
 */
export async function countCircuits(
  queries: Queries,
  filters: ResolvedFilters,
  viewer: Viewer | null,
  countFew?: CountFew,
): Promise<number> {
  if (isCountedDirectly(filters)) return queries.$count(circuits, matchesFiltersAndSearch(queries, filters, viewer))
  const [publicCount, ownCount] = await Promise.all([
    countMatchingPublic(queries, filters, countFew),
    viewer === null ? 0 : countOwnPrivate(queries, filters, viewer),
  ])
  return publicCount + ownCount
}

async function countOwnPrivate(queries: Queries, filters: ResolvedFilters, viewer: Viewer): Promise<number> {
  if (!isUnfiltered(filters))
    return queries.$count(circuits, and(isOwnPrivate(viewer), matchesChoicesAndSearch(queries, filters)))
  const [row] = await allOwnPrivate(queries).execute({ viewer: viewer.id })
  return row?.count ?? 0
}

const allOwnPrivate = memoizePerConnection((queries) =>
  queries
    .select({ count: sql<number>`count(*)::int` })
    .from(circuits)
    .where(isOwnPrivate({ id: sql.placeholder('viewer') }))
    .prepare('own private circuits'),
)

async function countMatchingPublic(
  queries: Queries,
  filters: ResolvedFilters,
  countFew: CountFew | undefined,
): Promise<number> {
  const { searched, categories, tags, requirements } = filters
  if (isUnfiltered(filters)) return countPublic(queries, 'all')
  const isByFacet = searched === '' && requirements === undefined
  if (isByFacet && tags === undefined && categories) return countPublic(queries, 'category', categories)
  // A circuit may have several of the tags: their counts cannot be added up.
  if (isByFacet && categories === undefined && tags && tags.length < 2) return countPublic(queries, 'tag', tags)
  // The planner knows samples of names and descriptions; how these go together with categories and tags it only supposes.
  const isSampled = isIndexed(searched) && categories === undefined && tags === undefined && requirements === undefined
  const minTrusted = isSampled ? countLimits(queries).minTrustedEstimate : Number.POSITIVE_INFINITY
  return cacheTotal(queries, 'total', filters, () => countOrEstimate(queries, filters, minTrusted, countFew))
}

const cacheTotal = createCountCache<number>((total) => total)

/**
 * How many public circuits pass the filters: counted up to a limit, so that a common word costs the same however many circuits there are; the
 * planner's estimate beyond it. The planner looks at some hundred values of each column, so it hardly ever takes one circuit in two
 * hundred for one in twenty.
 */
async function countOrEstimate(
  queries: Queries,
  filters: ResolvedFilters,
  minTrusted: number,
  countFew: CountFew | undefined,
): Promise<number> {
  const expected = await expectPublic(queries, filters)
  if (expected >= minTrusted) return expected
  const { maxExact, minSampled } = countLimits(queries)
  const sampled = expected < minSampled ? null : await estimateBySample(queries, filters)
  if (sampled !== null) return Math.max(sampled, maxExact + 1)
  const count = (await countFew?.(maxExact)) ?? (await countUpTo(queries, filters, maxExact))
  return count <= maxExact ? count : Math.max(count, expected)
}

/** How many public circuits pass the filters, up to so many and one. */
async function countUpTo(queries: Queries, filters: ResolvedFilters, max: number): Promise<number> {
  const matching = selectOnes(queries, and(isPublic, matchesChoicesAndSearchByIndex(queries, filters)))
  // The planner takes a materialized query to be read to its end, so it looks all up in an index; but it is read only as far as needed.
  const { rows } = await queries.execute<{ count: number }>(
    sql`with matched as materialized (${matching}) select count(*)::int as count from (select from matched limit ${max + 1}) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** How many public circuits pass the filters by a sample of the table's pages; null if too few are in it to tell. */
const estimateBySample = (queries: Queries, filters: ResolvedFilters): Promise<number | null> =>
  cacheSample(queries, 'sample', filters, () => countInSample(queries, filters))

const cacheSample = createCountCache<number | null>(() => null)

async function countInSample(queries: Queries, filters: ResolvedFilters): Promise<number | null> {
  const { sampleOfTotal, minInSample } = countLimits(queries)
  const share = sampleOfTotal / Math.max(1, await countPublic(queries, 'all'))
  if (share >= 1) return null
  // The same pages each time, so that the total stays the same while circuits do.
  const sample = sql`${circuits} tablesample system (${sql.raw((100 * share).toFixed(4))}) repeatable (1)`
  const [found] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(sample)
    .where(and(isPublic, matchesChoicesAndSearch(queries, filters)))
  const count = found?.count ?? 0
  return count < minInSample ? null : Number((count / share).toPrecision(2))
}

/** How many public circuits the planner expects to pass the filters. Lists and facets of a search ask for the same. */
export const expectPublic = (queries: Queries, filters: ResolvedFilters): Promise<number> =>
  cacheExpected(queries, 'expected', filters, () => askPlanner(queries, filters))

const cacheExpected = createCountCache<number>(() => null)

async function askPlanner(queries: Queries, filters: ResolvedFilters): Promise<number> {
  const kinds = filters.searched === '' ? [undefined] : estimatedKinds(filters)
  const choices = and(isPublic, matchesChoices(queries, filters))
  const estimates = kinds.map((kind) => estimateRowCount(queries, selectOnes(queries, and(choices, kind)).getSQL()))
  return Math.max(...(await Promise.all(estimates)))
}

const selectOnes = (queries: Queries, condition: SQL | undefined) =>
  queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(condition)
