/** The categories and tags of the circuits in a list, with how many circuits have each. */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as limits from '../../../contract/limits'
import type { Viewer } from '../../http/implementation'
import type { Queries } from '../../platform/queries'
import { isOwnPrivate, isPublic, type ResolvedFilters } from '../list-conditions'
import { categories, circuits, circuitTags, tags } from '../tables'
import { isCountedDirectly, isUnfiltered, matchesChoicesAndSearch, matchesFiltersAndSearch } from './count-conditions'
import { createCountCache } from './count-cache'
import { compareByFrequency, mergeFacets, type Facet, type FacetKind } from './facet'
import { countPublicFacet } from './public-counts'

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
      : await countValues(queries, kind, and(isPublic, matchesChoicesAndSearch(queries, filters)), { names })
  const isListed = new Set([...isFrequent, ...rare.map(({ name }) => name)])
  return mergeFacets(
    [...frequent, ...publicRare],
    own.filter(({ name }) => isListed.has(name)),
  )
}

async function countMatchingPublicFacet(queries: Queries, kind: FacetKind, filters: ResolvedFilters): Promise<Facet[]> {
  if (isUnfiltered(filters)) return countPublicFacet(queries, kind)
  const condition = and(isPublic, matchesChoicesAndSearch(queries, filters))
  return cacheFacet(queries, kind, filters, () => countValues(queries, kind, condition, { limit: limits.facets }))
}

const cacheFacet = createCountCache<Facet[]>((facets) => facets.reduce((sum, { count }) => sum + count, 0))

/** Which values of a facet are counted: all by default. */
interface ValueOptions {
  /** The most frequent, so many. */
  limit?: number
  names?: string[]
}

/** How many circuits that meet a condition have each value of a facet, the most frequent first. */
async function countValues(
  queries: Queries,
  kind: FacetKind,
  condition: SQL | undefined,
  { limit, names }: ValueOptions = {},
): Promise<Facet[]> {
  const count = sql<number>`count(*)::int`.as('count')
  const table = kind === 'category' ? categories : tags
  const wanted = names && queries.select({ id: table.id }).from(table).where(inArray(table.name, names))
  const counted =
    kind === 'category'
      ? queries
          .select({ id: circuits.categoryId, count })
          .from(circuits)
          .where(and(condition, wanted && inArray(circuits.categoryId, wanted)))
          .groupBy(circuits.categoryId)
          .as('counted')
      : queries
          .select({ id: circuitTags.tagId, count })
          .from(circuits)
          .innerJoin(circuitTags, eq(circuitTags.circuitId, circuits.id))
          .where(and(condition, wanted && inArray(circuitTags.tagId, wanted)))
          .groupBy(circuitTags.tagId)
          .as('counted')
  const facets = queries
    .select({ name: table.name, count: counted.count })
    .from(counted)
    .innerJoin(table, eq(table.id, counted.id))
    .orderBy(desc(counted.count), table.name)
  return (await (limit === undefined ? facets : facets.limit(limit))).toSorted(compareByFrequency)
}
