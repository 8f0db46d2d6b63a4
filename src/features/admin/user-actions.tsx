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
      onConfirm={(done) =>
        change.mutate(
          { id: user.id, role, reason: reason.trim() },
          {
            onSuccess: ({ message }) => {
              setReason('')
              done(message)
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

const VerifyUser = ({ user }: { user: ManagedUser }) => (
  <Action
    name="Verify"
    user={user}
    confirmLabel="Verify"
    what={`${user.email} will count as verified, without a link from a mail.`}
    mutation={useVerifyUser()}
  />
)

const EndSessions = ({ user }: { user: ManagedUser }) => (
  <Action
    name="Log out"
    user={user}
    confirmLabel="Log out everywhere"
    what={`${user.username} will be logged out on every device and can log in again.`}
    mutation={useEndSessions()}
  />
)

interface ActionProps {
  name: string
  user: ManagedUser
  confirmLabel: string
  /** What will happen. */
  what: string
  mutation: ReturnType<typeof useVerifyUser | typeof useEndSessions>
}

/** A button for a change that nothing is asked about. */
function Action({ name, user, confirmLabel, what, mutation }: ActionProps) {
  return (
    <ConfirmButton
      question={`${name} ${user.username}`}
      confirmLabel={confirmLabel}
      aria-label={`${name} ${user.username}`}
      mutation={mutation}
      onConfirm={(done) => mutation.mutate(user.id, { onSuccess: ({ message }) => done(message) })}
      details={
        <Stack>
          <p>{what}</p>
          <Failure error={mutation.error} />
        </Stack>
      }
    >
      {name}
    </ConfirmButton>
  )
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null
  return <Notice tone="danger">{messageOf(error, 'That did not work. Please try again.')}</Notice>
}
