import { memo, useMemo } from 'react'
import { styled } from 'styled-components'
import type { Hardware } from '../../../../../contract/generation'
import type { HardwareOption } from '../../../../../contract/hardware'
import type { Point } from '../../graph-editor/graph'
import { layOutByForces } from '../../graph-editor/force-layout'
import { isInView, medianDistance, viewBoxOf, type ViewBox } from './coupling-map-layout'

interface CouplingMapProps {
  /** Nothing is shown while it is null. */
  hardware: Hardware | null
  /** Published drawing coordinates. */
  positions: HardwareOption['positions']
  /** The qubits in use, wire by wire; null if unknown. */
  used: readonly number[] | null
}

/** Larger devices are not drawn, because their qubits would be too small to see. */
const maxDrawnQubits = 500
/** Larger drawings show no numbers, because they would be too small to read. */
const maxNumberedQubits = 60

/** A device's qubits and couplings, with those in use marked. */
export const CouplingMap = memo(function CouplingMap({ hardware, positions, used }: CouplingMapProps) {
  if (hardware === null) return null
  const isDrawn = hardware.qubitCount <= maxDrawnQubits
  return (
    <Figure>
      {isDrawn && <Drawings hardware={hardware} positions={positions} used={used} />}
      <figcaption>
        {isDrawn && hardware.couplingMap === null && 'Every pair of qubits is coupled. '}
        {used !== null && <>Qubits in use, top wire first: {used.join(', ')}.</>}
      </figcaption>
    </Figure>
  )
})

/** The whole device, and a close-up of the part in use if the device is large. */
function Drawings({ hardware, positions, used }: CouplingMapProps & { hardware: Hardware }) {
  const { device, qubitCount, couplingMap } = hardware
  const pairs = useMemo(() => couplingMap ?? [], [couplingMap])
  const points = useMemo(
    () =>
      positions?.length === qubitCount ? positions.map(([x, y]) => ({ x, y })) : layOutByForces(qubitCount, pairs),
    [positions, qubitCount, pairs],
  )
  const spacing = useMemo(() => medianDistance(points, pairs), [points, pairs])
  const inUse = useMemo(() => new Set(used ?? []), [used])
  const drawing = { points, pairs, spacing, inUse }
  const isLarge = qubitCount > maxNumberedQubits
  const usedPoints = points.filter((_, qubit) => inUse.has(qubit))
  const hasCloseUp = isLarge && usedPoints.length > 0
  return (
    <Views data-two={hasCloseUp || undefined}>
      <Drawing
        {...drawing}
        label={`Coupling map of ${device}${used ? `; in use: qubits ${used.join(', ')}` : ''}`}
        view={viewBoxOf(points, spacing, 0.7)}
        isNumbered={!isLarge}
      />
      {hasCloseUp && (
        <Drawing
          {...drawing}
          label={`Close-up of the part of ${device} in use`}
          view={viewBoxOf(usedPoints, spacing, 1.4)}
          isNumbered
        />
      )}
    </Views>
  )
}

interface DrawingProps {
  label: string
  points: readonly Point[]
  pairs: readonly (readonly [number, number])[]
  /** The usual length of a coupling. */
  spacing: number
  inUse: ReadonlySet<number>
  view: ViewBox
  isNumbered: boolean
}

function Drawing({ label, points, pairs, spacing, inUse, view, isNumbered }: DrawingProps) {
  const radius = spacing * 0.3
  return (
    <svg viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`} role="img" aria-label={label}>
      {pairs.map(([a, b]) => {
        const [from, to] = [points[a], points[b]]
        if (!from || !to || (!isInView(from, view, spacing) && !isInView(to, view, spacing))) return null
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
      {points.map((point, qubit) =>
        isInView(point, view, spacing) ? (
          // The index is the qubit's number.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={qubit} data-used={inUse.has(qubit) || undefined}>
            <circle cx={point.x} cy={point.y} r={radius} strokeWidth={spacing * 0.05} />
            {isNumbered && (
              <text x={point.x} y={point.y} fontSize={radius} dy="0.35em">
                {qubit}
              </text>
            )}
          </g>
        ) : null,
      )}
    </svg>
  )
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
  margin-top: var(--space-3);
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
