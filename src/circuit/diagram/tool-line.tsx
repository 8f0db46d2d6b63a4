import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'

interface ToolLineProps {
  /** The accessible name. */
  label: string
  role?: 'group' | 'search'
  /** What its button closes, as `the search`. */
  closes: string
  onClose: () => void
  /** The fields of the line. */
  children: ReactNode
  /** What belongs to the tool and stands below the line. */
  below?: ReactNode
  className?: string
}

/** A tool below a diagram: a line of fields, whose last button closes the tool, as Escape does within it. */
export function ToolLine({ label, role = 'group', closes, onClose, children, below, className }: ToolLineProps) {
  return (
    <Box
      role={role}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It closes nothing else.
        event.preventDefault()
        onClose()
      }}
    >
      <Line className={className}>
        {children}
        <Button
          size="small"
          variant="ghost"
          aria-label={`Close ${closes}`}
          title="Close (Escape)"
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </Line>
      {below}
    </Box>
  )
}

const Box = styled.div`
  flex: none;
  background: var(--card);
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-height: 41px;
  padding: 2px var(--space-2);
  border-top: 1px solid var(--border);
  color: var(--card-foreground);
  font-size: var(--text-sm);

  & > label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }

  & input {
    min-height: 2rem;
    padding: 0 var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-small);
    background: var(--card);
    color: var(--card-foreground);
    font: inherit;
  }

  & input[type='checkbox'] {
    min-height: 0;
  }

  & input:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }

  & > output {
    font-variant-numeric: tabular-nums;
  }
`
