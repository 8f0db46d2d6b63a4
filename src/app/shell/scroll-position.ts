import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The longest wait until a page that was left and opened again is tall enough to scroll, in milliseconds. */
const patienceMilliseconds = 1500

/** The scroll position of each history entry, by its key. Lost when the page is reloaded. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top on every change of route. Back and Forward restore the scroll position. A change of the query alone, as by
 * filters, does not scroll. The focus moves to the page's content, so that keyboard users need not pass the top bar on every page.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)

  // Before the next effect scrolls, because that scrolling belongs to the new history entry.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const remembered = kind === 'POP' ? positions.get(key) : undefined
    const isOtherPage = shownPath.current !== pathname
    shownPath.current = pathname
    if (isOtherPage) document.getElementById('content')?.focus({ preventScroll: true })
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    else if (remembered !== undefined) return returnTo(remembered)
    else if (isOtherPage) window.scrollTo(0, 0)
  }, [key, pathname, hash, kind])
}

/** Scrolls to a position as soon as the page is tall enough, unless the reader scrolls first. */
function returnTo(top: number): () => void {
  const until = performance.now() + patienceMilliseconds
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of movements) window.removeEventListener(event, stop)
  }
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2 || performance.now() > until) stop()
    else frame = requestAnimationFrame(attempt)
  }
  for (const event of movements) window.addEventListener(event, stop, { passive: true })
  attempt()
  return stop
}

const movements = ['wheel', 'touchstart', 'keydown'] as const
