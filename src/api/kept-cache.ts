/**
 * The query cache in local storage: each result under a key of its own that begins with `cache:`, for as long as it is worth
 * showing, and for the viewer who saw it. Where storage is off or full the cache lives in memory alone.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { storage } from '../lib/storage'

const prefix = 'cache:'

/** How long a result is kept, in milliseconds, unless its query says otherwise by `meta.keepFor`. */
const maximumAge = 5 * 60_000

/** The longest text that is kept for one result, in UTF-16 units. Local storage holds about five million in all. */
const maximumLength = 400_000

/** The most results that are kept; the oldest make room. */
const maximumCount = 40

/** Changes are gathered for this long, in milliseconds, before they are written. */
const writesAfter = 500

interface Kept {
  /** Whose view it is; null when signed out. */
  viewer: string | null
  queryKey: readonly unknown[]
  data: unknown
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Milliseconds; absent where the usual time holds. */
  keepFor?: number
}

/** Takes what is kept for this viewer into the cache, and throws away what is too old or somebody else's. */
export function restoreKept(client: QueryClient, viewer: string | null, now = Date.now()): void {
  for (const key of storage.keys(prefix)) {
    const kept = parse(storage.get(key))
    const isOurs =
      kept?.viewer === viewer && now - kept.updatedAt < (kept.keepFor ?? maximumAge) && kept.updatedAt <= now
    if (kept && isOurs) client.setQueryData(kept.queryKey, kept.data, { updatedAt: kept.updatedAt })
    else storage.remove(key)
  }
}

/** Keeps each new result from now on; returns how to stop. */
export function keepResults(client: QueryClient, viewer: () => string | null): () => void {
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    timer = undefined
    for (const [hash, query] of waiting) keep(hash, query, viewer())
    waiting.clear()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event
    // What no longer holds would count as fresh again after a reload.
    if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'invalidate')) {
      waiting.delete(query.queryHash)
      storage.remove(prefix + query.queryHash)
    } else if (event.type === 'updated' && event.action.type === 'success' && query.meta?.['persist'] !== false) {
      waiting.set(query.queryHash, query)
      timer ??= setTimeout(write, writesAfter)
    }
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Throws away all that is kept. */
export function forgetKept(): void {
  for (const key of storage.keys(prefix)) storage.remove(key)
}

function keep(hash: string, query: Query, viewer: string | null) {
  const { data, dataUpdatedAt: updatedAt } = query.state
  const keepFor = query.meta?.['keepFor']
  const kept: Kept = {
    viewer,
    queryKey: query.queryKey,
    data,
    updatedAt,
    ...(typeof keepFor === 'number' && { keepFor }),
  }
  const text = JSON.stringify(kept)
  if (text.length > maximumLength) {
    storage.remove(prefix + hash)
    return
  }
  makeRoom(maximumCount - 1)
  // A full storage gets one more chance with half of the results gone.
  if (!storage.set(prefix + hash, text)) {
    makeRoom(maximumCount / 2)
    storage.set(prefix + hash, text)
  }
}

/** Removes the oldest results until at most `count` are left. */
function makeRoom(count: number) {
  const keys = storage.keys(prefix)
  if (keys.length <= count) return
  keys
    .map((key) => ({ key, updatedAt: parse(storage.get(key))?.updatedAt ?? 0 }))
    .sort((one, other) => one.updatedAt - other.updatedAt)
    .slice(0, keys.length - count)
    .forEach(({ key }) => storage.remove(key))
}

function parse(text: string | null): Kept | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isKept(value) ? value : null
  } catch {
    // Written by something else, or by an older version: as good as nothing.
    return null
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray(Reflect.get(value, 'queryKey')) &&
    typeof Reflect.get(value, 'updatedAt') === 'number' &&
    Reflect.get(value, 'data') !== undefined
  )
}
