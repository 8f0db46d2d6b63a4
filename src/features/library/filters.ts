/** The library's filters, stored in the URL as `?q=bell&category=QAOA&tag=vqe&tag=chemistry&favorites=true`. */
import type { Sort } from '../../../contract/circuits'

/** The chosen filters. Values of one kind are combined by OR, kinds by AND. */
export interface LibraryFilters {
  q: string
  category: readonly string[]
  tag: readonly string[]
  /** The viewer's favorites alone. */
  favorites: boolean
  sort: Sort
}

/** The orders to choose from, the first by default. */
export const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most-liked', label: 'Most liked' },
  { value: 'name', label: 'By name' },
] as const satisfies readonly { value: Sort; label: string }[]

/** Reads the filters from the URL's search part; ignores blank and repeated values. */
export function readFilters(search: URLSearchParams): LibraryFilters {
  return {
    q: search.get('q') ?? '',
    category: valuesOf(search, 'category'),
    tag: valuesOf(search, 'tag'),
    favorites: search.get('favorites') === 'true',
    sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? 'newest',
  }
}

/** Writes the filters into a search part, and leaves the rest of it, except for the scroll position: a new list starts at its top. */
export function writeFilters(search: URLSearchParams, filters: LibraryFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['q', 'category', 'tag', 'favorites', 'sort', place]) next.delete(name)
  if (filters.q) next.set('q', filters.q)
  for (const category of filters.category) next.append('category', category)
  for (const tag of filters.tag) next.append('tag', tag)
  if (filters.favorites) next.set('favorites', 'true')
  if (filters.sort !== 'newest') next.set('sort', filters.sort)
  return next
}

/** The URL parameter of the first card in the window, counted from 1. */
const place = 'at'

/** The maximum card to begin at. */
const maxStartIndex = 2000

/** The card to begin at, from 0, as the URL has it. */
export function readStartIndex(search: URLSearchParams): number {
  const at = Number(search.get(place) ?? 1)
  return Number.isInteger(at) && at > 1 ? Math.min(at, maxStartIndex) - 1 : 0
}

/** An address with the first card in the window in it; at the top of the list with none. */
export function withStartIndex(address: string, index: number): string {
  const url = new URL(address)
  if (index > 0) url.searchParams.set(place, String(index + 1))
  else url.searchParams.delete(place)
  return url.href
}

/** No filter at all; the order stays. */
export const withoutFilters = ({ sort }: Pick<LibraryFilters, 'sort'>): LibraryFilters => ({
  q: '',
  category: [],
  tag: [],
  favorites: false,
  sort,
})

/** Whether anything is filtered. */
export const isFiltered = ({ q, category, tag, favorites }: LibraryFilters): boolean =>
  q.trim() !== '' || category.length > 0 || tag.length > 0 || favorites

/** The values with one added, or taken away if it was there. */
export const toggleValue = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? removeValue(values, value) : [...values, value]

/** The values but one. */
export const removeValue = (values: readonly string[], value: string): string[] =>
  values.filter((other) => other !== value)

function valuesOf(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter((value) => value.trim() !== ''))]
}
