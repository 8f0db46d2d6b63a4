import { styled } from 'styled-components'
import { ketOf, measurementOf, percentOf } from './grover'

interface AmplitudesProps {
  /** Real, one a state; the lowest bit of a state's number is qubit 0. */
  amplitudes: readonly number[]
  qubits: number
}

/** A state as bars on an axis: the length of a bar is its probability amplitude, its direction the sign. */
export function Amplitudes({ amplitudes, qubits }: AmplitudesProps) {
  return (
    <Chart
      role="img"
      aria-label={`Amplitudes of the ${amplitudes.length} states. Measured: ${measurementOf(amplitudes, qubits)}.`}
    >
      {amplitudes.map((amplitude, state) => (
        <State key={ketOf(state, qubits)}>
          <Room>
            <Bar
              data-sign={amplitude < -1e-9 ? 'minus' : 'plus'}
              // The scale grows from the line, so that a bar that changes its sign passes through nothing.
              style={{ transform: `scaleY(${Math.abs(amplitude) < 1e-9 ? 0 : amplitude})` }}
            />
          </Room>
          <Ket>{ketOf(state, qubits)}</Ket>
          <Percent className="tabular">{percentOf(amplitude)}</Percent>
        </State>
      ))}
    </Chart>
  )
}

const Chart = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: clamp(2px, 1vw, var(--space-2));
  padding: var(--space-2) var(--space-4) 0;
`

const State = styled.div`
  display: grid;
  justify-items: center;
  font-size: var(--text-xs);
  line-height: 1.5;
`

/* The line in the middle is zero. */
const Room = styled.div`
  position: relative;
  width: 100%;
  height: 7.5rem;
  background: linear-gradient(var(--border-strong), var(--border-strong)) center / 100% 1px no-repeat;
`

const Bar = styled.div`
  position: absolute;
  inset: 0 12% 50%;
  background: var(--gate);
  border: 1.5px solid var(--gate-border);
  border-bottom: 0;
  border-radius: 3px 3px 0 0;
  transform-origin: bottom;
  transition:
    transform var(--motion-slow) var(--easing),
    background-color var(--motion-slow),
    border-color var(--motion-slow);

  &[data-sign='minus'] {
    background: var(--gate-multi-qubit);
    border-color: var(--gate-multi-qubit-border);
  }
`

const Ket = styled.span`
  color: var(--muted-foreground);
  font-family: var(--font-mono);
  font-size: clamp(0.625rem, 1.6vw, 0.75rem);
`

const Percent = styled.span`
  font-size: clamp(0.625rem, 1.6vw, 0.75rem);
  font-weight: 600;
  white-space: nowrap;
`
