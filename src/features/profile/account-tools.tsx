import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { useLogout } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { useDeleteUser, useExportAccount } from '../../api/users'
import { signOut } from '../../session/session'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/choice'
import { ConfirmDialog, Dialog } from '../../ui/dialog'
import { DownloadIcon, TrashIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

/** What owners do with their account as a whole: log out, export, delete. */
export function AccountTools({ user }: { user: User }) {
  const logout = useLogout()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <div>
        <Button size="small" onClick={() => logout.mutate()}>
          Log out
        </Button>
        <ExportButton userId={user.id} />
        <Button size="small" icon={<TrashIcon />} onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && <DeleteOwnDialog user={user} onClose={() => setIsDeleting(false)} />}
    </Section>
  )
}

/** For ADMINs, on another member's page. */
export function DeleteUserButton({ user }: { user: User }) {
  const navigate = useNavigate()
  const remove = useDeleteUser(user.id)
  const [isAsking, setIsAsking] = useState(false)
  const [withCircuits, setWithCircuits] = useState(false)
  return (
    <>
      <Button size="small" variant="danger" icon={<TrashIcon />} onClick={() => setIsAsking(true)}>
        Delete User
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete User"
        confirmLabel="Yes, delete"
        destructive
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
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
      >
        <Stack>
          {remove.isError && <Notice tone="danger">{messageOf(remove.error, 'Failed to delete user')}</Notice>}
          <p>Are you sure you want to delete {user.username}? This action cannot be undone.</p>
          <RemoveCircuits checked={withCircuits} onChange={setWithCircuits} whose="their" />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

function DeleteOwnDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteUser(user.id)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [withCircuits, setWithCircuits] = useState(false)
  const isDeleted = useRef(false)
  // Once this page is left: on it, nobody signed in would mean the login page.
  useEffect(
    () => () => {
      if (isDeleted.current) signOut()
    },
    [],
  )
  const isConfirmed = username.trim() === user.username && password !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isConfirmed || remove.isPending) return
    remove.mutate(
      { password, removeCircuits: withCircuits },
      {
        onSuccess: () => {
          toast('Your account was deleted.')
          isDeleted.current = true
          void navigate(paths.home)
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete account"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="delete-account" variant="danger" disabled={!isConfirmed} busy={remove.isPending}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id="delete-account" noValidate onSubmit={submit}>
        <Stack>
          {remove.isError && <Notice tone="danger">{messageOf(remove.error, 'Failed to delete account')}</Notice>}
          <p>
            Your account, private circuits, likes and favorites are permanently deleted. Public circuits, comments and
            feedback stay by <em>deleted user</em>.
          </p>
          <RemoveCircuits checked={withCircuits} onChange={setWithCircuits} whose="my" />
          <TextField
            label={`Type your username (${user.username}) to confirm`}
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function RemoveCircuits(props: { checked: boolean; onChange: (checked: boolean) => void; whose: 'my' | 'their' }) {
  return (
    <Checkbox
      label={`Delete ${props.whose} public circuits too`}
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}

function ExportButton({ userId }: { userId: string }) {
  const fetching = useExportAccount(userId)

  async function save() {
    try {
      const [{ download }, zip] = await Promise.all([import('../../lib/download'), fetching.mutateAsync()])
      download(zip, 'ketwork-export.zip')
    } catch (error) {
      toast(messageOf(error, 'Your data could not be exported. Please try again.'), 'danger')
    }
  }

  return (
    <Button size="small" icon={<DownloadIcon />} busy={fetching.isPending} onClick={() => void save()}>
      Export my data
    </Button>
  )
}

const Section = styled.section`
  margin-top: var(--space-7);
  padding-top: var(--space-5);
  border-top: 1px solid var(--border);

  & > h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-md);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`
