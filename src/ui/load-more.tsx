import { useEffect, useRef } from 'react'
import { Button } from './button'
import { FailureNotice } from './failure-notice'
import { Spinner } from './spinner'

interface LoadMoreProps {
  /** Whether there is more. */
  hasMore: boolean
  isBusy: boolean
  /** Why the next part could not be loaded. */
  failure?: string | undefined
  onMore: () => void
}

/** The distance from the bottom of the window at which the next page is loaded. */
const fetchesAhead = '600px 0px'

/** The end of a list that has more pages: loads the next one when the reader scrolls near it, or by its button. */
export function LoadMore({ hasMore, isBusy, failure, onMore }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null)
  const waits = hasMore && !isBusy && failure === undefined
  useEffect(() => {
    if (!mark.current || !waits || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: fetchesAhead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  })
  if (failure !== undefined) return <FailureNotice onRetry={onMore}>{failure}</FailureNotice>
  if (!hasMore) return null
  return (
    <div ref={mark}>
      {isBusy ? (
        <output>
          <Spinner /> Loading...
        </output>
      ) : (
        <Button onClick={onMore}>Show more</Button>
      )}
    </div>
  )
}
