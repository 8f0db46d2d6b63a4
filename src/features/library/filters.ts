/** The library's filters and how they stand in the URL, as in `?q=bell&category=QAOA&tag=vqe&tag=chemistry`. */

/** What the reader has chosen. Values of one kind are alternatives; the kinds hold together. */
export interface LibraryFilters {
  q: string
  category: readonly string[]
  tag: readonly string[]
}

/** Reads the filters from the URL's search part; blanks and repetitions count for nothing. */
export function readFilters(search: URLSearchParams): LibraryFilters {
  return { q: search.get('q') ?? '', category: valuesOf(search, 'category'), tag: valuesOf(search, 'tag') }
}

/** Writes the filters into a search part, and leaves what else stands there. */
export function writeFilters(search: URLSearchParams, filters: LibraryFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['q', 'category', 'tag']) next.delete(name)
  if (filters.q) next.set('q', filters.q)
  for (const category of filters.category) next.append('category', category)
  for (const tag of filters.tag) next.append('tag', tag)
  return next
}

/** No filter at all. */
export const noFilters: LibraryFilters = { q: '', category: [], tag: [] }

/** Whether anything is filtered. */
export const isFiltered = ({ q, category, tag }: LibraryFilters): boolean =>
  q.trim() !== '' || category.length > 0 || tag.length > 0

/** The values with one added, or taken away if it was there. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

function valuesOf(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter((value) => value.trim() !== ''))]
}
