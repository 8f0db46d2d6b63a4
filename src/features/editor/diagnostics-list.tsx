import { styled } from 'styled-components'
import type { Diagnostic, Fix, SourceSpan } from '../../../contract/envelope'
import { DiagnosticLink } from '../../circuit/diagnostic-link'
import { DiagnosticLine } from '../../circuit/diagnostic-line'
import { safeFixesOf } from '../../../language/safe-fixes'
import { renderInlineCode } from '../../circuit/inline-code'
import { countNoun } from '../../lib/count-noun'
import { Button } from '../../ui/button'
import { Row } from '../../ui/page'

interface DiagnosticsListProps {
  /** The program that was read. */
  source: string
  diagnostics: readonly Diagnostic[]
  onGo: (span: SourceSpan, source: string) => void
  /** Applies fixes of the program as one undo step. */
  onFix: (fixes: readonly Fix[], source: string) => void
}

/** Later ones often disappear when the first are fixed. */
const maxShown = 100

/** The diagnostics of a program, in its order. Clicking one selects its code; a button beside it applies its fix. */
export function DiagnosticsList({ source, diagnostics, onGo, onFix }: DiagnosticsListProps) {
  const safeFixes = safeFixesOf(diagnostics)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return (
    <section aria-label="Diagnostics">
      <Row>
        <Count aria-live="polite" data-severity={errors > 0 ? 'error' : diagnostics.length > 0 ? 'warning' : undefined}>
          {diagnostics.length === 0 ? 'No problems.' : formatCounts(errors, diagnostics.length - errors)}
        </Count>
        {safeFixes.length > 1 && (
          <Button
            size="small"
            title="Applies the safe fixes. Undo reverts all of them."
            onClick={() => onFix(safeFixes, source)}
          >
            Fix all ({safeFixes.length})
          </Button>
        )}
      </Row>
      {diagnostics.length > 0 && (
        <List>
          {diagnostics.slice(0, maxShown).map((diagnostic) => (
            <li key={`${diagnostic.code} ${diagnostic.span.start} ${diagnostic.message}`}>
              <Line>
                <Entry type="button" onClick={() => onGo(diagnostic.span, source)}>
                  <DiagnosticLine {...diagnostic} />
                </Entry>
                <DiagnosticLink code={diagnostic.code} />
              </Line>
              <FixButton fix={diagnostic.fix} onFix={(fix) => onFix([fix], source)} />
              {diagnostic.related?.map(({ message, span }) => (
                <Related key={`${span.start} ${message}`} type="button" onClick={() => onGo(span, source)}>
                  {span.line}:{span.column} {renderInlineCode(message)}
                </Related>
              ))}
            </li>
          ))}
          {diagnostics.length > maxShown && <li>And {diagnostics.length - maxShown} more.</li>}
        </List>
      )}
    </section>
  )
}

function FixButton({ fix, onFix }: { fix: Fix | undefined; onFix: (fix: Fix) => void }) {
  if (fix === undefined) return null
  return (
    <FixLine>
      <Button size="small" onClick={() => onFix(fix)}>
        {fix.title}
      </Button>
    </FixLine>
  )
}

function formatCounts(errors: number, warnings: number): string {
  const counts = [errors > 0 && countNoun(errors, 'error'), warnings > 0 && countNoun(warnings, 'warning')]
  return counts.filter(Boolean).join(', ')
}

const Count = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  font-weight: 600;

  &[data-severity='error'] {
    color: var(--danger);
  }

  &[data-severity='warning'] {
    color: var(--warning);
  }
`

const List = styled.ol`
  max-height: 16rem;
  margin-top: var(--space-2);
  padding: 0;
  overflow-y: auto;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  font-size: var(--text-sm);

  & > li + li {
    border-top: 1px solid var(--border);
  }

  & > li:not(:has(button)) {
    padding: var(--space-2) var(--space-3);
    color: var(--muted-foreground);
  }
`

const Line = styled.div`
  display: flex;

  & > a {
    flex: none;
    align-self: flex-start;
    padding: var(--space-2) var(--space-3);
    line-height: calc(1.55 * var(--text-sm));
  }

  & > a:focus-visible {
    outline-offset: -2px;
  }
`

const Entry = styled.button`
  flex: 1 1 0;
  min-width: 0;
  padding: var(--space-2) 0 var(--space-2) var(--space-3);
  background: none;
  border: 0;
  text-align: left;

  &:hover {
    background: var(--sunken);
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const FixLine = styled.div`
  padding: 0 var(--space-3) var(--space-2) 2.4rem;
`

const Related = styled.button`
  display: block;
  width: 100%;
  padding: 0 var(--space-3) var(--space-2) 2.4rem;
  background: none;
  border: 0;
  color: var(--link);
  text-align: left;
`
