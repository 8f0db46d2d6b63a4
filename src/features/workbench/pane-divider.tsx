import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { styled } from 'styled-components'
import { storage } from '../../lib/storage'

interface PaneDividerProps {
  /** The grid around both panes, whose `--form-width` is the width of the first of them. */
  panes: RefObject<HTMLElement | null>
  /** Where the width is remembered. */
  storageKey: string
}

/** The form's least and greatest width, in percent of both panes, and how far a key moves the divider. */
const min = 20
const max = 75
const keyStep = 2

/** A divider that is moved by pointer and by arrow keys. A double click, or Enter, returns it to where it was at first. */
export function PaneDivider({ panes, storageKey }: PaneDividerProps) {
  const [percent, setPercent] = useState(0)

  useLayoutEffect(() => {
    const whole = panes.current
    const form = whole?.querySelector(':scope > [data-area="form"]')
    if (!whole || !form) return
    const observer = new ResizeObserver(() =>
      setPercent(Math.round((form.clientWidth / Math.max(1, whole.clientWidth)) * 100)),
    )
    observer.observe(form)
    return () => observer.disconnect()
  }, [panes])

  /** @param wanted in percent; null for the first width. */
  function move(wanted: number | null) {
    const style = panes.current?.style
    if (wanted === null) {
      style?.removeProperty('--form-width')
      storage.remove(storageKey)
    } else {
      const width = `${Math.round(Math.min(max, Math.max(min, wanted)) * 10) / 10}%`
      style?.setProperty('--form-width', width)
      storage.set(storageKey, width)
    }
  }

  function dragTo(event: PointerEvent) {
    const whole = panes.current?.getBoundingClientRect()
    if (event.buttons === 1 && whole) move(((event.clientX - whole.left) / Math.max(1, whole.width)) * 100)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Where it was moved to last: the next key may come before the page is laid out again.
    const shownWidth = Number.parseFloat(panes.current?.style.getPropertyValue('--form-width') ?? '')
    const goal = targetOfKey(event.key, Number.isNaN(shownWidth) ? percent : shownWidth)
    if (goal === undefined) return
    event.preventDefault()
    move(goal)
  }

  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the form"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent`}
      title="Drag, or use the arrow keys. Double-click to reset."
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={dragTo}
      onDoubleClick={() => move(null)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Where a key moves the divider, in percent; null for the first width, undefined for other keys. */
export function targetOfKey(key: string, percent: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(min, percent - keyStep)
    case 'ArrowRight':
      return Math.min(max, percent + keyStep)
    case 'Home':
      return min
    case 'End':
      return max
    case 'Enter':
      return null
    default:
      return undefined
  }
}

const Handle = styled.div`
  display: none;

  @media (width >= 62rem) {
    position: sticky;
    top: calc(var(--bar-height) + var(--banner-shown) + var(--space-4));
    grid-area: 1 / 2 / span 2;
    display: grid;
    place-items: center;
    height: min(100%, var(--room));
    cursor: col-resize;
    touch-action: none;

    &::before {
      content: '';
      width: 3px;
      height: 2.5rem;
      border-radius: 2px;
      background: var(--border-strong);
    }

    &:hover::before,
    &:active::before {
      background: var(--focus);
    }

    &:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
      border-radius: var(--radius);
    }
  }
`
