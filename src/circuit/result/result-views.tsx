import { memo, useMemo } from 'react'
import { Role } from '../../../engine-rs/index'
import { lazyComponent } from '../../ui/lazy-component'
import { Loading } from '../../ui/loading'
import { Tabs } from '../../ui/tabs'
import { type ValueBindings, bindAllInputs } from './value-bindings'
import { MethodNote } from './method-note'
import { OutcomesView } from './outcomes/outcomes-view'
import type { ShotsState } from './outcomes/shots-fields'
import type { ResultCircuit } from './result-circuit'
import { maxQubits } from './page-limits'
import { StateView } from './state/state-view'
import type { SimulationResult } from './use-simulation'

const views = ['outcomes', 'state', 'observables', 'matrix', 'noise'] as const

/** A view of a result. */
type ResultView = (typeof views)[number]

/** The view that a browser has stored; the outcomes for anything else. */
export const readView = (stored: unknown): ResultView => views.find((view) => view === stored) ?? 'outcomes'

/** Each further view is loaded when it is first chosen. */
const ObservablesView = lazyComponent(async () => (await import('./observables/observables-view')).ObservablesView, {
  fallback: <Loading />,
})

const MatrixView = lazyComponent(async () => (await import('./matrix/matrix-view')).MatrixView, {
  fallback: <Loading />,
})

const NoiseView = lazyComponent(async () => (await import('./noise/noise-view')).NoiseView, { fallback: <Loading /> })

export interface ResultViewsProps {
  circuit: ResultCircuit
  /** The values that the result was computed with. */
  given: ValueBindings
  result: SimulationResult
  shots: ShotsState
  /** Whether the result is that of a step, and not of the whole circuit. */
  isStepping: boolean
  /** Goes to the end of the circuit. */
  onLeaveSteps: () => void
  chosen: ResultView
  onChoose: (view: ResultView) => void
}

/**
 * The views of a result, of which one shows. They render for a new result, and not for the value of a slider on the way to it.
 */
export const ResultViews = memo(function ResultViews({
  circuit,
  given,
  result,
  shots,
  isStepping,
  onLeaveSteps,
  chosen,
  onChoose,
}: ResultViewsProps) {
  const { inputs } = result.simulation
  const allGiven = useMemo(() => bindAllInputs(given, inputs), [given, inputs])
  const measures = useMemo(() => circuit.scene.roles.includes(Role.Measurement), [circuit])
  return (
    <Tabs
      label="Views of the result"
      chosen={chosen}
      onChoose={onChoose}
      tabs={[
        {
          key: 'outcomes',
          label: 'Outcomes',
          panel: (
            <OutcomesView simulation={result.simulation} drawn={result.drawn} shots={shots}>
              <MethodNote method={result.simulation.method} />
            </OutcomesView>
          ),
        },
        {
          key: 'state',
          label: 'State',
          panel: <StateView simulation={result.simulation} description={result.description} page={circuit.page} />,
        },
        {
          key: 'observables',
          label: 'Observables',
          panel: (
            <ObservablesView
              simulation={result.simulation}
              input={circuit.input}
              given={given}
              page={circuit.page}
              graph={circuit.graph ?? null}
              shots={shots}
            >
              <MethodNote method={result.simulation.method} />
            </ObservablesView>
          ),
        },
        {
          key: 'matrix',
          label: 'Matrix',
          panel: (
            <MatrixView
              input={circuit.input}
              given={allGiven}
              qubits={result.simulation.qubits}
              measures={measures}
              isStepping={isStepping}
            />
          ),
        },
        {
          key: 'noise',
          label: 'Noise',
          panel: (
            <NoiseView
              circuit={circuit}
              given={given}
              ideal={result.simulation}
              maxQubits={maxQubits}
              isStepping={isStepping}
              onLeaveSteps={onLeaveSteps}
            />
          ),
        },
      ]}
    />
  )
})
