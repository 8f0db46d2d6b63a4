import { messageOf, statusOf } from '../../api/errors'
import { Notice } from '../../ui/notice'

/** Says why one side of a comparison cannot be shown. */
export function SideError({ which, error }: { which: 'left' | 'right'; error: Error }) {
  const isSignedOut = statusOf(error) === 401
  return (
    <Notice tone="danger" title={`The circuit on the ${which} cannot be shown.`}>
      {isSignedOut ? 'Log in to see it.' : messageOf(error, 'It could not be loaded. Please try again.')}
    </Notice>
  )
}
