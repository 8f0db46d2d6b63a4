import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatInteger } from '../lib/format-integer'

/** The results of a search. With `aria-busy` they are dimmed: they stay until new ones are loaded. */
export const Results = styled.section`
  transition: opacity var(--motion);

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`

interface ResultCountProps {
  count: number
  /** What is counted, as in `circuit` and `circuits`. */
  noun: string
  nouns: string
  /** What else there is to say. */
  children?: ReactNode
}

/** How many there are, above the results; screen readers hear it when it changes. */
export function ResultCount({ count, noun, nouns, children }: ResultCountProps) {
  return (
    <Count className="tabular" aria-live="polite">
      {count === 1 ? `1 ${noun}` : `${formatInteger(count)} ${nouns}`}
      {children}
    </Count>
  )
}

const Count = styled.p`
  margin-bottom: var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
