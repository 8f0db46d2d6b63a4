import { useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { Role, type GenerationRequestInput, type Parameter, type Scene } from '../../../engine-rs/index'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Tabs } from '../../ui/tabs'
import type { ClassicalBits } from './outcomes/outcomes'
import { OutcomesView } from './outcomes/outcomes-view'
import { useShots } from './outcomes/shots-fields'
import { ParameterSliders } from './parameters/parameter-sliders'
import { useParameterValues } from './parameters/use-parameter-values'
import { ValuesInUrl } from './parameters/values-in-url'
import { SimulationProblem } from './simulation-problem'
import { StateView } from './state/state-view'
import { StepSlider } from './steps/step-slider'
import { useStepLineOf, useSteps } from './steps/use-steps'
import { useSimulation, type SimulationQuestion } from './use-simulation'
import { MethodNote } from './method-note'

/** A circuit that can be simulated: the newest valid one of a page. */
export interface ResultCircuit {
  /** Its program, or the builder's settings. */
  input: string | GenerationRequestInput
  scene: Scene
  /** Its free parameters in order. */
  parameters: readonly Parameter[]
  /** The path of the page, under which the values of its parameters are remembered. */
  page: string
}

export interface ResultPanelProps {
  /** Null before there is one. Compared by identity. */
  circuit: ResultCircuit | null
  /** Where the code at the cursor ends, on a page with a code editor; null without a cursor. */
  codeEnd?: number | null
  /** Whether the page's address carries the values of the parameters, as that of a saved circuit does. */
  hasValuesInUrl?: boolean
}

/** The views of a result. */
type TabKey = 'outcomes' | 'state'

/** The most qubits that a page simulates. */
const maxQubits = 20

/** What a circuit does: its outcomes, its state, its steps, and sliders for its parameters. */
export function ResultPanel({ circuit, codeEnd = null, hasValuesInUrl = false }: ResultPanelProps) {
  const parameters = circuit?.parameters ?? noParameters
  const sliders = useParameterValues(circuit?.page ?? '', parameters)
  const values = sliders.isChanged ? sliders.values : undefined
  const [tab, setTab] = useState<TabKey>('outcomes')
  const shots = useShots()
  const { isDrawn, count, seed } = shots
  // The drawing of settings may have other operations than their circuit.
  const steppedScene = circuit !== null && typeof circuit.input === 'string' ? circuit.scene : null
  const stepping = useSteps(steppedScene)
  const { executed } = stepping
  const isStepping = executed !== undefined
  const question = useMemo(
    (): SimulationQuestion | null =>
      circuit && {
        input: circuit.input,
        options: {
          qubits: maxQubits,
          ...(values && { parameters: values }),
          ...(executed && { operations: executed }),
        },
        shots: isDrawn ? { shots: count, seed } : null,
        describesState: tab === 'state' || executed !== undefined,
      },
    [circuit, values, executed, isDrawn, count, seed, tab],
  )
  const live = useSimulation(question)
  const bits = useMemo(() => classicalBits(circuit?.scene), [circuit])
  const { result, failure, retry } = live
  useStepLineOf(steppedScene, stepping, result?.description?.qubits ?? null)

  return (
    <Card aria-label="Result" aria-busy={live.isComputing}>
      <CardHeader title="Result" />
      <CardBody>
        {hasValuesInUrl && circuit !== null && <ValuesInUrl page={circuit.page} />}
        {parameters.length > 0 && <ParameterSliders parameters={parameters} state={sliders} />}
        {steppedScene !== null && stepping.count > 1 && (
          <StepSlider scene={steppedScene} stepping={stepping} codeEnd={codeEnd} />
        )}
        {circuit === null ? (
          <Quiet>The result appears here with the circuit.</Quiet>
        ) : failure !== null ? (
          <Notice tone="danger" onRetry={retry}>
            {failure}
          </Notice>
        ) : result === null ? (
          <Loading text="Simulating..." />
        ) : result.simulation.method === null ? (
          <SimulationProblem diagnostics={result.simulation.diagnostics} />
        ) : (
          <Tabs
            label="Views of the result"
            chosen={tab}
            onChoose={setTab}
            tabs={[
              {
                key: 'outcomes',
                label: 'Outcomes',
                panel: (
                  <OutcomesView
                    simulation={result.simulation}
                    drawn={result.drawn}
                    bits={isStepping ? { ...bits, measures: false } : bits}
                    shots={shots}
                  >
                    <MethodNote method={result.simulation.method} />
                  </OutcomesView>
                ),
              },
              {
                key: 'state',
                label: 'State',
                panel: <StateView simulation={result.simulation} description={result.description} />,
              },
            ]}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** What a drawing has of classical bits. */
const classicalBits = (scene: Scene | undefined): ClassicalBits => ({
  exist: scene?.roles.includes(Role.ClassicalWire) ?? false,
  measures: scene?.roles.includes(Role.Measurement) ?? false,
})

const noParameters: readonly Parameter[] = []

const Quiet = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
