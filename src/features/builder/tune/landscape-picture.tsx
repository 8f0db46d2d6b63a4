import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { formatValue } from '../../../circuit/result/observables/observable-rules'
import { formatAngle } from '../../../circuit/result/parameters/angle'
import { cellCenter, cellOf, turn, wrapAngle, type Landscape, type PathPoint, type Spans } from './landscape'
import { landscapeColor, landscapeGradient } from './palette'

interface LandscapePictureProps {
  landscape: Landscape
  /** The names of the parameters across and up. */
  names: readonly [across: string, up: string]
  /** Where the start is, in radians. */
  start: readonly [across: number, up: number]
  /** The way of the optimizer, in pieces. */
  path: readonly (readonly PathPoint[])[]
  /** Whether the values belong to an earlier circuit. */
  isStale: boolean
  onChoose: (across: number, up: number) => void
}

/** How far the arrow keys go, in columns and rows. Rows count from below. */
const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, 8],
  PageDown: [0, -8],
}

/** A landscape as a picture, in which a click, or the arrow keys and Enter, choose a start. */
export function LandscapePicture({ landscape, names, start, path, isStale, onChoose }: LandscapePictureProps) {
  const { size, spans, values } = landscape
  const helpId = useId()
  const [aimed, setAimed] = useState<readonly [number, number] | null>(null)
  const [across, up] = aimed === null ? start : aimed
  const cell = [cellOf(across, size, spans[0]), cellOf(up, size, spans[1])] as const
  const value = values[cell[1] * size + cell[0]] ?? 0

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(across, up)
      setAimed(null)
      return
    }
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const [column, row] = cell.map((at, axis) => Math.min(Math.max(at + (by[axis] ?? 0), 0), size - 1))
    setAimed([cellCenter(column ?? 0, size, spans[0]), cellCenter(row ?? 0, size, spans[1])])
  }

  return (
    <Box data-stale={isStale || undefined}>
      <span className="up">
        0<code>{names[1]}</code>
        {formatAngle(spans[1].length)}
      </span>
      <Field
        role="application"
        aria-label={`Landscape of ${names.map((name, axis) => `${name} from 0 to ${formatAngle(spans[axis]?.length ?? turn)}`).join(' and ')}`}
        aria-describedby={helpId}
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAimed(null)}
        onPointerMove={(event) => setAimed(angleAt(event, spans))}
        onPointerLeave={() => setAimed(null)}
        onClick={(event) => {
          onChoose(...angleAt(event, spans))
          setAimed(null)
        }}
      >
        <Cells landscape={landscape} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {path.map((piece, index) => {
            const points = piece.map(([x, y]) => `${x},${1 - y}`).join(' ')
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity than its place
              <g key={index}>
                <polyline className="around" points={points} />
                <polyline points={points} />
              </g>
            )
          })}
        </svg>
        <Mark at={start} spans={spans} />
        {aimed !== null && <Mark at={aimed} spans={spans} isAim />}
      </Field>
      <span className="across">
        0<code>{names[0]}</code>
        {formatAngle(spans[0].length)}
      </span>
      <Legend className="tabular">
        {formatValue(round(landscape.lowest))}
        <i />
        {formatValue(round(landscape.highest))}
      </Legend>
      <p className="tabular">Start: {describePlace(names, start)}</p>
      <p className="tabular" aria-live="polite">
        {aimed !== null && `${describePlace(names, aimed)}: ${formatValue(round(value))}. Enter starts there.`}
      </p>
      <p id={helpId} className="visually-hidden">
        The arrow keys move over the picture, Enter chooses the start.
      </p>
    </Box>
  )
}

/** The angles at a place in the picture. */
function angleAt({ clientX, clientY, currentTarget }: MouseEvent, [across, up]: Spans): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [inside((clientX - left) / width) * across.length, inside(1 - (clientY - top) / height) * up.length]
}

const inside = (share: number) => Math.min(Math.max(share, 0), 1 - 1e-9)

const describePlace = (names: readonly [string, string], [across, up]: readonly [number, number]) =>
  `${names[0]} ${formatAngle(across)}, ${names[1]} ${formatAngle(up)}`

const round = (value: number) => Number(value.toPrecision(4))

/** The values as colors. */
function Cells({ landscape: { size, values, lowest, highest } }: { landscape: Landscape }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const range = Math.max(highest - lowest, Number.MIN_VALUE)
    for (const [index, value] of values.entries()) {
      context.fillStyle = landscapeColor((value - lowest) / range)
      context.fillRect(index % size, size - 1 - Math.floor(index / size), 1, 1)
    }
  }, [size, values, lowest, highest])
  return <canvas ref={canvas} width={size} height={size} aria-hidden="true" />
}

interface MarkProps {
  at: readonly [number, number]
  spans: Spans
  isAim?: boolean
}

/** A ring at a place, seen on every color. Beside the picture there is none. */
function Mark({ at, spans, isAim = false }: MarkProps) {
  const [x, y] = at.map((angle, axis) => {
    const { length, isPeriodic } = spans[axis] ?? { length: turn, isPeriodic: true }
    return isPeriodic || (angle >= 0 && angle < length) ? wrapAngle(angle, length) / length : null
  })
  if (x == null || y == null) return null
  return <Ring data-aim={isAim || undefined} style={{ left: percent(x), top: percent(1 - y) }} aria-hidden="true" />
}

const percent = (share: number) => `${100 * share}%`

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 20rem);
  justify-content: start;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  font-size: var(--text-sm);

  & > .up,
  & > .across {
    display: flex;
    justify-content: space-between;
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & > .up {
    align-self: stretch;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }

  & > .across,
  & > p,
  & > div:last-of-type {
    grid-column: 2;
  }

  & > p {
    min-height: 1.4em;
    color: var(--muted-foreground);
  }

  &[data-stale] canvas {
    opacity: 0.5;
  }
`

const Field = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius);
  cursor: crosshair;
  touch-action: manipulation;

  &:focus-visible {
    overflow: visible;
  }

  & > canvas,
  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border-radius: inherit;
  }

  & polyline {
    fill: none;
    stroke: var(--picture-mark);
    stroke-width: 2px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  & polyline.around {
    stroke: var(--picture-mark-edge);
    stroke-width: 4px;
  }
`

const Ring = styled.span`
  position: absolute;
  width: 14px;
  height: 14px;
  margin: -7px;
  border: 2px solid var(--picture-mark);
  border-radius: 50%;
  box-shadow:
    0 0 0 1.5px var(--picture-mark-edge),
    inset 0 0 0 1px var(--picture-mark-edge);
  pointer-events: none;

  &[data-aim] {
    border-radius: 0;
  }
`

const Legend = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
  color: var(--muted-foreground);
  font-size: var(--text-xs);

  & > i {
    height: 0.6rem;
    border-radius: var(--radius);
    background: ${landscapeGradient};
  }
`
