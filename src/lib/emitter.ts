/** Calls those who subscribed, with what happened. */
export interface Emitter<Event extends readonly unknown[]> {
  emit: (...event: Event) => void
  /** Returns a function that ends the subscription. */
  subscribe: (listener: (...event: Event) => void) => () => void
}

/** An emitter that nobody listens to yet. */
export function createEmitter<Event extends readonly unknown[] = []>(): Emitter<Event> {
  const listeners = new Set<(...event: Event) => void>()
  return {
    emit(...event) {
      for (const listener of listeners) listener(...event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
