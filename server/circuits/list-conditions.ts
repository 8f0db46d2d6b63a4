/** The filters of lists and facets, as conditions of queries. */
import { and, eq, exists, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { estimateRowCount } from '../platform/row-estimate'
import { foldCase } from '../platform/fold-case'
import type { Queries } from '../platform/queries'
import { isOwnPrivateCircuit, isPublicCircuit, mayFindCircuit } from '../visibility/policy'
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
export interface ResolvedFilters<Id = string> {
  author?: Id
  /** Normalized by {@link searchKey}; empty without a search. */
  searched: string
  /** Parts of the search that the index of names looks up instead of the whole. */
  nameParts?: string[]
  /** Ids. A name that no circuit uses has none. */
  categories?: Id[]
  tags?: Id[]
  favorites: boolean
}

/** An id, the placeholder for one in a prepared query, or a column that has one. */
type IdOrPlaceholder = string | Placeholder | SQL

/** Looks up the ids of categories and tags, and chooses how to search names. */
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

/** The condition for author, categories and tags, without visibility. */
export function matchesChoices(
  queries: Queries,
  { author, categories: anyCategory, tags: anyTag }: ResolvedFilters<IdOrPlaceholder>,
) {
  return and(
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

/** The condition for a text in the name. */
export function matchesName({ searched, nameParts }: Search): SQL<boolean> {
  if (nameParts === undefined) return contains(circuits.nameKey, searched)
  const areThere = nameParts.map((part) => contains(circuits.nameKey, part))
  return sql<boolean>`(${and(...areThere)} and not strpos(${circuits.nameKey}, ${searched}) = 0)`
}
type Search = Pick<ResolvedFilters, 'searched' | 'nameParts'>

/** The condition for a text in the description. */
export const matchesDescription = (searched: string): SQL<boolean> => contains(circuits.descriptionKey, searched)

/** The condition for a search in either; none without a search. */
export const matchesSearch = (filters: Search): SQL | undefined =>
  filters.searched === '' ? undefined : or(matchesName(filters), matchesDescription(filters.searched))

/** Normalizes a text for search: without case, by Unicode. */
export const searchKey = (text: string): string => foldCase(text).trim()

/** So many names are quickly compared one by one. */
const maxSelective = 500

/**
 * The words of a search, if few names are expected to contain the search, and few to contain all of these words. The index looks them up in
 * a fraction of the time: how long it takes grows with the square of the length of a text. Words of one or two letters are left out: they
 * are in many names, and exclude little.
 *
 * Where many names are expected, a list follows the index of its order until it is full, and needs no words.
 */
async function selectiveParts(queries: Queries, searched: string): Promise<string[] | undefined> {
  const parts = [...searched.matchAll(word)]
    .map(({ 1: before = '', 2: letters = '', 3: after = '' }) => ({ letters, text: before + letters + after }))
    .filter(({ letters, text }) => !isShortWord.test(letters) && isIndexed(text) && hasIndexedPart.test(text))
    .map(({ text }) => text)
  if (parts.length === 0 || parts[0] === searched) return undefined
  const isSelective = async (condition: SQL | undefined) => {
    const found = queries
      .select({ one: sql`1` })
      .from(circuits)
      .where(condition)
    return (await estimateRowCount(queries, found.getSQL())) < maxSelective
  }
  const answers = await Promise.all([
    isSelective(contains(circuits.nameKey, searched)),
    isSelective(and(...parts.map((part) => contains(circuits.nameKey, part)))),
  ])
  return answers.every(Boolean) ? parts : undefined
}

/** A word, with what stands before and after it. */
const word = /(?<=([^\p{L}\p{N}]*))([\p{L}\p{N}]+)(?=([^\p{L}\p{N}]*))/gu

const isShortWord = /^\p{L}{1,2}$/u

/** The trigram index knows three letters in a row, and how a word begins. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u

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

/**
 * Whether a text is long enough for the trigram index. For a shorter one the index would return every row, slower than the table does.
 */
export const isIndexed = (text: string): boolean => text.length >= 3

/** `%`, `_` and `\` have no special meaning. */
function contains(column: typeof circuits.nameKey | typeof circuits.descriptionKey, text: string): SQL<boolean> {
  if (!isIndexed(text)) return sql<boolean>`strpos(${column}, ${text}) > 0`
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/** The ids of names that were looked up before: a name never changes its id. */
const idsByName = new WeakMap<object, Map<string, string>>()

/** The most names in the cache. */
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
