import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sort } from '../../contract/circuits'
import { request, requestAnswer, requestFile } from './http'
import { lifetimes } from './query-client'

/** Which circuits a list shows. */
export interface CircuitFilters {
  q?: string | undefined
  category?: readonly string[] | undefined
  tag?: readonly string[] | undefined
  author?: string | undefined
  favorites?: boolean | undefined
  sort?: Sort | undefined
}

/** Where the cache keeps what. */
export const circuitKeys = {
  lists: ['circuits', 'list'],
  list: (filters: CircuitFilters) => ['circuits', 'list', filters],
  facets: ['circuits', 'facets'],
  detail: (id: string) => ['circuits', 'detail', id],
} as const

/** A list of circuits, page by page. */
export const circuitsQuery = (filters: CircuitFilters) =>
  infiniteQueryOptions({
    queryKey: circuitKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      requestAnswer('GET /circuits', {
        query: { ...queryOf(filters), sort: filters.sort, cursor: pageParam },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: (last) => last.page.nextCursor ?? undefined,
    staleTime: lifetimes.circuits,
  })

/** Categories and tags among the circuits that match, with counts. */
export const facetsQuery = (filters: CircuitFilters) =>
  queryOptions({
    queryKey: [...circuitKeys.facets, filters],
    queryFn: ({ signal }) => request('GET /circuits/facets', { query: queryOf(filters), signal }),
    staleTime: lifetimes.circuits,
  })

/** A circuit with its program and comments. */
export const circuitQuery = (id: string) =>
  queryOptions({
    queryKey: circuitKeys.detail(id),
    queryFn: ({ signal }) => request('GET /circuits/:id', { params: { id }, signal }),
    staleTime: lifetimes.circuit,
  })

/** The program of a circuit that is known only by its summary. */
export const fetchQasm = async (client: QueryClient, id: string): Promise<string> =>
  (await client.fetchQuery(circuitQuery(id))).qasmCode

/** The address of a circuit's picture, in the light or the dark theme. */
export function imageUrl(imagePath: string, theme: 'light' | 'dark' = 'light'): string {
  if (imagePath.startsWith('data:')) return imagePath
  return `/${imagePath}${theme === 'dark' ? '?theme=dark' : ''}`
}

/** The bytes of a circuit's picture. */
export const fetchImage = (imagePath: string): Promise<Blob> => requestFile(imageUrl(imagePath))

const noCursor: string | undefined = undefined

function queryOf(filters: CircuitFilters) {
  return {
    q: filters.q || undefined,
    category: filters.category?.length ? [...filters.category] : undefined,
    tag: filters.tag?.length ? [...filters.tag] : undefined,
    author: filters.author,
    favorites: filters.favorites ? ('true' as const) : undefined,
  }
}
