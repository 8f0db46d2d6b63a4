import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, type Query } from '@tanstack/react-query'
import { removeOldestQuery, type PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { storage } from '../lib/storage'
import { currentSession, onSessionChange } from '../session/session'
import { ApiError, NetworkError } from './errors'

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
} as const

/** Everything kept in local storage by the cache begins so. */
const cachePrefix = 'cache:'

/** A program longer than this, in UTF-16 units, stays out of local storage, which holds about five million. */
const longestKeptProgram = 100_000

/** The cache of what the server has told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: lifetimes.default, gcTime: lifetimes.default, retry: retryQuery },
    mutations: { retry: retryMutation },
  },
})

/** How the cache is kept in local storage: for 5 minutes, for this viewer, and smaller where there is no room. */
export const persistence: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({
    storage: {
      getItem: storage.get,
      setItem: (key, value) => {
        // Told by an error, so that the persister drops its oldest query and tries again.
        if (!storage.set(key, value)) throw new Error('Local storage is off or full.')
      },
      removeItem: storage.remove,
    },
    key: `${cachePrefix}queries`,
    retry: removeOldestQuery,
  }),
  maxAge: lifetimes.default,
  // A cache that was kept for somebody else is thrown away.
  buster: currentSession()?.user.id ?? 'signed out',
  dehydrateOptions: { shouldDehydrateQuery: isWorthKeeping },
}

/** Clears all cached data whenever somebody else, or nobody, is signed in; returns how to stop. */
export function clearCacheWithSession(): () => void {
  return onSessionChange((session, previous) => {
    if (session?.user.id !== previous?.user.id) clearCache()
  })
}

/** Forgets everything the server has told, here and in local storage. */
export function clearCache(): void {
  queryClient.clear()
  for (const key of storage.keys(cachePrefix)) storage.remove(key)
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

function isWorthKeeping(query: Query): boolean {
  if (query.state.status !== 'success' || query.meta?.['persist'] === false) return false
  const data: unknown = query.state.data
  const program = typeof data === 'object' && data !== null ? Reflect.get(data, 'qasmCode') : undefined
  return typeof program !== 'string' || program.length <= longestKeptProgram
}
