import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button, type ButtonVariant } from './button'
import { ChevronDownIcon } from './icons'
import { useDismissal } from './use-dismissal'

interface DropdownProps {
  /** The text of the button. */
  label?: ReactNode
  icon?: ReactNode
  variant?: ButtonVariant
  size?: 'small' | 'medium'
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end'
  /** The button's name where it shows its icon alone, without label and arrow. */
  name?: string
  children: ReactNode
}

/** A button that opens a panel below it. A click outside, Escape, or Tab out of the panel closes it. */
export function Dropdown({ label, icon, variant, size, align = 'start', name, children }: DropdownProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const panel = useInsideWindow(open)

  useDismissal(box, open, () => setOpen(false))

  return (
    <Box
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Button
        variant={variant}
        size={size}
        icon={icon}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {name === undefined ? (
          <>
            {label}
            <ChevronDownIcon />
          </>
        ) : undefined}
      </Button>
      {open && (
        <Panel ref={panel} id={id} data-align={align}>
          {children}
        </Panel>
      )}
    </Box>
  )
}

/** The smallest distance of a panel from the sides of the window, in CSS pixels. */
const margin = 12

/** Moves a panel into the window, also when its content grows. */
function useInsideWindow(open: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!open || element === null || typeof ResizeObserver === 'undefined') return
    const shift = () => {
      element.style.translate = 'none'
      const { left, right } = element.getBoundingClientRect()
      const beyond = Math.min(0, document.documentElement.clientWidth - margin - right)
      element.style.translate = `${Math.max(beyond, margin - left)}px`
    }
    shift()
    const observer = new ResizeObserver(shift)
    observer.observe(element)
    window.addEventListener('resize', shift)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', shift)
    }
  }, [open])
  return panel
}

const Box = styled.div`
  position: relative;
`

const Panel = styled.div`
  position: absolute;
  z-index: 30;
  top: calc(100% + var(--space-1));
  left: 0;
  width: max-content;
  min-width: 100%;
  max-width: min(22rem, calc(100vw - var(--space-6)));
  max-height: 300px;
  overflow-y: auto;
  padding: var(--space-3);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  font-size: var(--text-sm);

  &[data-align='end'] {
    right: 0;
    left: auto;
  }
`
