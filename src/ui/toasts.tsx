import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'
import { CloseIcon } from './icons'
import { dismiss, onToasts, shownToasts } from './toast'

/** Shows the toasts, once, in the shell. The live region exists from the start, so that screen readers announce them. */
export function Toasts() {
  const shown = useSyncExternalStore(onToasts, shownToasts)
  return (
    <Region aria-live="polite">
      {shown.map((message) => (
        <ToastBox key={message.id} data-tone={message.tone}>
          <span>{message.text}</span>
          <Button
            variant="ghost"
            size="small"
            aria-label="Dismiss"
            icon={<CloseIcon />}
            onClick={() => dismiss(message.id)}
          />
        </ToastBox>
      ))}
    </Region>
  )
}

const Region = styled.output`
  position: fixed;
  z-index: 70;
  inset: auto 0 calc(var(--connection-height, 0px) + var(--space-4));
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: 0 var(--space-4);
  pointer-events: none;
`

const ToastBox = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  max-width: 32rem;
  padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4);
  background: var(--foreground);
  color: var(--background);
  border-radius: var(--radius);
  box-shadow: var(--shadow-large);
  font-size: var(--text-sm);
  pointer-events: auto;

  &[data-tone='danger'] {
    background: var(--danger);
    color: var(--danger-foreground);
  }
`
