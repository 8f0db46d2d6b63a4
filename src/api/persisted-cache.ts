/**
 * Persists the query cache in local storage. Each result has its own key with the prefix `cache:`, a maximum age, and the viewer who
 * saw it. Where storage is off or full, the cache lives in memory only.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { propertiesOf } from '../lib/properties-of'
import { storage } from '../lib/storage'

const prefix = 'cache:'

/** The maximum age of a result, in milliseconds, unless its query sets `meta.maxAge`. */
const defaultMaxAge = 5 * 60_000

/** The longest serialized result that is stored, in UTF-16 units. Local storage holds about five million in all. */
const maxTextLength = 400_000

/** The maximum number of stored results; the oldest are evicted. */
const maxResults = 40

/** How long changes are collected before they are written, in milliseconds. */
const writeDelay = 500

interface PersistedResult {
  /** Whose view it is; null when signed out. */
  viewer: string | null
  queryKey: readonly unknown[]
  data: unknown
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Milliseconds; absent where {@link defaultMaxAge} applies. */
  maxAge?: number
}

/** Loads this viewer's stored results into the cache, and removes expired results and those of other viewers. */
export function restorePersistedCache(client: QueryClient, viewer: string | null): void {
  const now = Date.now()
  for (const key of storage.keys(prefix)) {
    const result = read(key)
    const isUsable =
      result?.viewer === viewer && now - result.updatedAt < (result.maxAge ?? defaultMaxAge) && result.updatedAt <= now
    if (result && isUsable) client.setQueryData(result.queryKey, result.data, { updatedAt: result.updatedAt })
    else storage.remove(key)
  }
}

/** Stores each new result from now on. Returns a function that stops it. */
export function persistResults(client: QueryClient, viewer: () => string | null): () => void {
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    clearTimeout(timer)
    timer = undefined
    for (const [hash, query] of waiting) persist(hash, query, viewer())
    waiting.clear()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event
    // An invalidated result would count as fresh again after a reload.
    if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'invalidate')) {
      waiting.delete(query.queryHash)
      storage.remove(prefix + query.queryHash)
    } else if (event.type === 'updated' && event.action.type === 'success' && query.meta?.['persist'] !== false) {
      waiting.set(query.queryHash, query)
      timer ??= setTimeout(write, writeDelay)
    }
  })
  // A reload right after a change finds the change, not what was stored before it.
  window.addEventListener('pagehide', write)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', write)
    unsubscribe()
  }
}

/** Removes all stored results. */
export function clearPersistedCache(): void {
  for (const key of storage.keys(prefix)) storage.remove(key)
}

function persist(hash: string, query: Query, viewer: string | null) {
  const { data, dataUpdatedAt: updatedAt } = query.state
  const maxAge = query.meta?.['maxAge']
  const result: PersistedResult = {
    viewer,
    queryKey: query.queryKey,
    data,
    updatedAt,
    ...(typeof maxAge === 'number' && { maxAge }),
  }
  const text = JSON.stringify(result)
  if (text.length > maxTextLength) {
    storage.remove(prefix + hash)
    return
  }
  evictOldest(maxResults - 1)
  // Where storage is full, evict half of the results and try once more.
  if (!storage.set(prefix + hash, text)) {
    evictOldest(maxResults / 2)
    storage.set(prefix + hash, text)
  }
}

/** Evicts the oldest results until at most `count` are left. */
function evictOldest(count: number) {
  const keys = storage.keys(prefix)
  if (keys.length <= count) return
  keys
    .map((key) => ({ key, updatedAt: read(key)?.updatedAt ?? 0 }))
    .sort((one, other) => one.updatedAt - other.updatedAt)
    .slice(0, keys.length - count)
    .forEach(({ key }) => storage.remove(key))
}

function read(key: string): PersistedResult | null {
  const value = storage.getJson(key)
  return isPersistedResult(value) ? value : null
}

function isPersistedResult(value: unknown): value is PersistedResult {
  const { queryKey, updatedAt, data } = propertiesOf(value)
  return Array.isArray(queryKey) && typeof updatedAt === 'number' && data !== undefined
}
