import type { ReactNode } from 'react'
import { messageOf, statusOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

interface SaveFailureProps {
  error: Error
  /** Saves over what someone else has changed; null where that is not possible. */
  onOverwrite: (() => Promise<void>) | null
  /** What else can be done where someone else has changed the issue. */
  conflictActions: ReactNode
}

/** Why an issue was not saved, and what to do where someone else has changed it. */
export function SaveFailure({ error, onOverwrite, conflictActions }: SaveFailureProps) {
  const isConflict = statusOf(error) === 409
  return (
    <Notice
      tone="danger"
      actions={
        isConflict && (
          <>
            {onOverwrite && (
              <Button size="small" onClick={() => void onOverwrite()}>
                Save mine anyway
              </Button>
            )}
            {conflictActions}
          </>
        )
      }
    >
      {messageOf(error, 'Failed to submit issue. Please try again.')}
      {isConflict && ' Your text is still below.'}
    </Notice>
  )
}
