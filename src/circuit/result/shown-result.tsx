import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { noValues } from './given-values'
import { Quiet } from './quiet'
import type { ResultCircuit } from './result-circuit'
import { ResultViews, type ResultViewsProps } from './result-views'
import { SimulationProblem, StaleContext } from './simulation-problem'
import type { LiveSimulation } from './use-simulation'

interface ShownResultProps extends Pick<
  ResultViewsProps,
  'shots' | 'maxQubits' | 'onLeaveSteps' | 'chosen' | 'onChoose'
> {
  /** Null before there is one. */
  circuit: ResultCircuit | null
  live: LiveSimulation
  /** Whether the circuit belongs to an earlier input. */
  isStale: boolean
}

/** The newest result, or why there is none. */
export function ShownResult({ circuit, live, isStale, ...views }: ShownResultProps) {
  const { result, failure, retry } = live
  if (circuit === null) return <Quiet>The result appears here with the circuit.</Quiet>
  if (live.isCancelled) {
    return (
      <Notice
        title="Simulation cancelled."
        actions={
          <Button size="small" onClick={retry}>
            Simulate again
          </Button>
        }
      />
    )
  }
  if (failure !== null) {
    return (
      <Notice tone="danger" onRetry={retry}>
        {failure}
      </Notice>
    )
  }
  if (result === null) return <Loading text="Simulating..." />
  if (result.simulation.method === null) {
    return (
      <StaleContext value={isStale}>
        <SimulationProblem diagnostics={result.simulation.diagnostics} />
      </StaleContext>
    )
  }
  return (
    <StaleContext value={isStale}>
      <div aria-live="polite">{isStale && <Quiet>Result of the last circuit without errors.</Quiet>}</div>
      <Dimmable data-dimmed={isStale || undefined}>
        <ResultViews
          circuit={circuit}
          given={live.answered?.given ?? noValues}
          result={result}
          isStepping={result.step !== null}
          {...views}
        />
      </Dimmable>
    </StaleContext>
  )
}

/** Results of an earlier input: their pictures are dimmed as its diagram is, their texts stay readable. */
const Dimmable = styled.div`
  &[data-dimmed] {
    color: var(--muted-foreground);
  }

  &[data-dimmed] :is(.track, canvas, svg):not(button *) {
    opacity: 0.4;
  }
`
