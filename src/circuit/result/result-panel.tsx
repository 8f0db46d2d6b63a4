import { useEffect, useMemo } from 'react'
import { styled } from 'styled-components'
import type { Parameter } from '../../../engine-rs/index'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import type { DiagnosedProgram } from '../editor/code-editor'
import { useShots } from './outcomes/shots-fields'
import { LeftOutNotice } from './parameters/left-out-notice'
import type { SavedCircuit } from './parameters/parameter-sets'
import { ParameterSliders } from './parameters/parameter-sliders'
import { useParameterValues } from './parameters/use-parameter-values'
import { ValuesInUrl } from './parameters/values-in-url'
import { usePageSetting } from './page-setting'
import { Quiet } from './quiet'
import type { ResultCircuit } from './result-circuit'
import { readView, ResultViews } from './result-views'
import { RunProgress } from './run-progress'
import { simulationWarnings } from './simulation-diagnostics'
import { SimulationProblem, StaleContext } from './simulation-problem'
import { NoSteps, StepSlider } from './steps/step-slider'
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

/** The most qubits that a page simulates. */
const maxQubits = 20

/** What a circuit does: its outcomes, its state, its steps, and sliders for its parameters. */
export function ResultPanel({ circuit, isStale = false, codeEnd = null, saved = null, onDiagnose }: ResultPanelProps) {
  const parameters = circuit?.parameters ?? noParameters
  const sliders = useParameterValues(circuit?.page ?? '', parameters)
  const values = sliders.isChanged ? sliders.values : undefined
  const [tab, setTab] = usePageSetting(circuit?.page ?? '', 'view', readView)
  const shots = useShots()
  const { isDrawn, count, seed } = shots
  const scene = circuit?.scene ?? null
  const isTooWide = useMemo(() => scene !== null && qubitsOf(scene) > maxQubits, [scene])
  const steppedScene = isTooWide ? null : scene
  const stepping = useSteps(steppedScene)
  const { course } = stepping
  const question = useMemo(
    (): SimulationQuestion | null =>
      circuit && {
        input: circuit.input,
        options: {
          qubits: maxQubits,
          ...(values && { parameters: values }),
        },
        course,
        shots: isDrawn ? { shots: count, seed } : null,
        // The diagram shows the qubits of a step.
        description: tab === 'state' ? { pairs: true } : course && { pairs: false },
      },
    [circuit, values, course, isDrawn, count, seed, tab],
  )
  const live = useSimulation(question)
  const { result, failure, retry } = live
  useDiagnose(live, onDiagnose)
  useStepLineOf(steppedScene, stepping, result?.description?.qubits ?? null)

  return (
    <Card aria-label="Result" aria-busy={live.isComputing}>
      <CardHeader title="Result">
        {live.isComputing && <RunProgress key={live.count} share={live.progress} onCancel={live.cancel} />}
      </CardHeader>
      <CardBody>
        {saved !== null && circuit !== null && <ValuesInUrl page={circuit.page} />}
        {circuit !== null && <LeftOutNotice page={circuit.page} parameters={parameters} />}
        {parameters.length > 0 && <ParameterSliders parameters={parameters} state={sliders} saved={saved} />}
        {isTooWide && <NoSteps maxQubits={maxQubits} />}
        {steppedScene !== null && stepping.count > 1 && (
          <StepSlider
            scene={steppedScene}
            stepping={stepping}
            codeEnd={isStale ? null : codeEnd}
            result={result?.step ?? null}
          />
        )}
        {circuit === null ? (
          <Quiet>The result appears here with the circuit.</Quiet>
        ) : live.isCancelled ? (
          <Notice
            title="Simulation cancelled."
            actions={
              <Button size="small" onClick={retry}>
                Simulate again
              </Button>
            }
          />
        ) : failure !== null ? (
          <Notice tone="danger" onRetry={retry}>
            {failure}
          </Notice>
        ) : result === null ? (
          <Loading text="Simulating..." />
        ) : result.simulation.method === null ? (
          <StaleContext value={isStale}>
            <SimulationProblem diagnostics={result.simulation.diagnostics} />
          </StaleContext>
        ) : (
          <StaleContext value={isStale}>
            <div aria-live="polite">{isStale && <Quiet>Result of the last circuit without errors.</Quiet>}</div>
            <Shown data-dimmed={isStale || undefined}>
              <ResultViews
                circuit={circuit}
                values={live.answered?.options.parameters}
                result={result}
                shots={shots}
                maxQubits={maxQubits}
                isStepping={result.step !== null}
                onLeaveSteps={stepping.leave}
                chosen={tab}
                onChoose={setTab}
              />
            </Shown>
          </StaleContext>
        )}
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

/** Results of an earlier input: their pictures are dimmed as its diagram is, their texts stay readable. */
const Shown = styled.div`
  &[data-dimmed] {
    color: var(--muted-foreground);
  }

  &[data-dimmed] :is(.track, canvas, svg):not(button *) {
    opacity: 0.4;
  }
`
