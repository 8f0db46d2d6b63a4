import { useEffect, type RefObject } from 'react'

/** Calls `leave` when somebody presses outside of an element that is open, or a key. */
export function useDismissal(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  leave: () => void,
  // Some events of keys have none, as those of a browser that fills in a field.
  key: 'Escape' | null = null,
): void {
  useEffect(() => {
    if (!isOpen) return
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) leave()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key === key) leave()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed)
    }
  })
}
