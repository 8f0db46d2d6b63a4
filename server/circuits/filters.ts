/** What a list of circuits, and its facets, may hold. */
import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { categories, circuits, circuitTags, favorites, tags } from './tables'

/** As the address of a list has them. */
export interface CircuitFilters {
  author?: string
  q?: string
  category?: string[]
  tag?: string[]
  favorites?: 'true' | 'false'
}

/**
 * The condition for circuits that pass all filters and that a viewer may find. A private circuit is found by its author
 * alone: in a list no role makes a difference.
 */
export function passes(queries: Queries, filters: CircuitFilters, viewer: Viewer | null): SQL | undefined {
  const searched = filters.q === undefined ? '' : searchKey(filters.q)
  return and(
    mayFind(viewer),
    filters.author === undefined ? undefined : eq(circuits.authorId, filters.author),
    searched === '' ? undefined : or(contains(circuits.nameKey, searched), contains(circuits.descriptionKey, searched)),
    filters.category === undefined
      ? undefined
      : inArray(
          circuits.categoryId,
          queries.select({ id: categories.id }).from(categories).where(inArray(categories.name, filters.category)),
        ),
    filters.tag === undefined
      ? undefined
      : inArray(
          circuits.id,
          queries
            .select({ id: circuitTags.circuitId })
            .from(circuitTags)
            .innerJoin(tags, eq(tags.id, circuitTags.tagId))
            .where(inArray(tags.name, filters.tag)),
        ),
    filters.favorites === 'true' ? isFavoriteOf(queries, viewer) : undefined,
  )
}

/** The condition for circuits that a viewer may find in any list. */
export const mayFind = (viewer: Viewer | null): SQL | undefined =>
  viewer === null ? eq(circuits.isPublic, true) : or(eq(circuits.isPublic, true), eq(circuits.authorId, viewer.id))

/** Whether anything is searched for; blanks are nothing. */
export const isSearch = ({ q = '' }: CircuitFilters): boolean => searchKey(q) !== ''

/** Whether the searched text stands in the name; a constant where nothing is searched. */
export function isInName(q: string | undefined): SQL<boolean> {
  const searched = q === undefined ? '' : searchKey(q)
  return searched === '' ? sql<boolean>`false` : contains(circuits.nameKey, searched)
}

/** A text as search compares it. */
export const searchKey = (text: string): string => text.normalize('NFC').toLowerCase().trim()

function isFavoriteOf(queries: Queries, viewer: Viewer | null): SQL {
  // Nobody's favorites: there are none.
  if (viewer === null) return sql`false`
  return exists(
    queries
      .select({ one: sql`1` })
      .from(favorites)
      .where(and(eq(favorites.circuitId, circuits.id), eq(favorites.userId, viewer.id))),
  )
}

/** `%`, `_` and `\` stand for themselves. */
function contains(column: typeof circuits.nameKey | typeof circuits.descriptionKey, text: string): SQL<boolean> {
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
