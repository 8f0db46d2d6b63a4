import { useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../lib/emitter'

let hasShown = false
const { emit, subscribe } = createEmitter()

/** Call it where a page, or what is shown in its place, is on screen for the first time. */
export function useMarkPageShown(): void {
  useEffect(() => {
    if (hasShown) return
    hasShown = true
    emit()
  }, [])
}

/** Whether any page has been on screen since the app began: until then, nothing may load beside the code of that page. */
export function useHasShownPage(): boolean {
  return useSyncExternalStore(subscribe, () => hasShown)
}
