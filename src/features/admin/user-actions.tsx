import { useState } from 'react'
import type { ManagedUser } from '../../../contract/administration'
import { characters } from '../../../contract/limits'
import type { Role } from '../../../contract/users'
import { useChangeRole, useEndSessions, useVerifyUser } from '../../api/administration'
import { messageOf } from '../../api/errors'
import { BanUser } from '../../moderation/moderate'
import { useViewer } from '../../session/session'
import { ConfirmButton } from '../../ui/confirm-button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { roles } from './user-filters'

/** What an administrator does to an account of another person. */
export function UserActions({ user }: { user: ManagedUser }) {
  const viewer = useViewer()
  if (user.email === null) return null
  return (
    <div>
      {viewer?.id !== user.id && <ChangeRole user={user} />}
      {!user.isVerified && <VerifyUser user={user} />}
      {user.sessions > 0 && viewer?.id !== user.id && <EndSessions user={user} />}
      {viewer?.id !== user.id && <BanUser user={user} />}
    </div>
  )
}

function ChangeRole({ user }: { user: ManagedUser }) {
  const change = useChangeRole()
  const [role, setRole] = useState<Role>(user.role)
  const [reason, setReason] = useState('')
  return (
    <ConfirmButton
      question={`Change the role of ${user.username}`}
      confirmLabel="Change role"
      aria-label={`Change role of ${user.username}`}
      mutation={change}
      onConfirm={(close) =>
        change.mutate(
          { id: user.id, role, reason: reason.trim() },
          {
            onSuccess: ({ message }) => {
              toast(message)
              setReason('')
              close()
            },
          },
        )
      }
      details={
        <Stack>
          <p>{user.username} will be logged out everywhere and has the new role from the next login on.</p>
          <Select label="Role" options={roles} value={role} onChoose={setRole} />
          <TextField
            label="Reason"
            hint="Shown in the moderation log."
            maxLength={characters.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Failure error={change.error} />
        </Stack>
      }
    >
      Role
    </ConfirmButton>
  )
}

function VerifyUser({ user }: { user: ManagedUser }) {
  const verify = useVerifyUser()
  return (
    <ConfirmButton
      question={`Verify ${user.username}`}
      confirmLabel="Verify"
      aria-label={`Verify ${user.username}`}
      mutation={verify}
      onConfirm={(close) =>
        verify.mutate(user.id, {
          onSuccess: ({ message }) => {
            toast(message)
            close()
          },
        })
      }
      details={
        <Stack>
          <p>{user.email} will count as verified, without a link from a mail.</p>
          <Failure error={verify.error} />
        </Stack>
      }
    >
      Verify
    </ConfirmButton>
  )
}

function EndSessions({ user }: { user: ManagedUser }) {
  const end = useEndSessions()
  return (
    <ConfirmButton
      question={`Log out ${user.username}`}
      confirmLabel="Log out everywhere"
      aria-label={`Log out ${user.username}`}
      mutation={end}
      onConfirm={(close) =>
        end.mutate(user.id, {
          onSuccess: ({ message }) => {
            toast(message)
            close()
          },
        })
      }
      details={
        <Stack>
          <p>{user.username} will be logged out on every device and can log in again.</p>
          <Failure error={end.error} />
        </Stack>
      }
    >
      Log out
    </ConfirmButton>
  )
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null
  return <Notice tone="danger">{messageOf(error, 'That did not work. Please try again.')}</Notice>
}
