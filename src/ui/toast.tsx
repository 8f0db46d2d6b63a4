import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { Button } from './button'
import { CloseIcon } from './icons'

interface ToastMessage {
  id: number
  text: string
  tone: 'success' | 'danger'
}

/** How long a toast stays, in milliseconds; one that tells of a failure stays until it is closed. */
const stayMilliseconds = 5000

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in passing that needs no answer, at the foot of the window. */
export function toast(text: string, tone: ToastMessage['tone'] = 'success'): void {
  const message = { id: nextId++, text, tone }
  show([...messages, message])
  if (tone === 'success') setTimeout(() => dismiss(message.id), stayMilliseconds)
}

/** Where toasts appear: stands once, in the shell. Its region lives from the start, so that screen readers hear what comes. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => messages)
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

function dismiss(id: number) {
  show(messages.filter((message) => message.id !== id))
}

function show(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Region = styled.output`
  position: fixed;
  z-index: 70;
  inset: auto 0 var(--space-4);
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
