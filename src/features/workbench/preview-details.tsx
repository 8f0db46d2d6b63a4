import { memo, useMemo } from 'react'
import { styled } from 'styled-components'
import type { Parameter, Statistics as CircuitStatistics } from '../../../engine-rs/index'
import { findChangedLines } from '../../circuit/changed-lines'
import type { ResultCircuit } from '../../circuit/result/result-circuit'
import { Statistics } from '../../circuit/statistics'
import { CopyButton } from '../../ui/copy-button'
import { lazyComponent } from '../../ui/lazy-component'
import { Disclosure } from './disclosure'

/** Loaded later, because the program is collapsed at first. */
const ProgramText = lazyComponent(async () => (await import('../../circuit/program-text')).ProgramText)

/** Loaded later, because the parameters are collapsed at first. */
const ParameterFields = lazyComponent(async () => (await import('./parameter-fields')).ParameterFields)

/** What the preview shows of a circuit below its picture. */
export interface DrawnCircuit {
  /** Identifies the circuit: statistics are compared with earlier ones of the same circuit only. */
  circuit: number | string
  stats: CircuitStatistics | null
  /** The program, on a page that shows it nowhere else. */
  qasm?: string | null
  parameters: readonly Parameter[]
  /** The same object while the circuit is the same. */
  simulated: ResultCircuit
}

interface PreviewDetailsProps extends DrawnCircuit {
  /** The details before the last change of the same circuit; null if there are none. */
  previous: DrawnCircuit | null
}

/** Memoized: the panel around it renders with each picture, and these have a field for each parameter. */
export const PreviewDetails = memo(function PreviewDetails({
  stats,
  qasm,
  parameters,
  simulated,
  previous,
}: PreviewDetailsProps) {
  return (
    <>
      {stats !== null && <Statistics statistics={stats} previous={previous?.stats ?? null} />}
      {qasm && (
        <Disclosure title="QASM" count={`${qasm.split('\n').length} lines`}>
          <Program source={qasm} before={previous?.qasm ?? qasm} />
        </Disclosure>
      )}
      {parameters.length > 0 && (
        <Disclosure title="Free parameters" count={String(parameters.length)}>
          <ParameterFields page={simulated.page} parameters={parameters} />
        </Disclosure>
      )}
    </>
  )
})

function Program({ source, before }: { source: string; before: string }) {
  const marked = useMemo(() => findChangedLines(before, source), [before, source])
  return (
    <>
      <Code tabIndex={0} aria-label="Current QASM">
        <ProgramText source={source} marked={marked} />
      </Code>
      <CopyButton size="small" variant="ghost" text={source} label="Copy QASM" />
    </>
  )
}

const Code = styled.section`
  max-height: 40vh;
  overflow: auto;
  padding: var(--space-2) var(--space-3);
  background: var(--code);
  color: var(--code-foreground);
  border-block: 1px solid var(--border);
`
