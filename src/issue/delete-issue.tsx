import { useState, type ComponentProps } from 'react'
import type { IssueSummary } from '../../contract/issues'
import { messageOf, statusOf } from '../api/errors'
import { useDeleteIssue } from '../api/issues'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { TrashIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { toast } from '../ui/toast'

interface DeleteIssueProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  issue: Pick<IssueSummary, 'id' | 'version' | 'title'>
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
          aria-label={`Delete ${issue.title}`}
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
              toast(messageOf(error, ''), 'danger')
              setIsAsking(false)
            },
          })
        }
      >
        <p>Are you sure you want to delete this issue? This action cannot be undone.</p>
        {remove.isError && (
          <Notice tone="danger">
            {messageOf(remove.error, 'The feedback could not be deleted. Please try again.')}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
