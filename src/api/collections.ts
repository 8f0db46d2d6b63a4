/** Collections of circuits. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { Collection, CollectionChange, NewCollection } from '../../contract/collections'
import { circuitKeys } from './circuit-cache'
import { request, requestAnswer } from './http'
import {
  toLoadedCollection,
  withMovedCircuit,
  withNote,
  withoutCircuit,
  type LoadedCollection,
} from './loaded-collection'
import { cursorPaging } from './paging'
import { staleTimes } from './query-client'

/** Which collections a list shows. */
export interface CollectionFilters {
  /** By this user. */
  author?: string | undefined
  /** With this circuit. */
  circuit?: string | undefined
  /** The number of collections in a page; the server’s default where absent. */
  limit?: number | undefined
}

const listKeys = ['collections']

/** Collections that the viewer finds, page by page, the newest first. */
export const collectionsQuery = (filters: CollectionFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKeys, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestAnswer('GET /collections', { query: { ...filters, cursor }, signal }),
    ...cursorPaging,
    staleTime: staleTimes.circuits,
  })

/** The most collections that the home page shows. */
const homeCollections = '12'

/** The collections that come with the product, in their order, for the home page. */
export const curatedCollectionsQuery = () =>
  queryOptions({
    queryKey: [...listKeys, 'curated'],
    queryFn: ({ signal }) =>
      request('GET /collections', { query: { curated: 'true', limit: homeCollections }, signal }),
    staleTime: staleTimes.circuits,
  })

/** A collection with its circuits. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: circuitKeys.list({ collection: id }),
    queryFn: async ({ signal }): Promise<LoadedCollection> =>
      toLoadedCollection(await request('GET /collections/:id', { params: { id }, signal })),
    staleTime: staleTimes.circuits,
  })

/** Creates a collection, which may begin with a circuit. */
export function useCreateCollection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCollection) => request('POST /collections', { body }),
    onSuccess: (collection) => cacheCollection(client, collection),
  })
}

/** Changes what is written about a collection. Fails with status 409 where it has changed since the given time. */
export const useEditCollection = (id: string) =>
  useChangeCollection(id, (body: CollectionChange) => request('PATCH /collections/:id', { params: { id }, body }))

/** Deletes a collection. */
export function useDeleteCollection(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE /collections/:id', { params: { id } }),
    onSuccess: () => {
      // Its page stays on screen until the reader is redirected, and must not refetch the deleted collection.
      void client.invalidateQueries({ queryKey: collectionQuery(id).queryKey, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: listKeys })
    },
  })
}

/** A collection, and whether a circuit is in it. */
interface Collecting {
  id: string
  isIn: boolean
}

/** Adds a circuit to a collection, or removes it. Changes are sent one after the other. `onError` hears of each that fails. */
export function useCollect(circuitId: string, onError: (error: Error, change: Collecting) => void) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `collect ${circuitId}` },
    onError,
    mutationFn: ({ id, isIn }: Collecting) => {
      const params = { id, circuitId }
      if (isIn) return request('PUT /collections/:id/circuits/:circuitId', { params, body: {} })
      return request('DELETE /collections/:id/circuits/:circuitId', { params })
    },
    onSuccess: (collection) => cacheCollection(client, collection),
  })
}

/** Puts a circuit that was removed back where it was. */
export const useRestoreCircuit = (id: string, onError: OnError) =>
  useChangeCollection(
    id,
    ({ circuitId, ...body }: { circuitId: string; note: string; before: string | null }) =>
      request('PUT /collections/:id/circuits/:circuitId', { params: { id, circuitId }, body }),
    { onError },
  )

/** Moves a circuit in front of another one, or to the end; the page follows at once. */
export const useMoveCircuit = (id: string, onError: OnError) =>
  useChangeCollection(
    id,
    ({ circuitId, before }: { circuitId: string; before: string | null }) =>
      request('PATCH /collections/:id/circuits/:circuitId', { params: { id, circuitId }, body: { before } }),
    { apply: withMovedCircuit, onError },
  )

/** Changes the note on a circuit. */
export const useChangeNote = (id: string) =>
  useChangeCollection(
    id,
    ({ circuitId, note }: { circuitId: string; note: string }) =>
      request('PATCH /collections/:id/circuits/:circuitId', { params: { id, circuitId }, body: { note } }),
    { apply: withNote },
  )

/** Removes a circuit; the page follows at once. */
export const useRemoveCircuit = (id: string, onError: OnError) =>
  useChangeCollection(
    id,
    (circuitId: string) => request('DELETE /collections/:id/circuits/:circuitId', { params: { id, circuitId } }),
    { apply: withoutCircuit, onError },
  )

/** Hears of each change that failed. What is given with a change hears of none that was followed by another one. */
type OnError = (error: Error) => void

interface ChangeOptions<Change> {
  /** Shows a change before the response. */
  apply?: (collection: LoadedCollection, change: Change) => LoadedCollection
  onError?: OnError
}

/** A change of a collection. Changes are sent one after the other. A failure loads the collection again. */
function useChangeCollection<Change>(
  id: string,
  send: (change: Change) => Promise<Collection>,
  { apply = (collection) => collection, onError }: ChangeOptions<Change> = {},
) {
  const client = useQueryClient()
  const { queryKey } = collectionQuery(id)
  const mutationKey = ['collection changes', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (collection) => collection && apply(collection, change))
    },
    onSuccess: (collection) => {
      // The response does not know of changes that wait for it.
      if (client.isMutating({ mutationKey }) === 1) cacheCollection(client, collection)
    },
    onError: (error) => {
      onError?.(error)
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** Caches a collection that was created or changed, and refetches the lists that show it. */
function cacheCollection(client: QueryClient, collection: Collection): void {
  client.setQueryData(collectionQuery(collection.id).queryKey, toLoadedCollection(collection))
  void client.invalidateQueries({ queryKey: listKeys })
}
