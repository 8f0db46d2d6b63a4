import { useState, type KeyboardEvent } from 'react'

/** What is typed, the value with it, and the value before it. */
interface Typed {
  text: string
  value: number
  before: number
}

interface TypedValueOptions {
  value: number
  onChange: (value: number) => void
  /** The value that a text writes; null where it writes none. */
  parse: (text: string) => number | null
}

/**
 * The state of a text box for a value. What is typed holds at once if it can be read; Enter and leaving the box write it anew. Anything
 * else stays until it is corrected, Escape brings the value before it back, or the value changes elsewhere.
 */
export function useTypedValue({ value, onChange, parse }: TypedValueOptions) {
  const [state, setTyped] = useState<Typed | null>(null)
  const typed = state !== null && state.value === value ? state : null

  function finish() {
    if (typed === null || parse(typed.text) !== null) setTyped(null)
  }

  return {
    /** What is in the box; null where it is the value as it is written. */
    text: typed?.text ?? null,
    type(text: string) {
      const parsed = parse(text) ?? value
      setTyped({ text, value: parsed, before: typed?.before ?? value })
      if (parsed !== value) onChange(parsed)
    },
    finish,
    press(event: KeyboardEvent) {
      if (event.key === 'Enter') finish()
      if (event.key !== 'Escape' || typed === null) return
      // It belongs to the box, not to what is open around it.
      event.stopPropagation()
      setTyped(null)
      if (typed.before !== value) onChange(typed.before)
    },
  }
}
