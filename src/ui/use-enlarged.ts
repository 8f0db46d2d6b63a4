import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useEscape } from './use-escape'

/** The size of an element: in its place, across the page, or full screen. */
type ShownSize = 'normal' | 'large' | 'full'

/**
 * Lets an element be shown larger, and on the whole screen where the browser has that; else its styles for `full` fill the window.
 * Escape leads back to its place.
 *
 * The nearest element around it with `data-makes-room` has `data-holds-large` or `data-holds-full` meanwhile, for its own styles. With `:has()`
 * in their place, browsers compute the styles of everything in it anew whenever something appears or disappears there.
 */
export function useEnlarged(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<ShownSize>('normal')
  useEscape(size !== 'normal' && (() => resize('normal')))

  useEffect(() => {
    // The browser leaves the full screen by itself, as by Escape.
    const noticeLeaving = () => {
      if (document.fullscreenElement === null) setSize((before) => (before === 'full' ? 'normal' : before))
    }
    document.addEventListener('fullscreenchange', noticeLeaving)
    return () => document.removeEventListener('fullscreenchange', noticeLeaving)
  }, [])

  useLayoutEffect(() => {
    if (size === 'normal') return undefined
    const around = element.current?.closest('[data-makes-room]')
    const mark = (isHeld: boolean) => around?.toggleAttribute(`data-holds-${size}`, isHeld)
    mark(true)
    // Its place may be out of view: it moves from beside what was scrolled to above it.
    if (size === 'large') element.current?.scrollIntoView()
    return () => void mark(false)
  }, [element, size])

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
