import { useMemo } from 'react'
import { styled } from 'styled-components'
import type { QubitState, Simulation, StateDescription } from '../../../../engine-rs/index'
import { Loading } from '../../../ui/loading'
import { lazyComponent } from '../../../ui/lazy-component'
import { MutedText } from '../../../ui/page'
import { useBitOrder } from '../outcomes/bit-order'
import { listOutcomes } from '../outcomes/outcomes'
import { maxQubits } from '../page-limits'
import { AmplitudeList } from './amplitude-list'
import { ColorWheel } from '../phase/color-wheel'
import { EntanglementArcs } from './entanglement-arcs'
import { QubitList } from './qubit-list'
import { entangledPairs } from './qubits'

interface StateViewProps {
  simulation: Simulation
  /** Null until it is computed. */
  description: StateDescription | null
  /** The path of the page, which remembers what is chosen here. */
  page: string
}

const DensitySection = lazyComponent(async () => (await import('./density-section')).DensitySection, {
  fallback: <Loading />,
})

/** The state of the qubits: amplitudes with their phases, each qubit by itself, and which qubits are entangled. */
export function StateView({ simulation, description, page }: StateViewProps) {
  const [order] = useBitOrder()
  const { amplitudes, representation } = simulation
  const outcomes = useMemo(
    () => amplitudes && listOutcomes(simulation, { basis: 'qubits', order, sorting: null }),
    [simulation, amplitudes, order],
  )
  const qubits = description?.qubits ?? []
  const pairs = useMemo(() => entangledPairs(description?.pairs ?? []), [description])

  if (representation === 'stabilizers') return <StateWithoutAmplitudes qubits={simulation.qubitStates ?? []} />
  if (outcomes === null)
    return (
      <MutedText>
        There is no single state: this circuit measures or resets qubits on the way, and each outcome leads to another
        state. See the outcomes instead.
      </MutedText>
    )
  return (
    <View>
      <Amplitudes>
        <AmplitudeList outcomes={outcomes} />
        <ColorWheel />
      </Amplitudes>
      {qubits.length > 0 && (
        <section>
          <h3>Qubits</h3>
          <QubitList qubits={qubits} />
        </section>
      )}
      {qubits.length > 1 && (
        <section>
          <h3>Entanglement</h3>
          <EntanglementArcs qubits={qubits.length} pairs={pairs} />
        </section>
      )}
      {simulation.qubits > maxQubits && (
        <MutedText>
          Qubits one by one, their entanglement and density matrices are shown for circuits of up to {maxQubits} qubits.
        </MutedText>
      )}
      {amplitudes !== null && simulation.qubits > 0 && simulation.qubits <= maxQubits && (
        <DensitySection amplitudes={amplitudes} qubits={simulation.qubits} page={page} />
      )}
    </View>
  )
}

/** More than so many spheres say nothing to the eye. */
const maxSpheres = 64

function StateWithoutAmplitudes({ qubits }: { qubits: readonly QubitState[] }) {
  return (
    <View>
      <MutedText>
        This circuit has too many qubits to list its amplitudes. Its gates are simulated without them: see the outcomes.
      </MutedText>
      {qubits.length > 0 && (
        <section>
          <h3>{qubits.length > maxSpheres ? `Qubits: the first ${maxSpheres}` : 'Qubits'}</h3>
          <QubitList qubits={qubits.slice(0, maxSpheres)} />
        </section>
      )}
    </View>
  )
}

const View = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  & > section {
    display: grid;
    gap: var(--space-3);
  }

  & h3 {
    font-size: var(--text-sm);
  }
`

const Amplitudes = styled.div`
  container-type: inline-size;
  display: flex;
  flex-wrap: wrap-reverse;
  gap: var(--space-3) var(--space-4);
  align-items: flex-end;
  justify-content: flex-end;

  & > table {
    flex: 1 1 17rem;
    width: auto;
  }
`
