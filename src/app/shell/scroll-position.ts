import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How long a page that was come back to may take to be tall enough again, in milliseconds. */
const patienceMilliseconds = 1500

/** Where each entry of the history was scrolled to, by its key. It need not outlive the page. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top on every change of route. Back and Forward return to where the reader was. A change of the search part
 * alone, as filters make it, moves nothing. The focus goes to the page's content: what had it is gone, or stands in the bar, which
 * nobody wants to walk through again on every page.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)

  // Before the next effect scrolls: what that does belongs to the new entry, not to the one that was left.
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

/** Scrolls there as soon as the page is tall enough; gives up when the reader moves first. */
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
