import { useEffect, useRef, type RefObject } from 'react'

/**
 * The focus, given back to the button that opened something in its own place, as `Edit` opens a form: the form goes with the focus in it,
 * and the button, which was away meanwhile, takes it when `isOpen` ends.
 */
export function useFocusReturn<Opener extends HTMLElement>(isOpen: boolean): RefObject<Opener | null> {
  const opener = useRef<Opener>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
