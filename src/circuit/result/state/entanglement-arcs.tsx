import { styled } from 'styled-components'
import type { MutualInformation } from '../../../../engine-rs/index'
import { MutedText } from '../../../ui/page'
import { formatNumber } from '../phase/phase'

/** How far two qubits are from each other, in pixels. */
const distance = 32

/** How many pairs are named below the picture. */
const maxNamed = 8

interface EntanglementArcsProps {
  qubits: number
  /** The closest first. */
  pairs: readonly MutualInformation[]
}

/** Which qubits know of each other: an arc for each pair, the wider the more. */
export function EntanglementArcs({ qubits, pairs }: EntanglementArcsProps) {
  if (pairs.length === 0) return <MutedText>No qubit is entangled with another.</MutedText>
  const reach = Math.max(...pairs.map(({ first, second }) => second - first))
  const height = (reach * distance) / 2 + 8
  const width = qubits * distance
  const named = pairs.slice(0, maxNamed).map(({ first, second, bits }) => `${first}–${second}: ${formatNumber(bits)}`)
  return (
    <Picture>
      {/* The pairs are named below. */}
      <svg viewBox={`0 0 ${width} ${height + 24}`} style={{ maxWidth: width }} aria-hidden="true">
        {pairs.toReversed().map(({ first, second, bits }) => (
          <path
            key={`${first} ${second}`}
            d={`M ${centerOf(first)} ${height} A ${((second - first) * distance) / 2} ${((second - first) * distance) / 2} 0 0 1 ${centerOf(second)} ${height}`}
            strokeWidth={0.75 + bits * 2.5}
            opacity={0.3 + 0.35 * bits}
          />
        ))}
        {Array.from({ length: qubits }, (_, qubit) => (
          <g key={qubit}>
            <circle cx={centerOf(qubit)} cy={height} r={4} />
            <text x={centerOf(qubit)} y={height + 19} textAnchor="middle">
              {qubit}
            </text>
          </g>
        ))}
      </svg>
      <MutedText>
        Mutual information in bits, {named.join(', ')}
        {pairs.length > maxNamed && ` and ${pairs.length - maxNamed} more pairs`}.
      </MutedText>
    </Picture>
  )
}

const centerOf = (qubit: number): number => (qubit + 0.5) * distance

const Picture = styled.div`
  display: grid;
  gap: var(--space-2);

  & path {
    fill: none;
    stroke: var(--gate-phase-border);
  }

  & circle {
    fill: var(--foreground);
  }

  & text {
    fill: var(--muted-foreground);
    font-size: 12px;
  }
`
