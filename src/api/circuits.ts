import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { Circuit, Sort } from '../../contract/circuits'
import { request, requestAnswer, requestFile, type Call } from './http'
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

const keys = {
  lists: ['circuits', 'list'],
  list: (filters: CircuitFilters) => ['circuits', 'list', filters],
  facets: ['circuits', 'facets'],
  detail: (id: string) => ['circuits', 'detail', id],
} as const

/** A list of circuits, page by page. */
export const circuitsQuery = (filters: CircuitFilters) =>
  infiniteQueryOptions({
    queryKey: keys.list(filters),
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
    queryKey: [...keys.facets, filters],
    queryFn: ({ signal }) => request('GET /circuits/facets', { query: queryOf(filters), signal }),
    staleTime: lifetimes.circuits,
  })

/** A circuit with its program and comments. */
export const circuitQuery = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => request('GET /circuits/:id', { params: { id }, signal }),
    staleTime: lifetimes.circuit,
  })

/** Builds a circuit from settings and keeps it. */
export function useGenerateCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/generate'>['body']) => request('POST /circuits/generate', { body }),
    onSuccess: (circuit) => keepNew(client, circuit),
  })
}

/** Builds a circuit from settings and keeps nothing. */
export function useTryCircuit() {
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/generate-test'>['body']) =>
      request('POST /circuits/generate-test', { body }),
  })
}

/** Reads a program and keeps it as a circuit. */
export function useVisualizeCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<'POST /circuits/visualize'>['body']) => request('POST /circuits/visualize', { body }),
    onSuccess: (circuit) => keepNew(client, circuit),
  })
}

/** Renames a circuit. */
export function useRenameCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => request('PATCH /circuits/:id', { params: { id }, body: { name } }),
    onSuccess: (renamed) => {
      client.setQueryData<Circuit>(keys.detail(id), (circuit) => circuit && { ...circuit, ...renamed })
      forgetLists(client)
    },
  })
}

/** Deletes a circuit. */
export function useDeleteCircuit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE /circuits/:id', { params: { id } }),
    onSuccess: () => {
      // Its page is still on screen until the reader is led away, and must not ask at once for what is gone.
      void client.invalidateQueries({ queryKey: keys.detail(id), refetchType: 'none' })
      forgetLists(client)
    },
  })
}

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

function keepNew(client: QueryClient, circuit: Circuit) {
  client.setQueryData<Circuit>(keys.detail(circuit.id), circuit)
  forgetLists(client)
}

/** Forgotten rather than patched: a new name or a new circuit moves through every filtered and sorted list. */
function forgetLists(client: QueryClient) {
  client.removeQueries({ queryKey: keys.lists, type: 'inactive' })
  void client.invalidateQueries({ queryKey: keys.lists })
  void client.invalidateQueries({ queryKey: keys.facets })
}
