import { createEmitter } from '../lib/emitter'

/** A short message that needs no answer. */
interface ToastMessage {
  id: number
  text: string
  tone: 'success' | 'danger'
}

/** How long a toast is shown, in milliseconds. An error stays until it is closed. */
const stayMilliseconds = 5000

let messages: readonly ToastMessage[] = []
let nextId = 1
const { emit, subscribe } = createEmitter()

/** Shows a short message at the bottom of the window. */
export function toast(text: string, tone: ToastMessage['tone'] = 'success'): void {
  const message = { id: nextId++, text, tone }
  show([...messages, message])
  if (tone === 'success') setTimeout(() => dismiss(message.id), stayMilliseconds)
}

/** The visible toasts, oldest first. */
export const shownToasts = (): readonly ToastMessage[] => messages

/** Removes a toast. */
export function dismiss(id: number): void {
  show(messages.filter((message) => message.id !== id))
}

function show(next: readonly ToastMessage[]) {
  messages = next
  emit()
}

/** Calls `listener` when the visible toasts change. Returns a function that stops it. */
export const onToasts = subscribe
