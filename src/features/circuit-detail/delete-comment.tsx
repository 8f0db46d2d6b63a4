import type { CircuitComment } from '../../../contract/circuits'
import { useDeleteComment } from '../../api/comments'
import { messageOf } from '../../api/errors'
import { ConfirmButton } from '../../ui/confirm-button'
import { TrashIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'

/** Deletes a comment after a question. `name` is what screen readers call it. */
export function DeleteComment({ comment: { id, circuitId }, name }: { comment: CircuitComment; name: string }) {
  const remove = useDeleteComment(circuitId)
  return (
    <ConfirmButton
      variant="ghost"
      aria-label={`Delete ${name}`}
      title="Delete comment"
      icon={<TrashIcon />}
      question="Delete Comment"
      confirmLabel="Yes, delete"
      destructive
      mutation={remove}
      onConfirm={(close) => {
        close()
        remove.mutate(id, { onError: (error) => toast(messageOf(error, 'Failed to delete comment'), 'danger') })
      }}
      details={<p>Are you sure you want to delete this comment? This action cannot be undone.</p>}
    />
  )
}
