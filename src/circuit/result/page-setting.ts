/**
 * What a reader sets in the views of a result, page by page: it survives a reload and the end of the tab. Each tab works on its own copy
 * in session storage, so that two tabs do not disturb each other; local storage has the latest copy of all.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter } from '../../lib/emitter'
import { storage, tabStorage } from '../../lib/storage'

const known = new Map<string, unknown>()
const { emit, subscribe } = createEmitter()

const keyOf = (page: string, name: string) => `ketwork:result:${name}:${page}`

/**
 * A setting of a page, and the function that changes it.
 *
 * @param read what is stored as a value, or the first value for anything else, such as null. The same function in every render.
 */
export function usePageSetting<Value>(
  page: string,
  name: string,
  read: (stored: unknown) => Value,
): readonly [Value, (value: Value) => void] {
  const key = keyOf(page, name)
  const value = useSyncExternalStore(
    subscribe,
    useCallback(() => {
      if (!known.has(key)) known.set(key, tabStorage.getJson(key) ?? storage.getJson(key))
      return known.get(key)
    }, [key]),
  )
  const change = useCallback(
    (next: Value) => {
      known.set(key, next)
      const text = JSON.stringify(next)
      tabStorage.set(key, text)
      storage.set(key, text)
      emit()
    },
    [key],
  )
  return [read(value), change]
}

/** Forgets what this tab has read, as a reload does; for tests. */
export function forgetPageSettings(): void {
  known.clear()
}
