/** Circuits as the server has them: lists, single circuits and their pictures. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Sort } from '../../contract/circuits'
import { page as pageSize } from '../../contract/limits'
import { picturePartPath, picturePathInRows, type PicturePartName } from '../../contract/picture-parts'
import { circuitKeys } from './circuit-cache'
import { addressOf } from '../site'
import { embeddedAnswer, request, requestAnswer, requestFile, type Answer } from './http'
import { cursorPaging } from './paging'
import { homeVisit, staleTimes } from './query-client'

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

/** Requests a page of a list. */
type FetchPage = (
  query: { cursor: string | undefined; limit: number | undefined },
  signal: AbortSignal,
) => Promise<ListPage>

/** A list of circuits, page by page. */
export type CircuitListQuery = ReturnType<typeof circuitList>

/** The library, filtered and sorted. */
export const circuitsQuery = (filters: CircuitFilters): CircuitListQuery => {
  const query = { ...toQuery(filters), sort: filters.sort === 'newest' ? undefined : filters.sort }
  return circuitList(
    circuitKeys.list(filters),
    staleTimes.circuits,
    (page, signal) => requestAnswer('GET /circuits', { query: { ...query, ...page }, signal }),
    () => embeddedAnswer('GET /circuits', { query }),
  )
}

/** The circuits of a member that the viewer may see, newest first. */
export const circuitsOfUserQuery = (userId: string): CircuitListQuery =>
  circuitList([...circuitKeys.lists, { circuitsOf: userId }], staleTimes.circuits, (page, signal) =>
    requestAnswer('GET /users/:id/circuits', { params: { id: userId }, query: page, signal }),
  )

/** A list with more pages than this is not refetched in the background. */
const maxRefetchedPages = 6

/** A list of circuits, page by page. `firstPage` returns the first page if it is known without a request. */
export const circuitList = (
  queryKey: readonly unknown[],
  staleTime: number,
  fetchPage: FetchPage,
  firstPage: () => ListPage | undefined = () => undefined,
) =>
  infiniteQueryOptions({
    queryKey,
    ...cursorPaging,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage({ cursor, limit: limitOf(cursor) }, signal),
    initialData: () => {
      const first = firstPage()
      return first && { pages: [first], pageParams: [cursorPaging.initialPageParam] }
    },
    staleTime,
    // A refetch requests every loaded page in turn. A long list is refetched only when it is opened from its beginning.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= maxRefetchedPages,
  })

/** The first page is small, so that it arrives soon; the following ones are fetched before the reader needs them. */
const limitOf = (cursor: string | undefined) => (cursor ? 2 * pageSize.default : undefined)

/** How many circuits the home page shows. */
const homeCircuits = 3

/** The most liked circuits and the number of all circuits, for the home page; refetched once a day. */
export const homeVisitQuery = () =>
  queryOptions({
    queryKey: homeVisit.queryKey,
    queryFn: async ({ signal }) => {
      const query = { sort: 'most-liked', limit: String(homeCircuits) } as const
      const { data, page } = await requestAnswer('GET /circuits', { query, signal })
      return { circuits: data, total: page.total }
    },
    staleTime: staleTimes.homeVisit,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Categories and tags among the circuits that match, with counts. */
export const facetsQuery = (filters: CircuitFilters) =>
  queryOptions({
    queryKey: [...circuitKeys.facets, filters],
    queryFn: ({ signal }) => request('GET /circuits/facets', { query: toQuery(filters), signal }),
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

/** Circuits related to a circuit: similar ones, others by the same author, and those based on it. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: circuitKeys.related(id),
    queryFn: ({ signal }) => request('GET /circuits/:id/related', { params: { id }, signal }),
    staleTime: staleTimes.circuit,
  })

/** The program of a circuit that is known only by its summary. */
export const fetchQasm = async (client: QueryClient, id: string): Promise<string> =>
  (await client.fetchQuery(circuitQuery(id))).qasmCode

/** The URL of a circuit's picture, or of a part of it, in the light or the dark theme. */
export function imageUrl(imagePath: string, theme: 'light' | 'dark' = 'light', part?: PicturePartName): string {
  if (imagePath.startsWith('data:')) return imagePath
  return addressOf(`/${part ? picturePartPath(imagePath, part) : imagePath}${theme === 'dark' ? '?theme=dark' : ''}`)
}

/** The bytes of a circuit's picture, a long one in rows. */
export const fetchImage = (imagePath: string): Promise<Blob> => requestFile(imageUrl(picturePathInRows(imagePath)))

function toQuery(filters: CircuitFilters) {
  return {
    q: filters.q || undefined,
    category: filters.category?.length ? [...filters.category] : undefined,
    tag: filters.tag?.length ? [...filters.tag] : undefined,
    author: filters.author,
    favorites: filters.favorites ? ('true' as const) : undefined,
  }
}
