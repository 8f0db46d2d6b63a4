import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { securityQuery } from '../../api/security'
import { useDeleteUser } from '../../api/users'
import { signOut } from '../../session/session'
import { signInMethods } from '../../sign-in-methods'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { RemoveCircuits } from '../../users/remove-circuits'

/** Asks for username and password, then deletes the viewer's account. */
export function DeleteOwnAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteUser(user.id)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [withCircuits, setWithCircuits] = useState(false)
  const isDeleted = useRef(false)
  // Sign out only when this page is left: it would redirect to the login page.
  useEffect(
    () => () => {
      if (isDeleted.current) signOut()
    },
    [],
  )
  const security = useQuery(securityQuery())
  // Unknown for a moment: most accounts have one.
  const hasPassword = signInMethods.passwords && (security.data?.hasPassword ?? true)
  const isConfirmed = username.trim() === user.username && (password !== '' || !hasPassword)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isConfirmed || remove.isPending) return
    remove.mutate(
      { ...(hasPassword && { password }), removeCircuits: withCircuits },
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
            Your account, collections, private circuits, likes and favorites are permanently deleted. Public circuits,
            comments and feedback stay by <em>deleted user</em>.
          </p>
          <RemoveCircuits checked={withCircuits} onChange={setWithCircuits} whose="my" />
          <TextField
            label={`Type your username (${user.username}) to confirm`}
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          {hasPassword && (
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
