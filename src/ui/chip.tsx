import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { CloseIcon } from './icons'

const withoutTone = { shouldForwardProp: (name: string) => name !== 'tone' }

/** A small label: a tag, a count, a category. `tone="accent"` emphasizes it. */
export const Chip = styled.span.withConfig(withoutTone)<{ tone?: 'plain' | 'accent' }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
  max-width: 100%;
  padding: 0.125rem var(--space-2);
  background: ${({ tone }) => (tone === 'accent' ? 'var(--accent)' : 'var(--sunken)')};
  color: ${({ tone }) => (tone === 'accent' ? 'var(--accent-foreground)' : 'var(--sunken-foreground)')};
  border-radius: var(--radius-small);
  font-size: var(--text-xs);
  font-weight: 500;
  line-height: 1.5;
  overflow-wrap: anywhere;
`

interface RemovableChipProps {
  children: ReactNode
  /** What the button does, as in `Remove tag vqe`. */
  removeLabel: string
  onRemove: () => void
}

/** A chip with a button that removes it, such as an active filter. */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <Removable>
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon />
      </button>
    </Removable>
  )
}

/** A status in one word; `tone` is its colour. */
export const Badge = styled.span.withConfig(withoutTone)<{
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
}>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  padding: 0.125rem var(--space-2);
  border-radius: var(--radius-full);
  background: ${({ tone = 'neutral' }) => (tone === 'neutral' ? 'var(--sunken)' : `var(--${tone}-surface)`)};
  color: ${({ tone = 'neutral' }) =>
    tone === 'neutral' ? 'var(--sunken-foreground)' : `var(--${tone}-surface-foreground)`};
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.5;
  white-space: nowrap;
`

/** Chips in a row that wraps. */
export const ChipRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`

const Removable = styled.span`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-left: var(--space-3);
  background: var(--accent);
  color: var(--accent-foreground);
  border-radius: var(--radius-full);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  & > button {
    flex: none;
    display: grid;
    place-items: center;
    width: 1.875rem;
    height: 1.875rem;
    padding: 0;
    background: none;
    border: 0;
    border-radius: 50%;
  }

  & > button:hover {
    background: var(--card);
    color: var(--card-foreground);
  }
`
