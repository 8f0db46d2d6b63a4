/** Something said in passing. */
export interface ToastMessage {
  id: number
  text: string
  tone: 'success' | 'danger'
}

/** How long a toast is shown, in milliseconds. An error stays until it is closed. */
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

/** What shows now, oldest first. */
export const shownToasts = (): readonly ToastMessage[] => messages

/** Takes a toast away. */
export function dismiss(id: number): void {
  show(messages.filter((message) => message.id !== id))
}

function show(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when what shows changes; returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
