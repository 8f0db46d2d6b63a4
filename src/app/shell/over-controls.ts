/** When what floats over a page makes room for what lies beneath it. */
import { useEffect, useState, type RefObject } from 'react'

/** How long the page rests before it is looked at again, in milliseconds. */
const restMilliseconds = 200

/** A control that is taller than this, in CSS pixels, can be used beside what covers a corner of it, as a whole card that is a link. */
const maxCoveredHeight = 120

/** What somebody types or chooses in: in the way also where only a corner is covered. */
const fields = 'input, select, textarea, [contenteditable="true"], [role="textbox"]'
const controls = `${fields}, a, button, label, summary, [role="button"], [role="tab"]`

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether a box that floats over a control is in the way of it. */
export function isInTheWay(box: Box, control: Box, isField: boolean): boolean {
  const overlaps =
    box.left < control.right && control.left < box.right && box.top < control.bottom && control.top < box.bottom
  return overlaps && (isField || control.bottom - control.top <= maxCoveredHeight)
}

/**
 * Whether a floating part stands aside: while the reader scrolls down, and where it would cover something that can be used. Looked at
 * again whenever the page has moved, has changed or has another size.
 */
export function useStandsAside(box: RefObject<HTMLElement | null>): boolean {
  const [standsAside, setStandsAside] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let previousTop = window.scrollY
    const look = () => {
      timer = undefined
      setStandsAside(box.current !== null && coversControl(box.current))
    }
    const changed = () => {
      timer ??= setTimeout(look, restMilliseconds)
    }
    const scrolled = () => {
      if (window.scrollY > previousTop) setStandsAside(true)
      previousTop = window.scrollY
      clearTimeout(timer)
      timer = setTimeout(look, restMilliseconds)
    }
    changed()
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', changed)
    const observer = new MutationObserver(changed)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', changed)
      observer.disconnect()
    }
  }, [box])
  return standsAside
}

function coversControl(element: HTMLElement): boolean {
  // There is no layout in some tests.
  if (typeof document.elementsFromPoint !== 'function') return false
  const box = element.getBoundingClientRect()
  for (const x of [box.left, (box.left + box.right) / 2, box.right - 1]) {
    for (const y of [box.top, (box.top + box.bottom) / 2, box.bottom - 1]) {
      for (const beneath of document.elementsFromPoint(x, y)) {
        const control = beneath.closest(controls)
        if (control === null || element.contains(control)) continue
        if (isInTheWay(box, control.getBoundingClientRect(), control.matches(fields))) return true
      }
    }
  }
  return false
}
