import { useState, type ReactNode } from 'react'
import { characters } from '../../contract/limits'
import { messageOf } from '../api/errors'
import { ConfirmButton } from '../ui/confirm-button'
import { Notice } from '../ui/notice'
import { Stack } from '../ui/page'
import { TextField } from '../ui/text-field'

interface ModerationActionProps {
  label: string
  icon: ReactNode
  /** What will happen. */
  what: string
  /** What has happened. */
  done: string
  mutation: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  onConfirm: (reason: string, options: { onSuccess: () => void }) => void
}

/** A button that asks for confirmation and a reason, which is logged. */
export function ModerationAction({ label, icon, what, done, mutation, onConfirm }: ModerationActionProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmButton
      icon={icon}
      question={label}
      confirmLabel={label}
      mutation={{
        ...mutation,
        reset: () => {
          setReason('')
          mutation.reset()
        },
      }}
      onConfirm={(finish) =>
        onConfirm(reason.trim(), {
          onSuccess: () => {
            setReason('')
            finish(done)
          },
        })
      }
      details={
        <Stack>
          <p>{what}</p>
          <TextField
            label="Reason"
            hint="Shown in the moderation log."
            maxLength={characters.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {mutation.isError && (
            <Notice tone="danger">{messageOf(mutation.error, 'That did not work. Please try again.')}</Notice>
          )}
        </Stack>
      }
    >
      {label}
    </ConfirmButton>
  )
}
