/** Circuits: lists, single circuits, their pictures, and what creates, changes and deletes them. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { Circuit, Sort } from '../../contract/circuits'
import { page as pageSize } from '../../contract/limits'
import { picturePartPath, type PicturePartName } from '../../contract/picture-parts'
import { draftOwner } from '../session/drafts'
import { cacheCircuit, circuitKeys, refreshLists } from './circuit-cache'
import { embeddedAnswer, request, requestAnswer, requestFile, type Answer } from './http'
import { cursorPaging } from './paging'
import { homeVisit, staleTimes } from './query-client'
import { removeFromQueue, saveOrQueue, type SaveRequest } from './save-queue'
import { announceSaved } from './saved-circuits'

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
const limitOf = (cursor: string | undefined) => (cursor === undefined ? undefined : 2 * pageSize.default)

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
  return `/${part ? picturePartPath(imagePath, part) : imagePath}${theme === 'dark' ? '?theme=dark' : ''}`
}

/** The bytes of a circuit's picture. */
export const fetchImage = (imagePath: string): Promise<Blob> => requestFile(imageUrl(imagePath))

function toQuery(filters: CircuitFilters) {
  return {
    q: filters.q || undefined,
    category: filters.category?.length ? [...filters.category] : undefined,
    tag: filters.tag?.length ? [...filters.tag] : undefined,
    author: filters.author,
    favorites: filters.favorites ? ('true' as const) : undefined,
  }
}

type SaveOf<Route extends SaveRequest['route']> = Omit<Extract<SaveRequest, { route: Route }>, 'route'>

/** Creates a circuit from settings. Where the server cannot be reached, the request is queued. */
export const useGenerateCircuit = () =>
  useSaveCircuit((save: SaveOf<'POST /circuits/generate'>) => ({ ...save, route: 'POST /circuits/generate' }))

/** Creates a circuit from a program. Where the server cannot be reached, the request is queued. */
export const useVisualizeCircuit = () =>
  useSaveCircuit((save: SaveOf<'POST /circuits/visualize'>) => ({ ...save, route: 'POST /circuits/visualize' }))

/** The mutation itself announces the saved circuit, because its page may have been left meanwhile. */
function useSaveCircuit<Save extends { key: string }>(toRequest: (save: Save) => SaveRequest) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: Save) => saveOrQueue(toRequest(save)),
    retry: false,
    onMutate: draftOwner,
    onSuccess: (circuit, { key }, owner) => {
      removeFromQueue(key)
      cacheCircuit(client, circuit)
      announceSaved(owner, { key, circuit })
    },
  })
}

/** Renames a circuit. */
export const useRenameCircuit = (id: string) =>
  useUpdateCircuit(id, (name: string) => request('PATCH /circuits/:id', { params: { id }, body: { name } }))

/** Makes a circuit public or private. */
export const useChangeVisibility = (id: string) =>
  useUpdateCircuit(id, (isPublic: boolean) =>
    request('PUT /circuits/:id/visibility', { params: { id }, body: { isPublic } }),
  )

function useUpdateCircuit<Change>(id: string, update: (change: Change) => Promise<Partial<Circuit>>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: update,
    onSuccess: (updated) => {
      client.setQueryData<Circuit>(circuitKeys.detail(id), (circuit) => circuit && { ...circuit, ...updated })
      refreshLists(client)
    },
  })
}

/** Deletes a circuit. A second click that comes before the first is rendered joins the request in flight. */
export function useDeleteCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteOnce(id),
    onSuccess: () => {
      // Its page stays on screen until the reader is redirected, and must not refetch the deleted circuit.
      void client.invalidateQueries({ queryKey: circuitKeys.detail(id), refetchType: 'none' })
      refreshLists(client)
    },
  })
}

const deletionsInFlight = new Map<string, Promise<unknown>>()

function deleteOnce(id: string): Promise<unknown> {
  const inFlight = deletionsInFlight.get(id)
  if (inFlight !== undefined) return inFlight
  const deletion = request('DELETE /circuits/:id', { params: { id } }).finally(() => deletionsInFlight.delete(id))
  deletionsInFlight.set(id, deletion)
  return deletion
}
