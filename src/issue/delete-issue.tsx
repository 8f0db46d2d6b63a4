import { useState, type ComponentProps } from 'react'
import type { IssueSummary } from '../../contract/issues'
import { messageOf, statusOf } from '../api/errors'
import { useDeleteIssue } from '../api/issues'
import { formatDateTime } from '../lib/relative-time'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { TrashIcon } from '../ui/icons'
import { QuietFailure } from '../ui/quiet-failure'
import { toast } from '../ui/toast'

interface DeleteIssueProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  issue: Pick<IssueSummary, 'id' | 'version' | 'title' | 'createdAt'>
  /** As an icon alone, where there are many. */
  bare?: boolean
  onDeleted?: () => void
}

/** A button that deletes an issue, after asking. */
export function DeleteIssue({ issue, bare, variant, onDeleted }: DeleteIssueProps) {
  const remove = useDeleteIssue(issue)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {bare ? (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Delete ${issue.title} from ${formatDateTime(issue.createdAt)}`}
          title="Delete"
          icon={<TrashIcon />}
          onClick={() => setIsAsking(true)}
        />
      ) : (
        <Button variant={variant} size="small" icon={<TrashIcon />} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete Issue"
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onCancel={() => {
          setIsAsking(false)
          remove.reset()
        }}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast('Feedback deleted')
              setIsAsking(false)
              onDeleted?.()
            },
            onError: (error) => {
              // The page shows the new state, and perhaps no longer this button.
              if (statusOf(error) !== 409) return
              toast(messageOf(error, 'Somebody else has changed this feedback.'), 'danger')
              setIsAsking(false)
            },
          })
        }
      >
        <p>Are you sure you want to delete this issue? This action cannot be undone.</p>
        {remove.isError && (
          <QuietFailure error={remove.error}>The feedback was not deleted. Please try again.</QuietFailure>
        )}
      </ConfirmDialog>
    </>
  )
}
