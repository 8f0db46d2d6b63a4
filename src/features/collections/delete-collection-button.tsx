import { useNavigate } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useDeleteCollection } from '../../api/collections'
import { messageOf } from '../../api/errors'
import { ConfirmButton } from '../../ui/confirm-button'
import { TrashIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

/** Deletes a collection after a question, and leads to the list. */
export function DeleteCollectionButton({ id }: { id: string }) {
  const deletion = useDeleteCollection(id)
  const navigate = useNavigate()
  return (
    <ConfirmButton
      icon={<TrashIcon />}
      question="Delete collection"
      confirmLabel="Yes, delete"
      destructive
      mutation={deletion}
      details={
        <>
          <p>The collection and its notes are deleted. The circuits in it stay. This action cannot be undone.</p>
          {deletion.isError && (
            <Notice tone="danger">
              {messageOf(deletion.error, 'The collection could not be deleted. Please try again.')}
            </Notice>
          )}
        </>
      }
      onConfirm={() =>
        deletion.mutate(undefined, {
          onSuccess: () => {
            toast('Collection deleted')
            void navigate(paths.collections, { replace: true })
          },
        })
      }
    >
      Delete
    </ConfirmButton>
  )
}
