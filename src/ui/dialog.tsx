import { useEffect, useId, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'
import { CloseIcon } from './icons'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

/** A modal dialog: the browser's own, which traps the focus and closes on Escape. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    <StyledDialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // The dialog's own box is all padding-free content, so a click that reaches it came from the scrim.
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <DialogBox>
          <header>
            <h2 id={titleId}>{title}</h2>
            <Button variant="ghost" size="small" aria-label="Close" icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div>{children}</div>
          {actions && <footer>{actions}</footer>}
        </DialogBox>
      )}
    </StyledDialog>
  )
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Confirming destroys something: its button is red. */
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

const StyledDialog = styled.dialog`
  width: min(30rem, calc(100vw - var(--space-5)));
  max-height: calc(100dvh - var(--space-6));
  padding: 0;
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-large);

  &::backdrop {
    background: var(--scrim);
  }

  &[open] {
    animation: dialog-in var(--motion) var(--easing);
  }

  @keyframes dialog-in {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`

/* In a section, its header is no header of the page. */
const DialogBox = styled.section`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);

  & > header {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--space-3);
  }

  & > header > h2 {
    font-size: var(--text-lg);
  }

  & > header > button {
    margin: -0.4rem -0.5rem 0 0;
  }

  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-2);
  }
`
