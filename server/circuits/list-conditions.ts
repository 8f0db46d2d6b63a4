/** The filters of lists and facets, as conditions of queries. */
import { and, eq, exists, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { parseSearch } from '../../contract/search-query'
import type { Queries } from '../platform/queries'
import { isOwnPrivateCircuit, isPublicCircuit, mayFindCircuit } from '../visibility/policy'
import { areAllWordsStored, resolveSearch, type Search } from './search/search'
import {
  hasWordsOfTag,
  selectNamed,
  indexedRequirements,
  matchesRequirements,
  resolveRequirements,
  type Requirement,
} from './search/search-filters'
import { categoryTrait, hasAnyTrait } from './search/traits'
import { categories, circuits, circuitTags, favorites, tags } from './tables'

/** Filters as the URL of a list has them. */
export interface CircuitFilters {
  author?: string
  q?: string
  category?: string[]
  tag?: string[]
  favorites?: 'true' | 'false'
}

/** Filters with ids for names, so that the planner can use its statistics of each category and tag. */
export interface ResolvedFilters<Id = string> extends Search {
  author?: Id
  /** Ids. A name that no circuit uses has none. */
  categories?: Id[]
  tags?: Id[]
  favorites: boolean
  /** What a search requires beside its words. */
  requirements?: Requirement[]
  /** The names of the tags. */
  tagNames?: string[]
}

/** An id, the placeholder for one in a prepared query, or a column that has one. */
type IdOrPlaceholder = string | Placeholder | SQL

/** Looks up the ids of categories and tags, and what is searched for. */
export async function resolveFilters(
  queries: Queries,
  filters: CircuitFilters,
  viewer: { id: string } | null,
): Promise<ResolvedFilters> {
  const { author, q = '', category, tag } = filters
  const search = parseSearch(q)
  const hasTags = tag !== undefined || search.filters.some(({ field }) => field === 'tag')
  return {
    ...(author !== undefined && { author }),
    ...(await resolveSearch(queries, search.words, viewer)),
    ...(search.filters.length > 0 && { requirements: await resolveRequirements(queries, search.filters) }),
    ...(hasTags && { areWordsStored: await areAllWordsStored(queries) }),
    ...(tag !== undefined && { tagNames: tag }),
    ...(category !== undefined && { categories: await lookUpIds(queries, categories, category) }),
    ...(tag !== undefined && { tags: await lookUpIds(queries, tags, tag) }),
    favorites: filters.favorites === 'true',
  }
}

/**
 * The condition for circuits that match all filters except the search, and that the viewer finds in lists. Roles make no difference
 * there: only its author finds a private circuit.
 */
export function matchesFilters(
  queries: Queries,
  filters: ResolvedFilters<IdOrPlaceholder>,
  viewer: { id: IdOrPlaceholder } | null,
): SQL | undefined {
  return and(
    mayFind(viewer),
    matchesChoices(queries, filters),
    filters.favorites ? isFavoriteOf(queries, viewer) : undefined,
  )
}

/** The condition for circuits that a viewer may find in any list. */
export const mayFind = (viewer: { id: IdOrPlaceholder } | null): SQL | undefined => mayFindCircuit(circuits, viewer)

/** The condition for circuits that everybody may find. */
export const isPublic: SQL = isPublicCircuit(circuits)

/** The condition for the viewer's own circuits that nobody else finds. */
export const isOwnPrivate = (viewer: { id: IdOrPlaceholder }): SQL | undefined => isOwnPrivateCircuit(circuits, viewer)

/** The condition for author, categories, tags and what a search requires beside its words, without visibility. */
export function matchesChoices(
  queries: Queries,
  { author, categories: anyCategory, tags: anyTag, requirements }: ResolvedFilters<IdOrPlaceholder>,
) {
  return and(
    matchesRequirements(queries, requirements),
    author === undefined ? undefined : eq(circuits.authorId, author),
    anyCategory === undefined ? undefined : ifAny(anyCategory, () => sql`${circuits.categoryId} in ${anyCategory}`),
    anyTag === undefined
      ? undefined
      : ifAny(anyTag, () =>
          exists(
            queries
              .select({ one: sql`1` })
              .from(circuitTags)
              .where(and(eq(circuitTags.circuitId, circuits.id), sql`${circuitTags.tagId} in ${anyTag}`)),
          ),
        ),
  )
}

/**
 * What the index of searches knows of filters, beside the search: true of all circuits that pass them, and of some others. Where circuits are looked up
 * by an index, and few pass, this finds them; it is no part of the conditions themselves, because it would be computed for each circuit
 * where none is used, and because the planner would take both to be independent of each other.
 */
export const indexedChoices = ({
  categories: anyCategory,
  tags: anyTag,
  tagNames,
  requirements,
  areWordsStored = false,
}: ResolvedFilters): SQL | undefined =>
  and(
    indexedRequirements(requirements, areWordsStored),
    anyCategory && hasAnyTrait(anyCategory.map(categoryTrait)),
    anyTag && tagNames && areWordsStored ? hasWordsOfTag(tagNames) : undefined,
  )

/**
 * Filters without those for categories, for queries that also look up {@link indexedChoices}, which tell all of these. Where both are asked for, the
 * planner would read the index of categories to its end beside the index of searches.
 */
export const withoutIndexedCategories = ({
  categories: _categories,
  requirements,
  ...filters
}: ResolvedFilters): ResolvedFilters => {
  const others = requirements?.filter((requirement) => !('ids' in requirement) || requirement.field !== 'category')
  return { ...filters, ...(others && { requirements: others }) }
}

/** The category that all circuits have that pass the filters; undefined if they may have several. */
export function onlyCategoryOf({ categories: anyCategory, requirements = [] }: ResolvedFilters): string | undefined {
  const required = requirements.flatMap((one) => ('ids' in one && one.field === 'category' ? [one.ids] : []))
  return [...required, anyCategory ?? []].find((ids) => ids.length === 1)?.[0]
}

function isFavoriteOf(queries: Queries, viewer: { id: IdOrPlaceholder } | null): SQL {
  // A visitor has no favorites.
  if (viewer === null) return sql`false`
  return exists(
    queries
      .select({ one: sql`1` })
      .from(favorites)
      .where(and(eq(favorites.circuitId, circuits.id), eq(favorites.userId, viewer.id))),
  )
}

const ifAny = (ids: IdOrPlaceholder[], condition: () => SQL): SQL => (ids.length === 0 ? sql`false` : condition())

/** The ids of names that were looked up before: a name never changes its id. */
const idsByName = new WeakMap<object, Map<string, string>>()

/** The most names in the cache. */
const maxNames = 5000

/** Those of names that none has as it is written are those of the same names in another case. */
async function lookUpIds(queries: Queries, table: typeof categories | typeof tags, names: string[]): Promise<string[]> {
  const ids = idsByName.get(queries) ?? new Map<string, string>()
  idsByName.set(queries, ids)
  const keyOf = (name: string) => `${table === tags ? 'tag' : 'category'} ${name}`
  const found = new Map(names.map((name) => [name, ids.get(keyOf(name))]))
  const missing = names.filter((name) => found.get(name) === undefined)
  if (missing.length > 0) {
    const rows = await queries.select().from(table).where(inArray(table.name, missing))
    if (ids.size > maxNames) ids.clear()
    for (const { name, id } of rows) {
      ids.set(keyOf(name), id)
      found.set(name, id)
    }
  }
  const unknown = names.filter((name) => found.get(name) === undefined)
  const alike = await Promise.all(unknown.map((name) => selectNamed(queries, table, name)))
  return [...new Set([...found.values(), ...alike.flat().map(({ id }) => id)].filter((id) => id !== undefined))]
}
