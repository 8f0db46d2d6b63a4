import { useEffect, useEffectEvent } from 'react'

/**
 * Closes an enlarged element on Escape, wherever the focus is. Dialogs, menus and selections are closed first.
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
    const listen = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
