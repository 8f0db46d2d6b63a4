/** What a list of circuits, and its facets, may hold. */
import { and, eq, exists, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { estimate } from '../platform/estimate'
import { foldCase } from '../platform/fold-case'
import type { Queries } from '../platform/queries'
import { isOwnPrivateCircuit, isPublicCircuit, mayFindCircuit } from '../visibility/policy'
import { categories, circuits, circuitTags, favorites, tags } from './tables'

/** As the address of a list has them. */
export interface CircuitFilters {
  author?: string
  q?: string
  category?: string[]
  tag?: string[]
  favorites?: 'true' | 'false'
}

/** Filters with names looked up, so that the database plans with what it knows of each category and tag. */
export interface ResolvedFilters<Id = string> {
  author?: Id
  /** As search compares it; empty where nothing is searched. */
  searched: string
  /** Parts of it, all of which the index of names is asked for instead of the whole. */
  nameParts?: string[]
  /** Ids; a name that nobody uses has none. */
  categories?: Id[]
  tags?: Id[]
  favorites: boolean
}

/** An id, or the placeholder for one in a prepared query. */
export type IdOrPlaceholder = string | Placeholder

/** Looks up what the filters name. */
export async function resolveFilters(queries: Queries, filters: CircuitFilters): Promise<ResolvedFilters> {
  const { author, q = '', category, tag } = filters
  const searched = searchKey(q)
  const nameParts = await selectiveParts(queries, searched)
  return {
    ...(author !== undefined && { author }),
    searched,
    ...(nameParts && { nameParts }),
    ...(category !== undefined && { categories: await lookUpIds(queries, categories, category) }),
    ...(tag !== undefined && { tags: await lookUpIds(queries, tags, tag) }),
    favorites: filters.favorites === 'true',
  }
}

/**
 * The condition for circuits that pass all filters but the search, and that a viewer may find. A private circuit is found by its
 * author alone: in a list no role makes a difference.
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

/** The condition for author, categories and tags, whoever may find them. */
export function matchesChoices(
  queries: Queries,
  { author, categories: anyCategory, tags: anyTag }: ResolvedFilters<IdOrPlaceholder>,
) {
  return and(
    author === undefined ? undefined : eq(circuits.authorId, author),
    anyCategory === undefined ? undefined : ifAny(anyCategory, () => inArray(circuits.categoryId, anyCategory)),
    anyTag === undefined
      ? undefined
      : ifAny(anyTag, () =>
          exists(
            queries
              .select({ one: sql`1` })
              .from(circuitTags)
              .where(and(eq(circuitTags.circuitId, circuits.id), inArray(circuitTags.tagId, anyTag))),
          ),
        ),
  )
}

/** The condition for a text in the name. */
export function matchesName({ searched, nameParts }: Search): SQL<boolean> {
  if (nameParts === undefined) return contains(circuits.nameKey, searched)
  const areThere = nameParts.map((part) => contains(circuits.nameKey, part))
  return sql<boolean>`(${and(...areThere)} and not strpos(${circuits.nameKey}, ${searched}) = 0)`
}
type Search = Pick<ResolvedFilters, 'searched' | 'nameParts'>

/** The condition for a text in the description. */
export const matchesDescription = (searched: string): SQL<boolean> => contains(circuits.descriptionKey, searched)

/** The condition for a text in either; none where nothing is searched. */
export const matchesSearch = (filters: Search): SQL | undefined =>
  filters.searched === '' ? undefined : or(matchesName(filters), matchesDescription(filters.searched))

/** A text as search compares it. */
export const searchKey = (text: string): string => foldCase(text).trim()

/** As many as this are quickly looked at one by one. */
const maxSelective = 500

/**
 * What the index of names is asked for instead of a whole text, where its parts are rare: all but the words of one or two letters. Names
 * are full of these, so that the index takes longest to find them and finds little less without them.
 */
async function selectiveParts(queries: Queries, searched: string): Promise<string[] | undefined> {
  const parts = searched
    .split(/(?<![\p{L}\p{N}])\p{L}{1,2}(?![\p{L}\p{N}])/u)
    .filter((part) => hasIndexedPart.test(part))
  if (parts.length === 0 || parts[0] === searched) return undefined
  const areThere = and(...parts.map((part) => contains(circuits.nameKey, part)))
  const found = queries
    .select({ one: sql`1` })
    .from(circuits)
    .where(areThere)
  return (await estimate(queries, found.getSQL())) < maxSelective ? parts : undefined
}

/** What the index knows of a text: three letters in a row, or how a word begins. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u

function isFavoriteOf(queries: Queries, viewer: { id: IdOrPlaceholder } | null): SQL {
  // Nobody's favorites: there are none.
  if (viewer === null) return sql`false`
  return exists(
    queries
      .select({ one: sql`1` })
      .from(favorites)
      .where(and(eq(favorites.circuitId, circuits.id), eq(favorites.userId, viewer.id))),
  )
}

const ifAny = (ids: IdOrPlaceholder[], condition: () => SQL): SQL => (ids.length === 0 ? sql`false` : condition())

/**
 * Whether a text is long enough for the index, which is of three-letter parts. Asked for less it gives every row it has, slower than the
 * table itself would.
 */
export const isIndexed = (text: string): boolean => text.length >= 3

/** `%`, `_` and `\` stand for themselves. */
function contains(column: typeof circuits.nameKey | typeof circuits.descriptionKey, text: string): SQL<boolean> {
  if (!isIndexed(text)) return sql<boolean>`strpos(${column}, ${text}) > 0`
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/** Ids by name, as far as they were looked up: a name keeps its id for good. */
const idsByName = new WeakMap<object, Map<string, string>>()

/** The most names that are remembered. */
const maxNames = 5000

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
  return [...new Set([...found.values()].filter((id) => id !== undefined))]
}
