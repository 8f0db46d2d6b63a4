import { useLayoutEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * Keeps the focus on a circuit that is moved, and the circuit in view: its place in the page changes, with which
 * browsers may take the focus from it.
 *
 * @param number the place of the circuit
 * @returns a function to call before a move; what it is given finds the element that has the focus at the new place
 */
export function useFocusAfterMove(number: number): (find: Find) => void {
  const kept = useRef<{ find: Find; at: number }>(null)
  // Before anything else is pressed, such as the same key again.
  useLayoutEffect(() => {
    if (kept.current === null || kept.current.at === number) return
    const { find } = kept.current
    kept.current = null
    const element = find()
    element?.focus({ preventScroll: true })
    // The browser scrolls to nothing that kept the focus.
    element?.closest('li')?.scrollIntoView({ block: 'nearest' })
  })
  return (find) => {
    kept.current = { find, at: number }
  }
}
