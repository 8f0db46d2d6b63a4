import { styled } from 'styled-components'
import { formatProbability } from '../../../../engine-rs/distribution'
import type { QubitState } from '../../../../engine-rs/index'
import { formatNumber } from '../phase/phase'
import { projectBloch } from './qubits'

/** Each qubit by itself: its Bloch vector, its purity, and how likely it is 1. */
export function QubitList({ qubits }: { qubits: readonly QubitState[] }) {
  return (
    <List aria-label="Qubits one by one">
      {qubits.map((facts, qubit) => (
        // oxlint-disable-next-line react/no-array-index-key -- a qubit has no other identity than its place
        <li key={qubit}>
          <BlochSphere facts={facts} />
          <div>
            <strong>Qubit {qubit}</strong>
            <span className="tabular">
              ({formatNumber(facts.x)}, {formatNumber(facts.y)}, {formatNumber(facts.z)})
            </span>
            <span className="tabular">
              {facts.purity > 1 - 1e-6 ? 'pure' : `purity ${formatNumber(facts.purity)}`}, |1⟩{' '}
              {formatProbability(facts.probability)}
            </span>
          </div>
        </li>
      ))}
    </List>
  )
}

/** A picture for the eye; the numbers are beside it. */
function BlochSphere({ facts }: { facts: QubitState }) {
  const [x, y] = projectBloch(facts)
  return (
    <svg viewBox="-27 -27 54 54" aria-hidden="true">
      <circle r={24} />
      <ellipse rx={24} ry={7} />
      <line y1={-24} y2={24} />
      <line className="vector" x2={x * 24} y2={y * 24} />
      <circle className="tip" cx={x * 24} cy={y * 24} r={3.5} />
    </svg>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
  gap: var(--space-2) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-xs);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }

  & > li > div {
    display: grid;
    color: var(--muted-foreground);
  }

  & strong {
    color: var(--foreground);
    font-size: var(--text-sm);
  }

  & svg {
    flex: none;
    width: 3.25rem;
    height: 3.25rem;
    fill: none;
    stroke: var(--border-strong);
  }

  & ellipse,
  & line {
    stroke: var(--border);
  }

  & .vector {
    stroke: var(--gate-border);
    stroke-width: 2;
  }

  & .tip {
    fill: var(--gate-border);
    stroke: var(--card);
  }
`
