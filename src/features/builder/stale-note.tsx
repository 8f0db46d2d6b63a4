import { styled } from 'styled-components'

interface StaleNoteProps {
  /** What is shown of the circuit, as the beginning of a sentence: `Quality`. */
  what: string
  /** Whether the circuit is an earlier one, because the settings have errors. */
  isStale: boolean
}

/** Says that a part of the page is about an earlier circuit. It is always rendered, because a region that appears with its text is often not announced. */
export const StaleNote = ({ what, isStale }: StaleNoteProps) => (
  <Note aria-live="polite">{isStale && `${what} of the last circuit without errors.`}</Note>
)

const Note = styled.p`
  margin-bottom: var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  &:empty {
    display: none;
  }
`
