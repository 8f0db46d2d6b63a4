import { useMemo } from 'react'
import { styled } from 'styled-components'
import { Role, type GenerationRequestInput, type Scene } from '../../../engine-rs/index'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { OutcomesView } from './outcomes/outcomes-view'
import { SimulationProblem } from './simulation-problem'
import { useSimulation, type SimulationQuestion } from './use-simulation'
import { MethodNote } from './method-note'

/** A circuit that can be simulated: the newest valid one of a page. */
export interface ResultCircuit {
  /** Its program, or the builder's settings. */
  input: string | GenerationRequestInput
  scene: Scene
}

export interface ResultPanelProps {
  /** Null before there is one. Compared by identity. */
  circuit: ResultCircuit | null
}

/** The most qubits that a page simulates. */
const maxQubits = 20

/** What a circuit does: its outcomes. */
export function ResultPanel({ circuit }: ResultPanelProps) {
  const question = useMemo(
    (): SimulationQuestion | null => circuit && { input: circuit.input, options: { qubits: maxQubits } },
    [circuit],
  )
  const live = useSimulation(question)
  const measures = useMemo(() => circuit !== null && circuit.scene.roles.includes(Role.Measurement), [circuit])
  const { simulation, failure, retry } = live
  const problem = simulation?.probabilities === null ? simulation.diagnostics : []

  return (
    <Card aria-label="Result" aria-busy={live.isComputing}>
      <CardHeader title="Result" />
      <CardBody>
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

const Quiet = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
