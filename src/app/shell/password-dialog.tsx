import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useConfirmPassword } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { PasswordField } from '../../features/auth/password-field'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Stack } from '../../ui/page'

/** Asks for the password before an action that cannot be undone. */
export function PasswordDialog({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const formId = useId()
  const confirm = useConfirmPassword()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field is the only input. By default the dialog would focus its first button.
  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '' && !confirm.isPending) confirm.mutate(password, { onSuccess: onConfirmed })
  }

  return (
    <Dialog
      open
      title="Confirm your password"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={password === ''} busy={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>You logged in a while ago. Enter your password to continue.</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            ref={field}
            value={password}
            error={
              confirm.isError
                ? messageOf(confirm.error, 'Your password could not be checked. Please try again.')
                : undefined
            }
            onChange={(event) => {
              setPassword(event.target.value)
              if (confirm.isError) confirm.reset()
            }}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
