/** The filters within a search, such as `qubits:4..8`, as conditions of queries. */
import { and, arrayContains, eq, exists, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { NumberField, SearchFilter } from '../../../contract/search-query'
import { propertyOf } from '../../engine/property'
import type { Queries } from '../../platform/queries'
import { users } from '../../users/tables'
import { usernameKeyOf } from '../../users/username-keys'
import { hasName } from '../categories-and-tags'
import { categories, circuits, circuitTags, tags } from '../tables'
import { categoryTrait, hasAllTraits, hasAnyTrait, numberTraits } from './traits'
import { wordsOf } from './words'

/** A filter with ids for names. A name that nothing has leaves no circuit. */
export type Requirement =
  | { field: NumberField; min?: number; max?: number }
  | { field: 'author' | 'category'; ids: string[] }
  | { field: 'tag'; ids: string[]; names: string[] }
  /** One of {@link circuits.properties}. */
  | { property: string }

/** Looks up what names stand for, whatever their case. */
export const resolveRequirements = (queries: Queries, filters: readonly SearchFilter[]): Promise<Requirement[]> =>
  Promise.all(filters.map((filter) => resolveRequirement(queries, filter)))

async function resolveRequirement(queries: Queries, filter: SearchFilter): Promise<Requirement> {
  if (!('name' in filter)) {
    const { field, min, max } = filter
    return { field, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  }
  const { field, name } = filter
  if (field === 'gate' || field === 'has' || field === 'is') return { property: propertyOf(field, name) }
  if (field === 'author') {
    const found = await queries
      .select({ id: users.id })
      .from(users)
      .where(eq(users.usernameKey, usernameKeyOf(name)))
    return { field, ids: found.map(({ id }) => id) }
  }
  const found = await selectNamed(queries, field === 'tag' ? tags : categories, name)
  const ids = found.map(({ id }) => id)
  return field === 'tag' ? { field, ids, names: found.map((one) => one.name) } : { field, ids }
}

/** The tags or categories with a name, in whichever case. */
export const selectNamed = (queries: Queries, table: typeof tags | typeof categories, name: string) =>
  queries.select({ id: table.id, name: table.name }).from(table).where(hasName(table, name))

/** The condition for circuits that meet all requirements. */
export const matchesRequirements = (queries: Queries, requirements: readonly Requirement[] = []): SQL | undefined =>
  and(...requirements.map((requirement) => matchesRequirement(queries, requirement)))

function matchesRequirement(queries: Queries, requirement: Requirement): SQL | undefined {
  if ('property' in requirement) return arrayContains(circuits.properties, [requirement.property])
  if (!('ids' in requirement)) {
    const { field, min, max } = requirement
    const column = circuits[field]
    return and(min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max))
  }
  const { field, ids } = requirement
  if (ids.length === 0) return sql`false`
  if (field === 'author') return inArray(circuits.authorId, ids)
  if (field === 'category') return inArray(circuits.categoryId, ids)
  const tagged = queries
    .select({ one: sql`1` })
    .from(circuitTags)
    .where(and(eq(circuitTags.circuitId, circuits.id), inArray(circuitTags.tagId, ids)))
  return exists(tagged)
}

/**
 * What the index of searches knows of requirements: true of all circuits that meet them, and of some others. The words of tags are known of
 * circuits whose words are stored.
 */
export function indexedRequirements(
  requirements: readonly Requirement[] = [],
  areWordsStored: boolean,
): SQL | undefined {
  const properties = requirements.flatMap((requirement) => ('property' in requirement ? [requirement.property] : []))
  const others = requirements.map((requirement) => {
    if ('property' in requirement) return undefined
    if (!('ids' in requirement)) {
      const { field, min, max } = requirement
      return hasAnyTrait(numberTraits(field, min, max))
    }
    if (requirement.field === 'category') return hasAnyTrait(requirement.ids.map(categoryTrait))
    return requirement.field === 'tag' && areWordsStored ? hasWordsOfTag(requirement.names) : undefined
  })
  return and(properties.length === 0 ? undefined : hasAllTraits(properties), ...others)
}

/** The condition for the words of one of some tags; none where one has no word. */
export function hasWordsOfTag(names: readonly string[]): SQL | undefined {
  const words = names.map((name) => [...new Set(wordsOf(name))])
  if (words.length === 0 || words.some((all) => all.length === 0)) return undefined
  const query = words.map((all) => `(${all.map((one) => `'${one}'`).join(' & ')})`).join(' | ')
  return sql`${circuits.searchWords} @@ ${query}::tsquery`
}
