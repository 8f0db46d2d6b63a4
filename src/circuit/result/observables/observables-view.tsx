import { useMemo, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { GenerationRequestInput, Graph, Simulation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { Button } from '../../../ui/button'
import { Hint } from '../../../ui/hint'
import { FailureNotice } from '../../../ui/failure-notice'
import type { ValueBindings } from '../value-bindings'
import { ShotsFields, type ShotsState } from '../outcomes/shots-fields'
import { useLatestAnswer } from '../use-latest-answer'
import { GraphCost } from './graph-cost'
import { ObservableList } from './observable-list'
import { observeAll, type ObservablesQuestion, type Observed } from './observe-all'
import { useObservables } from './use-observables'

interface ObservablesViewProps {
  simulation: Simulation
  /** What was simulated. */
  input: string | GenerationRequestInput
  given: ValueBindings
  /** The path of the page, which remembers its observables. */
  page: string
  /** The graph that the circuit is made for; null for other circuits. */
  graph: Graph | null
  shots: ShotsState
  /** Said above: how the result was found. */
  children?: ReactNode
}

/** Expectations of observables in the state that the circuit prepares: of its graph's cost function, and of those that a reader types. */
export function ObservablesView({ simulation, input, given, page, graph, shots, children }: ObservablesViewProps) {
  const observables = useObservables(page, simulation.qubits, graph !== null)
  const { texts } = observables
  const { answer: cost } = useLatestAnswer(graph, costOf)
  const isExact = simulation.method?.kind === 'exact'
  const { isDrawn, count, seed } = shots
  const question = useMemo(
    (): ObservablesQuestion => ({
      texts: [cost ?? '', ...texts],
      input,
      given,
      simulation,
      shots: isDrawn ? { shots: count, seed } : null,
    }),
    [cost, texts, input, given, simulation, isDrawn, count, seed],
  )
  const { answer, answered, failure, retry } = useLatestAnswer(question, observeAll)
  const observedAt = (index: number): Observed | null =>
    answered?.texts[index] === undefined ? null : (answer?.[index] ?? null)

  return (
    <View>
      {children}
      {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
      <section aria-label="Observables">
        <Head>
          <h3>Observables</h3>
          <Hint label="How to write an observable">
            A sum of products of X, Y and Z, each with the number of its qubit: 0.5 Z0 Z1 - X2. Or one letter for each
            qubit, the highest first: ZZI.
          </Hint>
          {isExact && (
            <Button
              size="small"
              variant="ghost"
              aria-pressed={isDrawn}
              onClick={() => shots.change({ isDrawn: !isDrawn })}
            >
              Shots
            </Button>
          )}
        </Head>
        {isExact && isDrawn && <ShotsFields state={shots} />}
        {graph !== null && <GraphCost graph={graph} cost={cost} observed={cost === null ? null : observedAt(0)} />}
        <ObservableList
          observables={observables}
          observedAt={(index) => {
            const [text, observed] = [answered?.texts[index + 1], observedAt(index + 1)]
            return text === undefined || observed === null ? null : { text, observed }
          }}
        />
      </section>
    </View>
  )
}

const costOf = (engine: EngineClient, graph: Graph) => engine.costOf(graph)

const View = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);

  & > h3 {
    font-size: var(--text-sm);
  }

  & > button {
    margin-left: auto;
  }
`
