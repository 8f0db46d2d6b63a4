import { useEffect, useState, type FormEvent } from 'react'
import { messageOf } from '../../api/errors'
import { useConfirmApp, useNewApp } from '../../api/security'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { QrCode } from './qr-code'

interface AddAppDialogProps {
  onClose: () => void
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void
}

/** Shows the secret of a new authenticator app, and asks for its first code. */
export function AddAppDialog({ onClose, onCodes }: AddAppDialogProps) {
  const app = useNewApp()
  const confirm = useConfirmApp()
  const [code, setCode] = useState('')
  const { mutate } = app
  useEffect(() => mutate(), [mutate])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '' || confirm.isPending) return
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => {
        toast('The authenticator app is on.')
        onClose()
        if (recoveryCodes) onCodes(recoveryCodes)
      },
    })
  }

  return (
    <Dialog
      open
      title="Add an authenticator app"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-app" variant="primary" disabled={code.trim() === ''} busy={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id="add-app" noValidate onSubmit={submit}>
        <Stack>
          {app.isError && (
            <FailureNotice onRetry={() => mutate()}>
              {messageOf(app.error, 'The app could not be set up.')}
            </FailureNotice>
          )}
          {app.isPending && <Loading />}
          {app.data && <Secret {...app.data} />}
          {app.data && (
            <TextField
              label="Code"
              hint="The 6 digits that the app shows now."
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={confirm.isError ? messageOf(confirm.error, 'The code could not be checked.') : undefined}
              onChange={(event) => {
                setCode(event.target.value)
                if (confirm.isError) confirm.reset()
              }}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>Scan this code with an app such as Aegis, Google Authenticator or your password manager.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>
        Can’t scan it? Enter this key: <code>{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
      </p>
    </>
  )
}
