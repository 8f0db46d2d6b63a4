import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sort } from '../../contract/circuits'
import { page as pageSize } from '../../contract/limits'
import { picturePartPath, type PicturePartName } from '../../contract/picture-parts'
import { circuitKeys } from './circuit-keys'
import { request, requestAnswer, requestFile, embeddedAnswer, type Answer } from './http'
import { staleTimes } from './query-client'

/** Which circuits a list shows. */
export interface CircuitFilters {
  q?: string | undefined
  category?: readonly string[] | undefined
  tag?: readonly string[] | undefined
  author?: string | undefined
  favorites?: boolean | undefined
  sort?: Sort | undefined
}

type ListPage = Answer<'GET /circuits'>

/** Asks for a page of a list. */
type FetchPage = (
  query: { cursor: string | undefined; limit: number | undefined },
  signal: AbortSignal,
) => Promise<ListPage>

/** A list of circuits, page by page. */
export type CircuitListQuery = ReturnType<typeof circuitList>

/** The library, filtered and sorted. */
export const circuitsQuery = (filters: CircuitFilters): CircuitListQuery => {
  const query = { ...queryOf(filters), sort: filters.sort === 'newest' ? undefined : filters.sort }
  return circuitList(
    circuitKeys.list(filters),
    staleTimes.circuits,
    (page, signal) => requestAnswer('GET /circuits', { query: { ...query, ...page }, signal }),
    () => embeddedAnswer('GET /circuits', { query }),
  )
}

/** What a member has made, as far as the viewer may find it, newest first. */
export const circuitsOfUserQuery = (userId: string): CircuitListQuery =>
  circuitList([...circuitKeys.lists, { circuitsOf: userId }], staleTimes.circuits, (page, signal) =>
    requestAnswer('GET /users/:id/circuits', { params: { id: userId }, query: page, signal }),
  )

/** A list with more pages than this is not asked for anew behind the reader's back. */
const mostPagesAnew = 6

/** A list of circuits, each page fetched after the one before it; `firstPage` is what is known of its first one without asking. */
export const circuitList = (
  queryKey: readonly unknown[],
  staleTime: number,
  fetchPage: FetchPage,
  firstPage: () => ListPage | undefined = () => undefined,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage({ cursor, limit: limitOf(cursor) }, signal),
    initialPageParam: noCursor,
    initialData: () => {
      const known = firstPage()
      return known && { pages: [known], pageParams: [noCursor] }
    },
    getNextPageParam: (last: ListPage) => last.page.nextCursor ?? undefined,
    staleTime,
    // Asking anew means asking for each page in turn: for a list that the reader has followed far, that waits until it is opened
    // from its beginning.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= mostPagesAnew,
  })

const noCursor: string | undefined = undefined

/** The first page has the server's own size, so that it is there soon; those that follow come before the reader needs them. */
const limitOf = (cursor: string | undefined) => (cursor === undefined ? undefined : 2 * pageSize.default)

/** Categories and tags among the circuits that match, with counts. */
export const facetsQuery = (filters: CircuitFilters) =>
  queryOptions({
    queryKey: [...circuitKeys.facets, filters],
    queryFn: ({ signal }) => request('GET /circuits/facets', { query: queryOf(filters), signal }),
    staleTime: staleTimes.circuits,
  })

/** A circuit with its program and comments. */
export const circuitQuery = (id: string) =>
  queryOptions({
    queryKey: circuitKeys.detail(id),
    queryFn: ({ signal }) => request('GET /circuits/:id', { params: { id }, signal }),
    initialData: () => embeddedAnswer('GET /circuits/:id', { params: { id } })?.data,
    staleTime: staleTimes.circuit,
  })

/** Circuits beside a circuit: of the same shape, by the same author, made from it. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: circuitKeys.related(id),
    queryFn: ({ signal }) => request('GET /circuits/:id/related', { params: { id }, signal }),
    staleTime: staleTimes.circuit,
  })

/** The program of a circuit that is known only by its summary. */
export const fetchQasm = async (client: QueryClient, id: string): Promise<string> =>
  (await client.fetchQuery(circuitQuery(id))).qasmCode

/** The address of a circuit's picture, or of its beginning, in the light or the dark theme. */
export function imageUrl(imagePath: string, theme: 'light' | 'dark' = 'light', part?: PicturePartName): string {
  if (imagePath.startsWith('data:')) return imagePath
  return `/${part ? picturePartPath(imagePath, part) : imagePath}${theme === 'dark' ? '?theme=dark' : ''}`
}

/** The bytes of a circuit's picture. */
export const fetchImage = (imagePath: string): Promise<Blob> => requestFile(imageUrl(imagePath))

function queryOf(filters: CircuitFilters) {
  return {
    q: filters.q || undefined,
    category: filters.category?.length ? [...filters.category] : undefined,
    tag: filters.tag?.length ? [...filters.tag] : undefined,
    author: filters.author,
    favorites: filters.favorites ? ('true' as const) : undefined,
  }
}
