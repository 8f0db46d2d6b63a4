import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { useDeleteUser } from '../../api/users'
import { ConfirmButton } from '../../ui/confirm-button'
import { TrashIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { toast } from '../../ui/toast'
import { RemoveCircuits } from '../../users/remove-circuits'

/** For ADMINs, on another member's page. */
export function DeleteUserButton({ user }: { user: User }) {
  const navigate = useNavigate()
  const remove = useDeleteUser(user.id)
  const [withCircuits, setWithCircuits] = useState(false)
  return (
    <ConfirmButton
      variant="danger"
      icon={<TrashIcon />}
      question="Delete User"
      confirmLabel="Yes, delete"
      destructive
      mutation={remove}
      onConfirm={() =>
        remove.mutate(
          { removeCircuits: withCircuits },
          {
            onSuccess: () => {
              toast(`${user.username} was deleted.`)
              void navigate(paths.circuits)
            },
          },
        )
      }
      details={
        <Stack>
          {remove.isError && <Notice tone="danger">{messageOf(remove.error, 'Failed to delete user')}</Notice>}
          <p>Are you sure you want to delete {user.username}? This action cannot be undone.</p>
          <RemoveCircuits checked={withCircuits} onChange={setWithCircuits} whose="their" />
        </Stack>
      }
    >
      Delete User
    </ConfirmButton>
  )
}
