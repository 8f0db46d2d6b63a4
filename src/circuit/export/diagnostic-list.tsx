import { styled } from 'styled-components'
import type { Diagnostic } from '../../../contract/envelope'
import { DiagnosticLine } from '../diagnostic-line'

interface DiagnosticListProps {
  /** A sentence above the list. */
  title: string
  diagnostics: readonly Diagnostic[]
}

/** What stands in the way of an export, or changes on the way, line by line. */
export function DiagnosticList({ title, diagnostics }: DiagnosticListProps) {
  return (
    <div aria-live="polite">
      <p>{title}</p>
      <List>
        {diagnostics.map((diagnostic, index) => (
          <li key={index}>
            <DiagnosticLine {...diagnostic} />
          </li>
        ))}
      </List>
    </div>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: var(--space-2) 0 0;
  padding: 0;
  list-style: none;
`
