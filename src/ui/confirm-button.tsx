import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button'
import { ConfirmDialog } from './dialog'

interface ConfirmButtonProps extends ComponentProps<typeof Button> {
  /** The title of the dialog. */
  question: string
  confirmLabel: string
  /** The content of the dialog: what will happen, and why it has failed. */
  details: ReactNode
  destructive?: boolean
  /** The request that confirming sends. Cancelling forgets its failure. */
  mutation: { isPending: boolean; reset: () => void }
  /** Sends the request; `close` closes the dialog. */
  onConfirm: (close: () => void) => void
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
          // Also called behind `close`, when the answer of the request is still awaited.
          if (isAsking) mutation.reset()
        }}
        onConfirm={() => onConfirm(() => setIsAsking(false))}
      >
        {details}
      </ConfirmDialog>
    </>
  )
}
