import { useEffect, useState, type RefObject } from 'react'
import { useEscape } from './use-escape'

/** The size of an element: in its place, across the page, or full screen. */
export type ShownSize = 'normal' | 'large' | 'full'

/**
 * Lets an element be shown larger, and on the whole screen where the browser has that; else its styles for `full` fill the window.
 * Escape leads back to its place.
 */
export function useEnlarged(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<ShownSize>('normal')
  useEscape(size !== 'normal' && (() => resize('normal')))

  useEffect(() => {
    // The browser leaves the full screen by itself, as by Escape.
    const follow = () => {
      if (document.fullscreenElement === null) setSize((before) => (before === 'full' ? 'normal' : before))
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  function resize(next: ShownSize) {
    setSize(next)
    const target = element.current
    if (target === null) return
    if (next === 'full') {
      // Where it is missing or refused, as in a frame or on a phone, the window is filled instead.
      if ('requestFullscreen' in target) {
        target.requestFullscreen().catch((error: unknown) => console.warn('Full screen was refused.', error))
      }
    } else if (document.fullscreenElement === target) {
      void document.exitFullscreen()
    }
  }

  return { size, resize }
}
