import type { ComponentProps } from 'react'
import type { IssueSummary } from '../../contract/issues'
import { messageOf, statusOf } from '../api/errors'
import { useDeleteIssue } from '../api/issues'
import { formatDateTime } from '../lib/relative-time'
import type { Button } from '../ui/button'
import { ConfirmButton } from '../ui/confirm-button'
import { TrashIcon } from '../ui/icons'
import { QuietFailure } from '../ui/quiet-failure'
import { toast } from '../ui/toast'

interface DeleteIssueProps {
  issue: Pick<IssueSummary, 'id' | 'version' | 'title' | 'createdAt'>
  /** As an icon alone, where there are many. */
  bare?: boolean
  onDeleted?: () => void
}

/** A button that deletes an issue, after asking. */
export function DeleteIssue({ issue, bare, onDeleted }: DeleteIssueProps) {
  const remove = useDeleteIssue(issue)
  const look: ComponentProps<typeof Button> = bare
    ? {
        variant: 'ghost',
        'aria-label': `Delete ${issue.title} from ${formatDateTime(issue.createdAt)}`,
        title: 'Delete',
      }
    : { children: 'Delete' }
  return (
    <ConfirmButton
      {...look}
      icon={<TrashIcon />}
      question="Delete Issue"
      confirmLabel="Delete"
      destructive
      mutation={remove}
      onConfirm={(done) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            done('Feedback deleted')
            onDeleted?.()
          },
          onError: (error) => {
            // The page shows the new state, and perhaps no longer this button.
            if (statusOf(error) !== 409) return
            toast(messageOf(error, 'Someone else changed this feedback.'), 'danger')
            done()
          },
        })
      }
      details={
        <>
          <p>Are you sure you want to delete this issue? This action cannot be undone.</p>
          {remove.isError && (
            <QuietFailure error={remove.error}>The feedback was not deleted. Please try again.</QuietFailure>
          )}
        </>
      }
    />
  )
}
