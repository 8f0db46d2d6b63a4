import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useConfirmPassword } from '../../api/auth'
import { confirmationQuery, useConfirmCode, useConfirmPasskey } from '../../api/confirmation'
import { messageOf } from '../../api/errors'
import { PasswordField } from '../../ui/password-field'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { LogInAgain } from './log-in-again'

interface DialogProps {
  onConfirmed: () => void
  onCancel: () => void
}

/** Asks for the password before an action that cannot be undone; for a second factor where the account has no password. */
export function PasswordDialog(props: DialogProps) {
  const ways = useQuery(confirmationQuery()).data
  if (ways?.hasPassword !== false) return <AskPassword {...props} ways={ways} />
  return ways.hasApp ? <AskCode {...props} ways={ways} /> : <AskOther {...props} ways={ways} />
}

interface Ways {
  challenge: string
  passkey: Parameters<ReturnType<typeof useConfirmPasskey>['mutate']>[0]['passkey'] | null
}

const checkFailed = 'Your password could not be checked. Please try again.'

function AskPassword({ onConfirmed, onCancel, ways }: DialogProps & { ways: Ways | undefined }) {
  const confirm = useConfirmPassword()
  return (
    <SecretDialog
      title="Confirm your password"
      lead="You logged in a while ago. Enter your password to continue."
      sending={confirm}
      onSubmit={(password) => confirm.mutate(password, { onSuccess: onConfirmed })}
      onCancel={onCancel}
      isPassword
    >
      {ways && <UsePasskey ways={ways} onConfirmed={onConfirmed} />}
    </SecretDialog>
  )
}

function AskCode({ onConfirmed, onCancel, ways }: DialogProps & { ways: Ways }) {
  const confirm = useConfirmCode()
  const { challenge } = ways
  return (
    <SecretDialog
      title="Confirm it’s you"
      lead="You logged in a while ago. Enter a code from your authenticator app to continue."
      sending={confirm}
      onSubmit={(code) => confirm.mutate({ challenge, code }, { onSuccess: onConfirmed })}
      onCancel={onCancel}
    >
      <UsePasskey ways={ways} onConfirmed={onConfirmed} />
    </SecretDialog>
  )
}

function AskOther({ onConfirmed, onCancel, ways }: DialogProps & { ways: Ways }) {
  return (
    <Dialog open title="Confirm it’s you" onClose={onCancel} actions={<Button onClick={onCancel}>Cancel</Button>}>
      <Stack>
        <p>You logged in a while ago. {ways.passkey ? 'Use your passkey to continue.' : 'Log in again to continue.'}</p>
        <UsePasskey ways={ways} onConfirmed={onConfirmed} />
        {ways.passkey === null && <LogInAgain />}
      </Stack>
    </Dialog>
  )
}

function UsePasskey({ ways: { challenge, passkey }, onConfirmed }: { ways: Ways; onConfirmed: () => void }) {
  const confirm = useConfirmPasskey()
  if (passkey === null) return null
  return (
    <>
      {confirm.isError && (
        <Notice tone="danger">{messageOf(confirm.error, 'Your passkey could not be checked.')}</Notice>
      )}
      <Button
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ challenge, passkey }, { onSuccess: onConfirmed })}
      >
        Use a passkey
      </Button>
    </>
  )
}

interface SecretDialogProps {
  title: string
  lead: string
  sending: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  onSubmit: (secret: string) => void
  onCancel: () => void
  isPassword?: boolean
  /** Other ways, below the field. */
  children: React.ReactNode
}

/** A dialog with one field. */
function SecretDialog({ title, lead, sending, onSubmit, onCancel, isPassword = false, children }: SecretDialogProps) {
  const formId = useId()
  const [secret, setSecret] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The field is the only input. By default the dialog would focus its first button.
  useEffect(() => input.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (secret !== '' && !sending.isPending) onSubmit(secret)
  }

  const field = {
    ref: input,
    value: secret,
    error: sending.isError ? messageOf(sending.error, checkFailed) : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setSecret(event.target.value)
      if (sending.isError) sending.reset()
    },
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={secret === ''} busy={sending.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>{lead}</p>
          {isPassword ? (
            <PasswordField label="Password" autoComplete="current-password" {...field} />
          ) : (
            <TextField label="Code" autoComplete="one-time-code" {...field} />
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
