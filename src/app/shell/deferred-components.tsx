import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'

const deferred = { deferred: true }
const Toasts = lazyComponent(async () => (await import('../../ui/toasts')).Toasts, deferred)
const FeedbackButton = lazyComponent(async () => (await import('./feedback-button')).FeedbackButton, deferred)
const Connection = lazyComponent(async () => (await import('../connection/connection')).Connection, deferred)
const SessionPrompts = lazyComponent(async () => (await import('./session-prompts')).SessionPrompts, deferred)

/** The parts of every page that load after the page. */
export function DeferredComponents() {
  return (
    <>
      <ErrorRegion what="The feedback button" quiet>
        <FeedbackButton />
      </ErrorRegion>
      <ErrorRegion what="Messages" quiet>
        <Toasts />
      </ErrorRegion>
      <ErrorRegion what="The state of the connection" quiet>
        <Connection />
      </ErrorRegion>
      <ErrorRegion what="The password dialog" quiet>
        <SessionPrompts />
      </ErrorRegion>
    </>
  )
}
