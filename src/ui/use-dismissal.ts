import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `leave` when somebody presses outside of an element that is open. */
export function usePressElsewhere(element: RefObject<HTMLElement | null>, isOpen: boolean, leave: () => void): void {
  const onPress = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !element.current?.contains(event.target)) leave()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: PointerEvent) => onPress(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [isOpen])
}

/** Calls `leave` also on Escape. */
export function useDismissal(element: RefObject<HTMLElement | null>, isOpen: boolean, leave: () => void): void {
  usePressElsewhere(element, isOpen, leave)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
