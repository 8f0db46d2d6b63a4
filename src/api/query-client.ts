import { QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '../session/session'
import { ApiError, NetworkError } from './errors'
import { clearPersistedCache, persistResults, restorePersistedCache } from './persisted-cache'

const minute = 60_000

/** How long data counts as fresh, in milliseconds. Older data is shown at once and refetched in the background. */
export const staleTimes = {
  default: 5 * minute,
  circuit: 5 * minute,
  profile: 5 * minute,
  comments: 2 * minute,
  circuits: 2 * minute,
  favorites: 2 * minute,
  likes: 2 * minute,
  homeVisit: 24 * 60 * minute,
} as const

/** The cache key of the home page's circuits, and the maximum age at which they are still shown while they are refetched. */
export const homeVisit = { queryKey: ['home-visit'], maxAge: 7 * 24 * 60 * minute } as const

/** The cache of the server's responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Send requests even where the browser believes it is offline: an error message is better than waiting without one.
    queries: {
      staleTime: staleTimes.default,
      gcTime: staleTimes.default,
      retry: retryQuery,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: retryMutation, networkMode: 'always' },
  },
})

// Set before the cache is restored: a query without an observer would otherwise be collected after the default time.
queryClient.setQueryDefaults(homeVisit.queryKey, { gcTime: homeVisit.maxAge, meta: { maxAge: homeVisit.maxAge } })

const viewerId = (): string | null => currentSession()?.user.id ?? null

/**
 * Restores the cache from local storage and persists new results. Clears all of it when the viewer changes. Returns a function that
 * stops it.
 */
export function persistQueryCache(): () => void {
  restorePersistedCache(queryClient, viewerId())
  const stopPersisting = persistResults(queryClient, viewerId)
  const stopFollowing = onSessionChange((session, previous) => {
    if (session?.user.id !== previous?.user.id) clearCache()
  })
  return () => {
    stopPersisting()
    stopFollowing()
  }
}

/** Clears the cache, in memory and in local storage. */
function clearCache(): void {
  queryClient.clear()
  clearPersistedCache()
}

/** Retries what did not reach the server, or hit a gateway error. A refusal would only be repeated. */
function retryQuery(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status))
}

/** Retries a mutation once, and only if no response came. Those that create something carry an idempotency key. */
function retryMutation(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof NetworkError
}
