import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './dialog'
import { toast } from './toast'

interface ConfirmButtonProps extends ComponentProps<typeof Button> {
  /** The title of the dialog. */
  question: string
  confirmLabel: string
  /** The content of the dialog: what will happen, and why it has failed. */
  details: ReactNode
  destructive?: boolean
  /** The request that confirming sends. Cancelling forgets its failure. */
  mutation: { isPending: boolean; reset: () => void }
  /** Sends the request; `done` closes the dialog, and says what has happened. */
  onConfirm: (done: (message?: string) => void) => void
}

/** A button that asks before it does something that cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, confirmLabel, details, destructive, mutation, onConfirm, ...button } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="small" {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={question}
        confirmLabel={confirmLabel}
        destructive={destructive}
        busy={mutation.isPending}
        onCancel={() => {
          setIsAsking(false)
          // Also called behind `done`, when the answer of the request is still awaited.
          if (isAsking) mutation.reset()
        }}
        onConfirm={() =>
          onConfirm((message) => {
            setIsAsking(false)
            if (message !== undefined) toast(message)
          })
        }
      >
        {details}
      </ConfirmDialog>
    </>
  )
}
