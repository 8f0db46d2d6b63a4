import { useEffect } from 'react'

/** Scrolls to the place that the address names once it is there: what the engine tells of it comes after the page. */
export function useScrollToHash(isThere: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (isThere && id !== '') document.getElementById(id)?.scrollIntoView()
  }, [isThere])
}
