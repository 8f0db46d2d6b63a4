import { useMemo, useState } from 'react'
import type { Simulation } from '../../../engine-rs/index'
import { CancelledNotice } from '../../circuit/result/cancelled-notice'
import { LargeCircuitNotice } from '../../circuit/result/large-circuit-notice'
import { MethodNote } from '../../circuit/result/method-note'
import { limitFor, maxQubits, maxQubitsAsked } from '../../circuit/result/page-limits'
import { RunProgress } from '../../circuit/result/run-progress'
import { SimulationProblem } from '../../circuit/result/simulation-problem'
import { useSimulation, type LiveSimulation, type SimulationQuestion } from '../../circuit/result/use-simulation'
import { noBindings } from '../../circuit/result/value-bindings'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { MutedText, Stack } from '../../ui/page'
import { OutcomePairs } from './outcome-pairs'
import type { ReadProgram } from './read-programs'

/** What both circuits do: how likely each outcome is, and how far the circuits are apart. */
export function ComparedOutcomes({ programs: { left, right } }: { programs: Record<'left' | 'right', ReadProgram> }) {
  const [allowed, setAllowed] = useState(0)
  const [one, other] = [useSimulationOf(left, allowed), useSimulationOf(right, allowed)]
  const [before, after] = [resultOf(one), resultOf(other)]
  return (
    <Card aria-label="Outcomes">
      <CardHeader title="Outcomes" />
      <CardBody>
        <Stack>
          <MutedText>What both circuits do to |0…0⟩. Free parameters have their default values.</MutedText>
          <SideState live={one} label="left" onAllow={setAllowed} />
          <SideState live={other} label="right" onAllow={setAllowed} />
          {before && after && <OutcomePairs left={before} right={after} sources={[left.source, right.source]} />}
        </Stack>
      </CardBody>
    </Card>
  )
}

function useSimulationOf({ source, stats }: ReadProgram, allowed: number): LiveSimulation {
  const qubits = limitFor(stats?.qubits ?? 0, allowed)
  const question = useMemo(
    (): SimulationQuestion => ({
      input: source,
      qubits,
      given: noBindings,
      course: null,
      shots: null,
      description: null,
    }),
    [source, qubits],
  )
  return useSimulation(question)
}

/** A result with numbers; null for none. */
const resultOf = ({ result }: LiveSimulation): Simulation | null =>
  result === null || result.simulation.method === null ? null : result.simulation

interface SideStateProps {
  live: LiveSimulation
  label: 'left' | 'right'
  /** Is told that the reader wants circuits of so many qubits to be simulated. */
  onAllow: (qubits: number) => void
}

/** How far a simulation is, or why it has no result. */
function SideState({ live, label, onAllow }: SideStateProps) {
  const { result, failure, isComputing, isCancelled, progress, cancel, retry } = live
  if (isCancelled) return <CancelledNotice title={`Simulation on the ${label} cancelled.`} onRetry={retry} />
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  if (isComputing) {
    return (
      <div>
        <RunProgress share={progress} onCancel={cancel} />
        <Loading text={`Simulating the circuit on the ${label}...`} />
      </div>
    )
  }
  if (result === null) return null
  const { method, qubits, diagnostics } = result.simulation
  if (method !== null) return <MethodNote method={method} />
  if (qubits > maxQubits && qubits <= maxQubitsAsked && diagnostics.some(({ code }) => code === 'SIM001')) {
    return <LargeCircuitNotice qubits={qubits} onRun={() => onAllow(qubits)} />
  }
  return <SimulationProblem title={`The circuit on the ${label} could not be simulated.`} diagnostics={diagnostics} />
}
