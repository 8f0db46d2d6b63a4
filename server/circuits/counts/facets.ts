/** The categories and tags of the circuits in a list, with how many circuits have each. */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as limits from '../../../contract/limits'
import type { Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { isOwnPrivate, isPublic, type ResolvedFilters } from '../list-conditions'
import { categories, circuits, circuitTags, tags } from '../tables'
import {
  isCountedDirectly,
  isUnfiltered,
  matchesChoicesAndSearch,
  matchesChoicesAndSearchByIndex,
  matchesFiltersAndSearch,
} from './count-conditions'
import { countLimits, createCountCache } from './count-cache'
import { compareByFrequency, mergeFacets, type Facet, type FacetKind } from './facet'
import { countPublic, countPublicFacet } from './public-counts'
import { expectPublicCount } from './totals'

/** Categories and tags, the most frequent first. */
export interface Facets {
  categories: Facet[]
  tags: Facet[]
}

/**
 * Facets of the circuits that pass the filters. The choice of categories does not narrow the categories, nor that of tags the tags, so
 * that another of their values can be chosen too: values of one facet are "any of".
 */
export async function countFacets(queries: Queries, filters: ResolvedFilters, viewer: Viewer | null): Promise<Facets> {
  const { categories: _categories, ...withoutCategories } = filters
  const { tags: _tags, ...withoutTags } = filters
  const [categoryFacet, tagFacet] = await Promise.all([
    countFacet(queries, 'category', withoutCategories, viewer),
    countFacet(queries, 'tag', withoutTags, viewer),
  ])
  return { categories: categoryFacet, tags: tagFacet }
}

async function countFacet(
  queries: Queries,
  kind: FacetKind,
  filters: ResolvedFilters,
  viewer: Viewer | null,
): Promise<Facet[]> {
  const limit = limits.facets
  if (isCountedDirectly(filters))
    return countValues(queries, kind, matchesFiltersAndSearch(queries, filters, viewer), { limit })
  const [frequent, own] = await Promise.all([
    countMatchingPublicFacet(queries, kind, filters),
    viewer === null
      ? []
      : countValues(queries, kind, and(isOwnPrivate(viewer), matchesChoicesAndSearch(queries, filters))),
  ])
  const isFrequent = new Set(frequent.map(({ name }) => name))
  // The viewer may have many circuits of a value that is too rare among public ones to be in their list. Those count, too.
  const rare = own.filter(({ name }) => !isFrequent.has(name)).slice(0, limit)
  const names = frequent.length < limit ? [] : rare.map(({ name }) => name)
  const publicRare =
    names.length === 0
      ? []
      : await countValues(queries, kind, and(isPublic, matchesChoicesAndSearchByIndex(queries, filters)), { names })
  const isListed = new Set([...isFrequent, ...rare.map(({ name }) => name)])
  return mergeFacets(
    [...frequent, ...publicRare],
    own.filter(({ name }) => isListed.has(name)),
  )
}

async function countMatchingPublicFacet(queries: Queries, kind: FacetKind, filters: ResolvedFilters): Promise<Facet[]> {
  if (isUnfiltered(filters)) return countPublicFacet(queries, kind)
  const { facets } = await cacheFacet(queries, kind, filters, async () => {
    const share = await shareToSample(queries, filters)
    const byIndex = and(isPublic, matchesChoicesAndSearchByIndex(queries, filters))
    if (share === 1) {
      return { facets: await countValues(queries, kind, byIndex, { limit: limits.facets }), isSampled: false }
    }
    const condition = and(isPublic, matchesChoicesAndSearch(queries, filters))
    const sampled = await countValues(queries, kind, condition, { limit: limits.facets, share })
    return {
      facets: sampled.map(({ name, count }) => ({ name, count: roundEstimate(count / share) })),
      isSampled: true,
    }
  })
  return facets
}

/** Which share of all circuits is looked at for facets: all of them, unless very many are expected to match. */
async function shareToSample(queries: Queries, filters: ResolvedFilters): Promise<number> {
  const { minSampled, sample } = countLimits(queries)
  if ((await expectPublicCount(queries, filters)) < minSampled) return 1
  const all = await countPublic(queries, 'all')
  return Math.min(1, sample / Math.max(1, all))
}

/** Two digits: a sample says no more. */
const roundEstimate = (count: number): number => Number(count.toPrecision(2))

const cacheFacet = createCountCache<{ facets: Facet[]; isSampled: boolean }>(({ facets, isSampled }) =>
  isSampled ? null : facets.reduce((sum, { count }) => sum + count, 0),
)

/** Which values of a facet are counted: all by default. */
interface ValueOptions {
  /** The most frequent, so many. */
  limit?: number
  names?: string[]
  /** The share of all circuits that is looked at, by pages of the table at random. */
  share?: number
}

/** How many circuits that meet a condition have each value of a facet, the most frequent first. */
async function countValues(
  queries: Queries,
  kind: FacetKind,
  condition: SQL | undefined,
  { limit, names, share = 1 }: ValueOptions = {},
): Promise<Facet[]> {
  const count = sql<number>`count(*)::int`.as('count')
  const table = kind === 'category' ? categories : tags
  // The share is a part of the text, because the planner would not know a parameter.
  const source = share === 1 ? circuits : sql`${circuits} tablesample system (${sql.raw((100 * share).toFixed(4))})`
  const wanted = names && queries.select({ id: table.id }).from(table).where(inArray(table.name, names))
  const counted =
    kind === 'category'
      ? queries
          .select({ value: sql<string>`${circuits.categoryId}`.as('value'), count })
          .from(source)
          .where(and(condition, wanted && inArray(circuits.categoryId, wanted)))
          .groupBy(circuits.categoryId)
          .as('counted')
      : queries
          .select({ value: sql<string>`${circuitTags.tagId}`.as('value'), count })
          .from(source)
          .innerJoin(circuitTags, eq(circuitTags.circuitId, circuits.id))
          .where(and(condition, wanted && inArray(circuitTags.tagId, wanted)))
          .groupBy(circuitTags.tagId)
          .as('counted')
  const facets = queries
    .select({ name: table.name, count: counted.count })
    .from(counted)
    .innerJoin(table, eq(table.id, counted.value))
    .orderBy(desc(counted.count), table.name)
  return (await (limit === undefined ? facets : facets.limit(limit))).toSorted(compareByFrequency)
}
