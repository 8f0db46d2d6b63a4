import { styled } from 'styled-components'
import type { Diagnostic } from '../../../engine-rs/index'
import { formatInteger } from '../../lib/format-integer'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { MutedText } from '../../ui/page'
import { CancelledNotice } from './cancelled-notice'
import { noBindings } from './value-bindings'
import { maxQubits as unaskedQubits, maxQubitsAsked, memoryOf } from './page-limits'
import type { ResultCircuit } from './result-circuit'
import { ResultViews, type ResultViewsProps } from './result-views'
import { SimulationProblem, StaleContext } from './simulation-problem'
import type { LiveSimulation } from './use-simulation'
import { LargeCircuitNotice } from './large-circuit-notice'

interface LatestResultProps extends Pick<ResultViewsProps, 'shots' | 'onLeaveSteps' | 'chosen' | 'onChoose'> {
  /** Null before there is one. */
  circuit: ResultCircuit | null
  live: LiveSimulation
  /** Whether the circuit belongs to an earlier input. */
  isStale: boolean
  /** The most qubits that were asked for. */
  maxQubits: number
  /** Is told that the reader wants circuits of so many qubits to be simulated. */
  onAllow: (qubits: number) => void
}

/** The newest result, or why there is none. */
export function LatestResult({ circuit, live, isStale, maxQubits, onAllow, ...views }: LatestResultProps) {
  const { result, failure, retry } = live
  if (circuit === null) return <MutedText>The result appears here with the circuit.</MutedText>
  if (live.isCancelled) return <CancelledNotice title="Simulation cancelled." onRetry={retry} />
  if (failure !== null) {
    return (
      <FailureNotice onRetry={retry}>
        {failure}
        {maxQubits > unaskedQubits &&
          ` A circuit of ${maxQubits} qubits takes some ${formatInteger(memoryOf(maxQubits))} MB of memory, which this device may not have. Close other tabs, or simulate it on the command line: npx ketwork simulate --no-limits.`}
      </FailureNotice>
    )
  }
  if (result === null) return <Loading text="Simulating..." />
  if (result.simulation.method === null) {
    const { qubits, diagnostics } = result.simulation
    if (!isStale && qubits > maxQubits && qubits <= maxQubitsAsked && diagnostics.some(isTooLarge)) {
      return <LargeCircuitNotice qubits={qubits} onRun={() => onAllow(qubits)} />
    }
    return (
      <StaleContext value={isStale}>
        <SimulationProblem diagnostics={diagnostics} />
      </StaleContext>
    )
  }
  return (
    <StaleContext value={isStale}>
      <div aria-live="polite">{isStale && <MutedText>Result of the last circuit without errors.</MutedText>}</div>
      <Dimmable data-dimmed={isStale || undefined}>
        <ResultViews
          circuit={circuit}
          given={live.answered?.given ?? noBindings}
          result={result}
          isStepping={result.step !== null}
          {...views}
        />
      </Dimmable>
    </StaleContext>
  )
}

/** Whether a circuit has too many qubits, or takes too long. */
const isTooLarge = ({ code, severity }: Diagnostic) => code === 'SIM001' && severity === 'error'

/** Results of an earlier input: their pictures are dimmed as its diagram is, their texts stay readable. */
const Dimmable = styled.div`
  &[data-dimmed] {
    color: var(--muted-foreground);
  }

  &[data-dimmed] :is(.track, canvas, svg):not(button *) {
    opacity: 0.4;
  }
`
