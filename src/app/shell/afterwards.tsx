import { lazy, Suspense } from 'react'
import { ErrorRegion } from '../../ui/error-region'
import { WhenLoaded } from '../../ui/when-loaded'

const Toasts = lazy(async () => ({ default: (await import('../../ui/toasts')).Toasts }))
const FeedbackButton = lazy(async () => ({ default: (await import('./feedback-button')).FeedbackButton }))
const Connection = lazy(async () => ({ default: (await import('../connection/connection')).Connection }))

/** What stands around every page and can wait until the page is there. */
export function Afterwards() {
  return (
    <WhenLoaded>
      <ErrorRegion what="The feedback button" quiet>
        <Suspense>
          <FeedbackButton />
        </Suspense>
      </ErrorRegion>
      <ErrorRegion what="Messages" quiet>
        <Suspense>
          <Toasts />
        </Suspense>
      </ErrorRegion>
      <ErrorRegion what="The state of the connection" quiet>
        <Suspense>
          <Connection />
        </Suspense>
      </ErrorRegion>
    </WhenLoaded>
  )
}
