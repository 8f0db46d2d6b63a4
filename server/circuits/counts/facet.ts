/** A category or a tag, and how many circuits of a list have it. */
export interface Facet {
  name: string
  count: number
}

/** What facets are counted of. */
export type FacetKind = 'category' | 'tag'

/** Orders facets: the most frequent first, equally frequent ones by name. */
export const compareByFrequency = (one: Facet, other: Facet): number =>
  other.count - one.count || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

/** Adds up two lists of facets. */
export function mergeFacets(some: readonly Facet[], others: readonly Facet[]): Facet[] {
  const counts = new Map(some.map(({ name, count }) => [name, count]))
  for (const { name, count } of others) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count })).toSorted(compareByFrequency)
}
