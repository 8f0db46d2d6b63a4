import { useEffect, useSyncExternalStore } from 'react'

let hasShown = false
const listeners = new Set<() => void>()

/** Call it where a page, or what is shown in its place, is on screen for the first time. */
export function useMarkPageShown(): void {
  useEffect(() => {
    if (hasShown) return
    hasShown = true
    for (const listener of listeners) listener()
  }, [])
}

/** Whether any page has been on screen since the app began: until then, nothing may load beside the code of that page. */
export function useHasShownPage(): boolean {
  return useSyncExternalStore(subscribe, () => hasShown)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
