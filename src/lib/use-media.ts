import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, such as `(width < 40rem)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        if (typeof matchMedia !== 'function') return () => undefined
        const list = matchMedia(query)
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      [query],
    ),
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
  )
}
