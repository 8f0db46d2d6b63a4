import { useState, type ReactNode } from 'react'
import { characters } from '../../contract/limits'
import { messageOf } from '../api/errors'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { Stack } from '../ui/page'
import { TextField } from '../ui/text-field'
import { toast } from '../ui/toast'

interface ActProps {
  label: string
  icon: ReactNode
  /** What will happen. */
  what: string
  /** What has happened. */
  done: string
  mutation: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  onConfirm: (reason: string, options: { onSuccess: () => void }) => void
}

/** A button that asks, with room for a reason, which goes to the log. */
export function ModerationAction({ label, icon, what, done, mutation, onConfirm }: ActProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const close = () => {
    setIsAsking(false)
    setReason('')
    mutation.reset()
  }
  return (
    <>
      <Button size="small" icon={icon} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={label}
        confirmLabel={label}
        busy={mutation.isPending}
        onCancel={close}
        onConfirm={() =>
          onConfirm(reason.trim(), {
            onSuccess: () => {
              toast(done)
              close()
            },
          })
        }
      >
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
      </ConfirmDialog>
    </>
  )
}
