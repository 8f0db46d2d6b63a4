import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** How long after the page has loaded, in milliseconds: it goes first. */
const restMilliseconds = 400

/** Shows what can wait until the page and all that it needs at first are there; `meanwhile` stands in its place. */
export function WhenLoaded({ meanwhile = null, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      // In small steps, between which the reader's own clicks come.
      timer = setTimeout(() => startTransition(() => setIsDue(true)), restMilliseconds)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
    }
  }, [])
  return isDue ? children : meanwhile
}
