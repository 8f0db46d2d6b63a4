import { QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '../session/session'
import { ApiError, NetworkError } from './errors'
import { forgetKept, keepResults, restoreKept } from './kept-cache'

const minute = 60_000

/** How long data counts as fresh, in milliseconds. Older data shows at once and is refreshed behind. */
export const lifetimes = {
  default: 5 * minute,
  circuit: 5 * minute,
  profile: 5 * minute,
  comments: 2 * minute,
  circuits: 2 * minute,
  favorites: 2 * minute,
  likes: 2 * minute,
  homeVisit: 24 * 60 * minute,
} as const

/** Under which key the visit of the home page is kept, and how long it is shown at all before a new one has come. */
export const homeVisit = { queryKey: ['home-visit'], keepFor: 7 * 24 * 60 * minute } as const

/** The cache of what the server has told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked even where the browser believes itself offline: a sentence that says so is better than waiting without one.
    queries: {
      staleTime: lifetimes.default,
      gcTime: lifetimes.default,
      retry: retryQuery,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: retryMutation, networkMode: 'always' },
  },
})

// Said before what is kept is taken over: without an owner on screen it would be thrown away as soon as any other result.
queryClient.setQueryDefaults(homeVisit.queryKey, { gcTime: homeVisit.keepFor, meta: { keepFor: homeVisit.keepFor } })

const viewerId = (): string | null => currentSession()?.user.id ?? null

/**
 * Takes over what was kept in local storage and keeps what comes; clears all of it whenever somebody else, or nobody, is signed
 * in. Returns how to stop.
 */
export function keepCache(): () => void {
  restoreKept(queryClient, viewerId())
  const stopKeeping = keepResults(queryClient, viewerId)
  const stopFollowing = onSessionChange((session, previous) => {
    if (session?.user.id !== previous?.user.id) clearCache()
  })
  return () => {
    stopKeeping()
    stopFollowing()
  }
}

/** Forgets everything the server has told, here and in local storage. */
export function clearCache(): void {
  queryClient.clear()
  forgetKept()
}

/** What the server has refused it will refuse again; what did not reach it, or broke it, may work. */
function retryQuery(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status))
}

/** A change is repeated only if no answer came. Those that make something carry a key against making it twice. */
function retryMutation(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof NetworkError
}
