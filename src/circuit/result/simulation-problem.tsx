import { createContext, useContext } from 'react'
import type { Diagnostic } from '../../../engine-rs/index'
import { capitalize } from '../../lib/capitalize'
import { Notice } from '../../ui/notice'
import { MutedText } from '../../ui/page'
import { DiagnosticLink } from '../diagnostic-link'
import { renderInlineCode } from '../inline-code'
import { withAdvice } from './simulation-diagnostics'

/** Whether the results inside belong to an earlier input: the lines of its problems are those of another text. */
export const StaleContext = createContext(false)

interface SimulationProblemProps {
  diagnostics: readonly Diagnostic[]
  /** What could not be done. */
  title?: string
}

/** Why a circuit has no result, where in the program, and what to do; nothing for an earlier input. */
export function SimulationProblem({
  diagnostics,
  title = 'This circuit could not be simulated.',
}: SimulationProblemProps) {
  const isStale = useContext(StaleContext)
  const diagnostic = diagnostics.find(({ severity }) => severity === 'error')
  if (isStale) return <MutedText>The result appears here again once the errors are gone.</MutedText>
  if (diagnostic === undefined) return <Notice tone="warning">{title}</Notice>
  const { code, message, help, span } = withAdvice(diagnostic)
  return (
    <Notice tone="warning" title={title}>
      {/* The first line also stands for the circuit as a whole. */}
      {span.end > span.start && `Line ${span.line}: `}
      {renderInlineCode(message)}.{help && <> {renderInlineCode(`${capitalize(help)}.`)}</>}{' '}
      <DiagnosticLink code={code} />
    </Notice>
  )
}
