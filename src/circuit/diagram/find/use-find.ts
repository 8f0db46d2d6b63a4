import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react'

/** The height of the search with the line above it, in CSS pixels. */
export const findHeight = 41

/** Whether one searches in a diagram, and what was found. Ctrl+F in the diagram opens the search. */
export function useFind(surface: RefObject<HTMLElement | null>) {
  const [isFinding, setIsFinding] = useState(false)
  const [found, setFound] = useState<readonly number[]>(nothing)
  const close = useCallback(() => {
    setIsFinding(false)
    surface.current?.focus()
  }, [surface])

  /** Opens the search by its keys. Returns whether these were pressed. */
  function openByKey(event: KeyboardEvent): boolean {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    if (!isPressed) return false
    event.preventDefault()
    setIsFinding(true)
    return true
  }

  return { isFinding, found, setFound, close, toggle: () => (isFinding ? close() : setIsFinding(true)), openByKey }
}

const nothing: readonly number[] = []
