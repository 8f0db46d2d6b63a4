import { useId } from 'react'
import { styled } from 'styled-components'
import type { Diagnostic } from '../../../engine-rs/index'
import { DiagnosticLine } from '../../circuit/diagnostic-line'
import { ProgramText } from '../../circuit/program-text'
import { LinkButton } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CodeIcon } from '../../ui/icons'
import { openProgram } from './program-link'

interface ExampleProps {
  /** The diagnostic's code. */
  code: string
  kind: 'wrong' | 'right'
  source: string
  /** What the engine says about the program. */
  diagnostics: readonly Diagnostic[]
}

/** A program with what the engine says about it, and a link that opens it in the editor. */
export function Example({ code, kind, source, diagnostics }: ExampleProps) {
  const id = useId()
  const title = kind === 'wrong' ? 'Wrong' : 'Right'
  const marked = new Set(diagnostics.map(({ span }) => span.line - 1))
  return (
    <Box aria-labelledby={id}>
      <CardHeader id={id} title={title}>
        <LinkButton variant="ghost" size="small" to={openProgram(source)} icon={<CodeIcon />}>
          <span>
            Open in the editor<span className="visually-hidden">: {kind} example</span>
          </span>
        </LinkButton>
      </CardHeader>
      <Program tabIndex={0} aria-label={`${title} program`}>
        <ProgramText source={source.replace(/\n$/, '')} marked={marked} />
      </Program>
      {diagnostics.length > 0 && (
        <Result>
          <p>{introduce(code)}</p>
          {diagnostics.map((diagnostic) => (
            <DiagnosticLine key={`${diagnostic.span.start} ${diagnostic.message}`} {...diagnostic} />
          ))}
        </Result>
      )}
    </Box>
  )
}

/** Who reports a diagnostic: most come as soon as a program is read. */
function introduce(code: string): string {
  if (code.startsWith('QASM7')) return 'The conversion to the other version reports:'
  if (code.startsWith('SIM')) return 'The simulation reports:'
  return 'The editor reports:'
}

const Box = styled(Card)`
  break-inside: avoid;

  @media print {
    & header a {
      display: none;
    }
  }
`

/** A program to read, which scrolls sideways. */
export const Program = styled.section`
  overflow-x: auto;
  background: var(--code);
  color: var(--code-foreground);

  &:last-child {
    border-radius: 0 0 var(--radius-large) var(--radius-large);
  }

  & > pre {
    width: max-content;
    min-width: 100%;
    padding: var(--space-3) clamp(var(--space-4), 2.5vw, var(--space-5));
  }

  @media print {
    & > pre {
      width: auto;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  }
`

const Result = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) clamp(var(--space-4), 2.5vw, var(--space-5));
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);

  & > p {
    color: var(--muted-foreground);
  }
`
