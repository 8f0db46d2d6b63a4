import { useEffect, useEffectEvent } from 'react'

/** What hears Escape, in the order in which it was opened. */
const open: ((event: KeyboardEvent) => void)[] = []

/**
 * Closes an enlarged element on Escape, wherever the focus is. Dialogs, menus and selections are closed first, and of several enlarged
 * elements the one that was enlarged last.
 *
 * @param leave how; false or null while there is nothing to leave.
 */
export function useEscape(leave: (() => void) | false | null): void {
  const isOpen = Boolean(leave)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !leave || document.querySelector('dialog[open]')) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      if (open.at(-1) === listen) onEscape(event)
    }
    open.push(listen)
    document.addEventListener('keydown', listen)
    return () => {
      open.splice(open.indexOf(listen), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [isOpen])
}
