import { useMemo } from 'react'
import { styled } from 'styled-components'
import { Role, type GenerationRequestInput, type Parameter, type Scene } from '../../../engine-rs/index'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { OutcomesView } from './outcomes/outcomes-view'
import { ParameterSliders } from './parameters/parameter-sliders'
import { useParameterValues } from './parameters/use-parameter-values'
import { SimulationProblem } from './simulation-problem'
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
}

/** The most qubits that a page simulates. */
const maxQubits = 20

/** What a circuit does: its outcomes, and sliders for its parameters. */
export function ResultPanel({ circuit }: ResultPanelProps) {
  const parameters = circuit?.parameters ?? noParameters
  const sliders = useParameterValues(circuit?.page ?? '', parameters)
  const values = sliders.isChanged ? sliders.values : undefined
  const question = useMemo(
    (): SimulationQuestion | null =>
      circuit && { input: circuit.input, options: { qubits: maxQubits, ...(values && { parameters: values }) } },
    [circuit, values],
  )
  const live = useSimulation(question)
  const measures = useMemo(() => circuit !== null && circuit.scene.roles.includes(Role.Measurement), [circuit])
  const { simulation, failure, retry } = live
  const problem = simulation?.probabilities === null ? simulation.diagnostics : []

  return (
    <Card aria-label="Result" aria-busy={live.isComputing}>
      <CardHeader title="Result" />
      <CardBody>
        {parameters.length > 0 && <ParameterSliders parameters={parameters} state={sliders} />}
        {circuit === null ? (
          <Quiet>The result appears here with the circuit.</Quiet>
        ) : failure !== null ? (
          <Notice tone="danger" onRetry={retry}>
            {failure}
          </Notice>
        ) : simulation === null ? (
          <Loading text="Simulating..." />
        ) : simulation.probabilities === null ? (
          <SimulationProblem diagnostics={problem} />
        ) : (
          <OutcomesView simulation={simulation} measures={measures}>
            <MethodNote method={simulation.method} />
          </OutcomesView>
        )}
      </CardBody>
    </Card>
  )
}

const noParameters: readonly Parameter[] = []

const Quiet = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
