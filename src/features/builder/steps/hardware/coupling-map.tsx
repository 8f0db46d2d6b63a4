import { useMemo } from 'react'
import { styled } from 'styled-components'
import { layOutQubits } from './coupling-map-layout'

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

/** A device's qubits and couplings, with those in use marked; of a large device also the part in use, closer. */
export function CouplingMap({ device, qubitCount, pairs, positions, used }: CouplingMapProps) {
  const places = useMemo(
    () =>
      positions?.length === qubitCount
        ? positions.map(([x, y]) => ({ x, y }))
        : layOutQubits(qubitCount, pairs === null ? [] : pairs),
    [positions, qubitCount, pairs],
  )
  const spacing = useMemo(() => usualDistance(places, pairs ?? []), [places, pairs])
  const inUse = useMemo(() => new Set(used ?? []), [used])
  const drawing = { places, pairs: pairs ?? [], spacing, inUse }
  const isLarge = qubitCount > maxNumberedQubits
  const usedPlaces = places.filter((_, qubit) => inUse.has(qubit))

  return (
    <Figure>
      <Views data-two={(isLarge && usedPlaces.length > 0) || undefined}>
        <Drawing
          {...drawing}
          label={`Coupling map of ${device}${used ? `; in use: qubits ${used.join(', ')}` : ''}`}
          view={viewOf(places, spacing, 0.7)}
          isNumbered={!isLarge}
        />
        {isLarge && usedPlaces.length > 0 && (
          <Drawing
            {...drawing}
            label={`The part of ${device} in use, closer`}
            view={viewOf(usedPlaces, spacing, 1.4)}
            isNumbered
          />
        )}
      </Views>
      <figcaption>
        {pairs === null && 'Every pair of qubits is coupled. '}
        {used !== null && <>In use, from the top wire: {used.join(', ')}.</>}
      </figcaption>
    </Figure>
  )
}

/** Beyond this many qubits their numbers cannot be read in a drawing of them all. */
const maxNumberedQubits = 60

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface DrawingProps {
  label: string
  places: readonly { x: number; y: number }[]
  pairs: readonly (readonly [number, number])[]
  /** The usual length of a coupling. */
  spacing: number
  inUse: ReadonlySet<number>
  view: Box
  isNumbered: boolean
}

function Drawing({ label, places, pairs, spacing, inUse, view, isNumbered }: DrawingProps) {
  const radius = spacing * 0.3
  const isInView = ({ x, y }: { x: number; y: number }) =>
    x > view.left - spacing &&
    x < view.left + view.width + spacing &&
    y > view.top - spacing &&
    y < view.top + view.height + spacing
  return (
    <svg viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`} role="img" aria-label={label}>
      {pairs.map(([a, b]) => {
        const [from, to] = [places[a], places[b]]
        if (!from || !to || (!isInView(from) && !isInView(to))) return null
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
      {places.map((place, qubit) =>
        isInView(place) ? (
          // A qubit is its number.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={qubit} data-used={inUse.has(qubit) || undefined}>
            <circle cx={place.x} cy={place.y} r={radius} strokeWidth={spacing * 0.05} />
            {isNumbered && (
              <text x={place.x} y={place.y} fontSize={radius} dy="0.35em">
                {qubit}
              </text>
            )}
          </g>
        ) : null,
      )}
    </svg>
  )
}

/** What a drawing shows: some places with a margin in couplings around, and never so few that circles become huge. */
function viewOf(places: readonly { x: number; y: number }[], spacing: number, margin: number): Box {
  const xs = places.map(({ x }) => x)
  const ys = places.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max(right - left + 2 * margin * spacing, 6 * spacing)
  const height = Math.max(bottom - top + 2 * margin * spacing, 3 * spacing)
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
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

const Views = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  &[data-two] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  }
`

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);

  & svg {
    width: 100%;
    height: 100%;
    max-height: 17rem;
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
