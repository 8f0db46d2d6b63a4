import { useMemo } from 'react'
import { styled } from 'styled-components'
import { layOut } from './coupling-map-layout'

interface CouplingMapProps {
  device: string
  qubitCount: number
  /** Null where every pair is coupled. */
  pairs: readonly (readonly [number, number])[] | null
  /** Drawing coordinates, where published. */
  positions?: readonly (readonly [number, number])[] | undefined
  /** The qubits in use, wire by wire. */
  used: readonly number[] | null
}

/** A device's qubits and couplings, with those in use marked. */
export function CouplingMap({ device, qubitCount, pairs, positions, used }: CouplingMapProps) {
  const places = useMemo(
    () =>
      positions?.length === qubitCount
        ? positions.map(([x, y]) => ({ x, y }))
        : layOut(qubitCount, pairs === null ? [] : pairs),
    [positions, qubitCount, pairs],
  )
  const xs = places.map(({ x }) => x)
  const ys = places.map(({ y }) => y)
  const spacing = useMemo(() => usualDistance(places, pairs ?? []), [places, pairs])
  const margin = spacing * 0.7
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top]
  const inUse = new Map((used ?? []).map((qubit, wire) => [qubit, wire]))
  const radius = spacing * 0.3

  return (
    <Figure>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        role="img"
        aria-label={`Coupling map of ${device}${used ? `; in use: qubits ${used.join(', ')}` : ''}`}
      >
        {pairs?.map(([a, b]) => {
          const [from, to] = [places[a], places[b]]
          if (!from || !to) return null
          return (
            <line
              key={`${a} ${b}`}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth={spacing * 0.06}
              data-used={(inUse.has(a) && inUse.has(b)) || undefined}
            />
          )
        })}
        {places.map(({ x, y }, qubit) => (
          // A qubit is its number.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={qubit} data-used={inUse.has(qubit) || undefined}>
            <circle cx={x} cy={y} r={radius} strokeWidth={spacing * 0.05} />
            {(qubitCount <= 60 || inUse.has(qubit)) && (
              <text x={x} y={y} fontSize={radius * 1.05} dy="0.35em">
                {qubit}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        {pairs === null && 'Every pair of qubits is coupled. '}
        {used !== null && <>In use, from the top wire: {used.map((qubit) => `${qubit}`).join(', ')}.</>}
      </figcaption>
    </Figure>
  )
}

/** The median length of a coupling, or of the step to the next qubit where there are none. */
function usualDistance(
  places: readonly { x: number; y: number }[],
  pairs: readonly (readonly [number, number])[],
): number {
  const joined = pairs.length > 0 ? pairs : places.slice(1).map((_, index) => [index, index + 1] as const)
  const lengths = joined
    .map(([a, b]) => {
      const [from, to] = [places[a], places[b]]
      return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
    })
    .filter((length) => length > 0)
    .sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 1
}

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);

  & > svg {
    width: 100%;
    max-height: 16rem;
    background: var(--diagram-background);
    border: 1px solid var(--border);
    border-radius: var(--radius);
  }

  & line {
    stroke: var(--border-strong);
  }

  & line[data-used] {
    stroke: var(--primary);
  }

  & circle {
    fill: var(--sunken);
    stroke: var(--border-strong);
  }

  & text {
    fill: var(--muted-foreground);
    text-anchor: middle;
  }

  & [data-used] > circle {
    fill: var(--primary);
    stroke: var(--primary);
  }

  & [data-used] > text {
    fill: var(--primary-foreground);
    font-weight: 600;
  }

  & > figcaption {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }
`
