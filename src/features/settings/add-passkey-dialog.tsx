import { useState, type FormEvent } from 'react'
import { secondFactor } from '../../../contract/limits'
import { messageOf } from '../../api/errors'
import { useAddPasskey } from '../../api/security'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

interface AddPasskeyDialogProps {
  onClose: () => void
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void
}

/** Asks for the name of a passkey, and lets the browser make it. */
export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const add = useAddPasskey()
  const [name, setName] = useState('My passkey')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || add.isPending) return
    add.mutate(name.trim(), {
      onSuccess: ({ recoveryCodes }) => {
        toast('The passkey was added.')
        onClose()
        if (recoveryCodes) onCodes(recoveryCodes)
      },
    })
  }

  return (
    <Dialog
      open
      title="Add a passkey"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-passkey" variant="primary" disabled={name.trim() === ''} busy={add.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id="add-passkey" noValidate onSubmit={submit}>
        <Stack>
          {add.isError && <Notice tone="danger">{messageOf(add.error, 'The passkey could not be added.')}</Notice>}
          <p>Your browser asks for your fingerprint, face, PIN or security key next.</p>
          <TextField
            label="Name"
            hint="So that you recognize it here, such as the name of your device."
            maxLength={secondFactor.passkeys.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
