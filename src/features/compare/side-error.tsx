import { messageOf, statusOf } from '../../api/errors'
import { Notice } from '../../ui/notice'
import { MissingDraftError } from './use-side'

/** Says why one side of a comparison cannot be shown. */
export function SideError({ which, error }: { which: 'left' | 'right'; error: Error }) {
  if (error instanceof MissingDraftError) {
    return (
      <Notice tone="warning" title={`The draft on the ${which} is gone.`}>
        A draft can be compared only in the browser tab in which it was opened, and by the same account. Open it in the
        builder or on the QASM page, and choose Compare with saved version again.
      </Notice>
    )
  }
  const isSignedOut = statusOf(error) === 401
  return (
    <Notice tone="danger" title={`The circuit on the ${which} cannot be shown.`}>
      {isSignedOut ? 'Log in to see it.' : messageOf(error, 'It could not be loaded. Please try again.')}
    </Notice>
  )
}
