import { useEffect, useMemo, useState } from 'react'
import type { Parameter } from '../../../engine-rs/index'
import type { ProgramInput } from '../../../engine-rs/program-inputs'
import { Card, CardBody, CardHeader } from '../../ui/card'
import type { DiagnosedProgram } from '../editor/editor-interface'
import { useShots } from './outcomes/shots-fields'
import { CircuitValues } from './parameters/circuit-values'
import type { SavedCircuit } from './parameters/parameter-sets'
import { useParameterValues } from './parameters/use-parameter-values'
import { useProgramInputs } from './parameters/use-program-inputs'
import { limitFor, maxQubits } from './page-limits'
import { usePageSetting } from './page-setting'
import type { ResultCircuit } from './result-circuit'
import { readView } from './result-views'
import { RunProgress } from './run-progress'
import { LatestResult } from './latest-result'
import { simulationWarnings } from './simulation-diagnostics'
import { StepsUnavailable, StepSlider } from './steps/step-slider'
import { qubitsOf } from './steps/steps'
import { useStepLineOf, useSteps } from './steps/use-steps'
import { useSimulation, type LiveSimulation, type SimulationQuestion } from './use-simulation'

export interface ResultPanelProps {
  /** Null before there is one. Compared by identity. */
  circuit: ResultCircuit | null
  /** Whether the circuit belongs to an earlier input, because the newest one has errors. */
  isStale?: boolean
  /** Where the code at the cursor ends, on a page with a code editor; null without a cursor. */
  codeEnd?: number | null
  /** The circuit of the page, if it is saved: sets of values are saved with it, and its address carries the values of its parameters. */
  saved?: SavedCircuit | null
  /**
   * Is told what stands in the way of the simulation of a program, which an editor shows at its line; null for nothing, and where nobody
   * simulates any more. The same function in every render.
   */
  onDiagnose?: ((program: DiagnosedProgram | null) => void) | undefined
}

/** What a circuit does: its outcomes, its state, its steps, and sliders for its parameters. */
export function ResultPanel({ circuit, isStale = false, codeEnd = null, saved = null, onDiagnose }: ResultPanelProps) {
  const parameters = circuit?.parameters ?? noParameters
  const { inputs, areCurrent } = useProgramInputs(circuit?.input ?? null)
  const values = useParameterValues(circuit?.page ?? '', parameters, inputs ?? noInputs)
  const { given } = values
  const [tab, setTab] = usePageSetting(circuit?.page ?? '', 'view', readView)
  const shots = useShots()
  const { isDrawn, count, seed } = shots
  const scene = circuit?.scene ?? null
  const width = useMemo(() => (scene === null ? 0 : qubitsOf(scene)), [scene])
  const [allowed, setAllowed] = useState(0)
  const limit = limitFor(width, allowed)
  const isTooWide = width > maxQubits
  const showsState = tab === 'state' && !isTooWide
  // Their values can change which operations there are, so the diagram does not have those of the run.
  const hasInputs = given.inputs !== undefined
  const steppedScene = isTooWide || hasInputs || inputs === null ? null : scene
  const stepping = useSteps(steppedScene)
  const { course } = stepping
  const question = useMemo(
    (): SimulationQuestion | null =>
      circuit === null || !areCurrent
        ? null
        : {
            input: circuit.input,
            qubits: limit,
            given,
            course,
            shots: isDrawn ? { shots: count, seed } : null,
            // The diagram shows the qubits of a step.
            description: showsState ? { pairs: true } : isTooWide ? null : course && { pairs: false },
          },
    [circuit, areCurrent, limit, isTooWide, given, course, isDrawn, count, seed, showsState],
  )
  const live = useSimulation(question)
  const { result } = live
  useDiagnose(live, onDiagnose)
  useStepLineOf(steppedScene, stepping, result?.description?.qubits ?? null)

  return (
    <Card aria-label="Result" aria-busy={live.isComputing}>
      <CardHeader title="Result">
        {live.isComputing && <RunProgress key={live.count} share={live.progress} onCancel={live.cancel} />}
      </CardHeader>
      <CardBody>
        {circuit !== null && <CircuitValues circuit={circuit} inputs={inputs} state={values} saved={saved} />}
        {isTooWide && (
          <StepsUnavailable>Steps show amplitudes, so they need at most {maxQubits} qubits.</StepsUnavailable>
        )}
        {hasInputs && !isTooWide && (
          <StepsUnavailable>
            The values of inputs decide which operations a run has, so the steps of the diagram are not those of the
            run. Declare them as constants in the program to see its steps.
          </StepsUnavailable>
        )}
        {steppedScene !== null && stepping.count > 1 && (
          <StepSlider
            scene={steppedScene}
            stepping={stepping}
            codeEnd={isStale ? null : codeEnd}
            result={result?.step ?? null}
          />
        )}
        <LatestResult
          circuit={circuit}
          live={live}
          isStale={isStale}
          shots={shots}
          maxQubits={limit}
          onAllow={setAllowed}
          onLeaveSteps={stepping.leave}
          chosen={tab}
          onChoose={setTab}
        />
      </CardBody>
    </Card>
  )
}

/** Tells the page around the panel what stands in the way of the simulation of its program. */
function useDiagnose(
  { result, answered }: Pick<LiveSimulation, 'result' | 'answered'>,
  onDiagnose: ResultPanelProps['onDiagnose'],
): void {
  const input = answered?.input
  useEffect(() => {
    const diagnostics = simulationWarnings(result?.simulation.diagnostics ?? [])
    onDiagnose?.(typeof input === 'string' && diagnostics.length > 0 ? { source: input, diagnostics } : null)
  }, [result, input, onDiagnose])
  useEffect(() => () => onDiagnose?.(null), [onDiagnose])
}

const noParameters: readonly Parameter[] = []
const noInputs: readonly ProgramInput[] = []
