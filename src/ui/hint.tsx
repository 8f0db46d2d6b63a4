import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { InfoIcon } from './icons'
import { useDismissal } from './use-dismissal'

interface HintProps {
  /** What the mark is about, as in `About entangling layers`. */
  label: string
  children: ReactNode
}

/** An icon that shows an explanation on hover, focus and touch; Escape hides it. */
export function Hint({ label, children }: HintProps) {
  const id = useId()
  const mark = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const [isHovered, setIsHovered] = useState(false)
  // By focus or touch. Then the mouse leaving it does not close it.
  const [isHeld, setIsHeld] = useState(false)
  const open = isHovered || isHeld

  // Some systems do not focus a button on touch, so no blur event follows.
  useDismissal(
    box,
    open,
    () => {
      setIsHovered(false)
      setIsHeld(false)
    },
    'Escape',
  )
  useEffect(() => {
    if (!open) return
    const place = () => {
      if (mark.current && bubble.current) placeBeside(mark.current, bubble.current)
    }
    place()
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open])

  return (
    <HintBox ref={box} onMouseEnter={() => setIsHovered(true)} onMouseLeave={() => setIsHovered(false)}>
      <Mark
        ref={mark}
        type="button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        onClick={() => setIsHeld(true)}
      >
        <InfoIcon />
      </Mark>
      {open && (
        <Bubble ref={bubble} id={id} role="tooltip">
          {children}
        </Bubble>
      )}
    </HintBox>
  )
}

/** Positions the bubble below the mark, or above it where there is no space, within the window. */
function placeBeside(mark: HTMLElement, bubble: HTMLElement) {
  const gap = 6
  const margin = 8
  const anchor = mark.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.max(
    margin,
    Math.min(anchor.left + anchor.width / 2 - width / 2, document.documentElement.clientWidth - width - margin),
  )
  const below = anchor.bottom + gap
  const top = below + height > window.innerHeight - margin ? Math.max(margin, anchor.top - gap - height) : below
  bubble.style.left = `${left}px`
  bubble.style.top = `${top}px`
}

const HintBox = styled.span`
  display: inline-flex;
`

const Mark = styled.button`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  padding: 0;
  background: none;
  border: 0;
  border-radius: 50%;
  color: var(--muted-foreground);

  &:hover {
    color: var(--primary);
  }
`

const Bubble = styled.span`
  position: fixed;
  z-index: 60;
  width: max-content;
  max-width: min(20rem, calc(100vw - 1rem));
  padding: var(--space-2) var(--space-3);
  background: var(--foreground);
  color: var(--background);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  font-size: var(--text-sm);
  font-weight: 400;
  line-height: 1.45;
  text-align: left;
`
