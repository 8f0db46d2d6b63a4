/**
 * Likes and favorites, as optimistic updates: the cache changes at once, and silently changes back where the server refuses. The ids
 * that a member likes are cached under a key of their own.
 */
import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CircuitSummary } from '../../contract/circuits'
import { page as pageSize } from '../../contract/limits'
import { currentSession, onSessionChange } from '../session/session'
import { circuitKeys, findCachedCircuit, isGone, markListsStale, removeFromLists, updateCircuit } from './circuit-cache'
import { circuitList, circuitQuery, type CircuitListQuery } from './circuits'
import { request, requestAnswer } from './http'
import { staleTimes } from './query-client'

/** How long after a like the circuit is refetched, in milliseconds. */
export const refreshDelay = 1000

/** The query keys of a member's likes and favorites. */
const reactionKeys = {
  /** The ids of the circuits that a member likes. */
  likedIds: (userId: string) => ['likes', userId],
  favorites: (userId: string) => [...circuitKeys.lists, { favoritesOf: userId }],
} as const

/** A member's own favorites, latest first. */
export const favoritesQuery = (userId: string): CircuitListQuery =>
  circuitList(reactionKeys.favorites(userId), staleTimes.favorites, (page, signal) =>
    requestAnswer('GET /users/:id/favorites', { params: { id: userId }, query: page, signal }),
  )

/** Which circuits a member likes: the latest 100 likes, and older ones as far as they are cached. */
export const likedIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: reactionKeys.likedIds(userId),
    queryFn: async ({ client, queryKey, signal }) => {
      const query = { limit: pageSize.max }
      const { data, page } = await requestAnswer('GET /users/:id/likes', { params: { id: userId }, query, signal })
      const known = Object.entries(client.getQueryData<Record<string, boolean>>(queryKey) ?? {})
      const isAll = page.nextCursor === null
      return Object.fromEntries([
        ...known.map(([id, isLiked]): [string, boolean] => [id, isLiked && !isAll]),
        ...data.map(({ id }): [string, boolean] => [id, true]),
      ])
    },
    staleTime: staleTimes.likes,
  })

/** Likes a circuit, or removes the like. Several changes in a row are sent one after the other; the last one wins. */
export function useLike({ id }: Pick<CircuitSummary, 'id'>) {
  const client = useQueryClient()
  const mutationKey = [...circuitKeys.changes(id), 'like']
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  return useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: (isLiked: boolean) =>
      request(isLiked ? 'POST /circuits/:id/like' : 'DELETE /circuits/:id/like', { params: { id } }),
    onMutate: async (isLiked) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(id) })
      applyLike(client, id, isLiked)
    },
    onError: (error, isLiked) => {
      if (isLast()) applyLike(client, id, !isLiked)
      refetchIfGone(client, id, error)
    },
    onSuccess: (answer) => {
      // While another change is in flight, the screen shows that one.
      if (isLast()) updateCircuit(client, id, () => answer)
      markListsStale(client)
      scheduleRefresh(client, id)
    },
  })
}

/** Adds a circuit to the viewer's favorites, or removes it. */
export function useFavorite({ id }: Pick<CircuitSummary, 'id'>) {
  const client = useQueryClient()
  const mutationKey = [...circuitKeys.changes(id), 'favorite']
  return useMutation({
    mutationKey,
    scope: { id: `favorite ${id}` },
    mutationFn: async (isFavorite: boolean) => {
      const userId = currentSession()?.user.id ?? ''
      return request(isFavorite ? 'POST /users/:id/favorites/:circuitId' : 'DELETE /users/:id/favorites/:circuitId', {
        params: { id: userId, circuitId: id },
      })
    },
    onMutate: async (isFavorite) => {
      await client.cancelQueries({ queryKey: circuitKeys.detail(id) })
      updateCircuit(client, id, () => ({ isFavorite }))
      if (!isFavorite) removeFromLists(client, id, isFavoritesList)
    },
    onError: (error, isFavorite) => {
      if (client.isMutating({ mutationKey }) <= 1) updateCircuit(client, id, () => ({ isFavorite: !isFavorite }))
      if (!isFavorite) void client.invalidateQueries({ predicate: ({ queryKey }) => isFavoritesList(queryKey) })
      refetchIfGone(client, id, error)
    },
    onSuccess: (_, isFavorite) => {
      markListsStale(client)
      if (isFavorite) void client.invalidateQueries({ predicate: ({ queryKey }) => isFavoritesList(queryKey) })
      void client.invalidateQueries({ queryKey: circuitKeys.facets, refetchType: 'none' })
    },
  })
}

/** Whether a list contains only favorites. */
const isFavoritesList = (queryKey: QueryKey): boolean => {
  const [noun, kind, filters] = queryKey
  if (noun !== 'circuits' || kind !== 'list' || typeof filters !== 'object' || filters === null) return false
  return 'favoritesOf' in filters || ('favorites' in filters && filters.favorites === true)
}

/** Whether a member likes a circuit, as far as the cache knows; else undefined. */
export function isKnownAsLiked(client: QueryClient, userId: string | undefined, id: string): boolean | undefined {
  if (userId === undefined) return undefined
  return client.getQueryData<Record<string, boolean>>(reactionKeys.likedIds(userId))?.[id]
}

/** Updates the cached like. Does nothing where it is set already, as when two cards of one circuit are pressed. */
function applyLike(client: QueryClient, id: string, isLiked: boolean) {
  updateCircuit(client, id, (circuit) =>
    circuit.isLiked === isLiked ? {} : { isLiked, likeCount: Math.max(0, circuit.likeCount + (isLiked ? 1 : -1)) },
  )
  const userId = currentSession()?.user.id
  if (userId === undefined) return
  client.setQueryData<Record<string, boolean>>(reactionKeys.likedIds(userId), (known) => ({ ...known, [id]: isLiked }))
}

/** Cancels the scheduled refresh of a circuit, by its id. */
const refreshes = new Map<string, () => void>()

/** Schedules a refresh after a like. Another like postpones it; signing out cancels it. */
function scheduleRefresh(client: QueryClient, id: string) {
  refreshes.get(id)?.()
  const timer = setTimeout(() => {
    cancel()
    void refresh(client, id)
  }, refreshDelay)
  const stopFollowing = onSessionChange((session, previous) => {
    if (session?.user.id !== previous?.user.id) cancel()
  })
  const cancel = () => {
    clearTimeout(timer)
    stopFollowing()
    refreshes.delete(id)
  }
  refreshes.set(id, cancel)
}

/** Refetches a circuit and updates it everywhere. */
async function refresh(client: QueryClient, id: string) {
  // The response would undo optimistic updates that the server does not know yet.
  if (client.isMutating({ mutationKey: circuitKeys.changes(id) }) > 0) return scheduleRefresh(client, id)
  try {
    const { likeCount, commentCount, isLiked, isFavorite } = await client.fetchQuery({
      ...circuitQuery(id),
      staleTime: 0,
      retry: false,
    })
    updateCircuit(client, id, () => ({ likeCount, commentCount, isLiked, isFavorite }))
  } catch (error) {
    if (isGone(error)) removeFromLists(client, id)
    // Ignore other failures: the cached circuit was right a second ago, and is refetched when its page is opened.
  }
}

/** Where the circuit is deleted or hidden, its page says so, and the lists drop it. */
function refetchIfGone(client: QueryClient, id: string, error: Error) {
  if (!isGone(error)) return
  void client.invalidateQueries({ queryKey: circuitKeys.detail(id) })
  if (findCachedCircuit(client, id)) removeFromLists(client, id)
}
