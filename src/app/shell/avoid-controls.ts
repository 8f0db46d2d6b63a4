/** Moves floating parts out of the way of the controls below them. */
import { useEffect, useState, type RefObject } from 'react'

/** The time without changes after which the page is examined again, in milliseconds. */
const restMilliseconds = 200

/** A taller control, such as a card that is a link, can be used while a corner is covered. In CSS pixels. */
const maxCoveredHeight = 120

/** Controls for input, and diagrams that one walks in, which must not be covered at all. */
const fields = 'input, select, textarea, [contenteditable="true"], [role="textbox"], [role="img"][tabindex]'
const controls = `${fields}, a, button, label, summary, [role="button"], [role="tab"]`

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether a floating box makes a control below it unusable. */
export function hidesControl(box: Box, control: Box, isField: boolean): boolean {
  const overlaps =
    box.left < control.right && control.left < box.right && box.top < control.bottom && control.top < box.bottom
  return overlaps && (isField || control.bottom - control.top <= maxCoveredHeight)
}

/**
 * Whether a floating part hides: while the reader scrolls down, and where it would cover a control. Computed again after the page
 * scrolls, changes or is resized.
 */
export function useAvoidsControls(box: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let previousTop = window.scrollY
    const look = () => {
      setIsHidden(box.current !== null && coversControl(box.current))
    }
    // Looking lays the page out at once, so it waits until nothing else changes.
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMilliseconds)
    }
    const scrolled = () => {
      if (window.scrollY > previousTop) setIsHidden(true)
      previousTop = window.scrollY
      changed()
    }
    changed()
    window.addEventListener('scroll', scrolled, { passive: true })
    // Of what scrolls within the page, too: these events do not bubble.
    document.addEventListener('scroll', changed, { capture: true, passive: true })
    window.addEventListener('resize', changed)
    const observer = new MutationObserver(changed)
    observer.observe(document.body, { childList: true, subtree: true })
    // A picture or font that arrives moves what is below it, and changes no element.
    const sizes = new ResizeObserver(changed)
    sizes.observe(document.body)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled)
      document.removeEventListener('scroll', changed, { capture: true })
      window.removeEventListener('resize', changed)
      observer.disconnect()
      sizes.disconnect()
    }
  }, [box])
  return isHidden
}

function coversControl(element: HTMLElement): boolean {
  // Some tests have no layout.
  if (typeof document.elementsFromPoint !== 'function') return false
  const box = element.getBoundingClientRect()
  for (const x of [box.left, (box.left + box.right) / 2, box.right - 1]) {
    for (const y of [box.top, (box.top + box.bottom) / 2, box.bottom - 1]) {
      for (const beneath of document.elementsFromPoint(x, y)) {
        const control = beneath.closest(controls)
        if (control === null || element.contains(control)) continue
        if (hidesControl(box, control.getBoundingClientRect(), control.matches(fields))) return true
      }
    }
  }
  return false
}
