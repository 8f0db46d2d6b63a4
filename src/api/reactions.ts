/**
 * Likes and favorites. The view and the cache flip at once and flip back, without a word, where the server does not follow.
 * What a member has liked is kept under a key of their own.
 */
import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CircuitSummary } from '../../contract/circuits'
import { page as pageSize } from '../../contract/limits'
import { currentSession, onSessionChange } from '../session/session'
import { cachedCircuit, changeCircuit, clearLists, dropFromLists } from './cached-circuits'
import { circuitKeys } from './circuit-keys'
import { circuitList, circuitQuery, type CircuitListQuery } from './circuits'
import { ApiError } from './errors'
import { request, requestAnswer } from './http'
import { staleTimes } from './query-client'

/** How long after a like its circuit is asked for anew, in milliseconds. */
export const refreshesAfter = 1000

/** Where the cache keeps what of a member's. */
export const reactionKeys = {
  /** The ids of what a member is known to like. */
  likedIds: (userId: string) => ['likes', userId],
  favorites: (userId: string) => [...circuitKeys.lists, { favoritesOf: userId }],
} as const

/** A member's own favorites, the latest first. */
export const favoritesQuery = (userId: string): CircuitListQuery =>
  circuitList(reactionKeys.favorites(userId), staleTimes.favorites, (page, signal) =>
    requestAnswer('GET /users/:id/favorites', { params: { id: userId }, query: page, signal }),
  )

/** Which circuits a member likes, as far as the latest 100 likes tell; of older ones stays what was known. */
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

/** Likes a circuit, or takes the like back. Several in a row are sent one after the other; the last one holds. */
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
      flipLike(client, id, isLiked)
    },
    onError: (error, isLiked) => {
      if (isLast()) flipLike(client, id, !isLiked)
      askIfGone(client, id, error)
    },
    onSuccess: (answer) => {
      // While another is under way, what shows is what the reader wants last.
      if (isLast()) changeCircuit(client, id, () => answer)
      clearLists(client)
      refreshSoon(client, id)
    },
  })
}

/** Makes a circuit a favorite of the one who is signed in, or takes it off. */
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
      changeCircuit(client, id, () => ({ isFavorite }))
      if (!isFavorite) dropFromLists(client, id, listsFavorites)
    },
    onError: (error, isFavorite) => {
      if (client.isMutating({ mutationKey }) <= 1) changeCircuit(client, id, () => ({ isFavorite: !isFavorite }))
      if (!isFavorite) void client.invalidateQueries({ predicate: ({ queryKey }) => listsFavorites(queryKey) })
      askIfGone(client, id, error)
    },
    onSuccess: (_, isFavorite) => {
      clearLists(client)
      if (isFavorite) void client.invalidateQueries({ predicate: ({ queryKey }) => listsFavorites(queryKey) })
      void client.invalidateQueries({ queryKey: circuitKeys.facets, refetchType: 'none' })
    },
  })
}

/** Whether a list holds favorites alone. */
const listsFavorites = (queryKey: QueryKey): boolean => {
  const [noun, kind, filters] = queryKey
  if (noun !== 'circuits' || kind !== 'list' || typeof filters !== 'object' || filters === null) return false
  return 'favoritesOf' in filters || ('favorites' in filters && filters.favorites === true)
}

/** Whether a member is known to like a circuit; undefined where nothing is known. */
export function isKnownAsLiked(client: QueryClient, userId: string | undefined, id: string): boolean | undefined {
  if (userId === undefined) return undefined
  return client.getQueryData<Record<string, boolean>>(reactionKeys.likedIds(userId))?.[id]
}

/** Does nothing where the circuit shows that already, as when two cards of one circuit are pressed. */
function flipLike(client: QueryClient, id: string, isLiked: boolean) {
  changeCircuit(client, id, (circuit) =>
    circuit.isLiked === isLiked ? {} : { isLiked, likeCount: Math.max(0, circuit.likeCount + (isLiked ? 1 : -1)) },
  )
  const userId = currentSession()?.user.id
  if (userId === undefined) return
  client.setQueryData<Record<string, boolean>>(reactionKeys.likedIds(userId), (known) => ({ ...known, [id]: isLiked }))
}

/** How to call off the refresh of a circuit that is to come. */
const refreshes = new Map<string, () => void>()

/** After several likes in a row one refresh is enough: that of the last. Who leaves meanwhile needs none. */
function refreshSoon(client: QueryClient, id: string) {
  refreshes.get(id)?.()
  const timer = setTimeout(() => {
    callOff()
    void refresh(client, id)
  }, refreshesAfter)
  const stopFollowing = onSessionChange((session, previous) => {
    if (session?.user.id !== previous?.user.id) callOff()
  })
  const callOff = () => {
    clearTimeout(timer)
    stopFollowing()
    refreshes.delete(id)
  }
  refreshes.set(id, callOff)
}

/** Asks for a circuit anew and shows what it is like now wherever it shows. */
async function refresh(client: QueryClient, id: string) {
  // The server's answer would take off the screen what it does not know yet.
  if (client.isMutating({ mutationKey: circuitKeys.changes(id) }) > 0) return refreshSoon(client, id)
  try {
    const { likeCount, commentCount, isLiked, isFavorite } = await client.fetchQuery({
      ...circuitQuery(id),
      staleTime: 0,
      retry: false,
    })
    changeCircuit(client, id, () => ({ likeCount, commentCount, isLiked, isFavorite }))
  } catch (error) {
    if (isGone(error)) dropFromLists(client, id)
    // Any other failure can wait: what shows was right a second ago, and is asked for again when its page is opened.
  }
}

/** What was refused because the circuit is gone, or hidden, is told by its page, and by its absence from the lists. */
function askIfGone(client: QueryClient, id: string, error: Error) {
  if (!isGone(error)) return
  void client.invalidateQueries({ queryKey: circuitKeys.detail(id) })
  if (cachedCircuit(client, id)) dropFromLists(client, id)
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403)
