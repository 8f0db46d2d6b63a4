import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { styled } from 'styled-components'
import { formatAmplitude } from '../outcomes/format'
import type { BitOrder } from '../outcomes/outcomes'
import { formatNumber, formatPhase, phaseColor, phaseOf } from '../phase/phase'
import {
  bitsAt,
  entryAt,
  largestMagnitude,
  magnitudeOf,
  nonZeroEntries,
  placeAfterKey,
  sizeOf,
  type ComplexMatrix,
  type MatrixEntry,
} from './complex-matrix'

interface MatrixPictureProps {
  matrix: ComplexMatrix
  order: BitOrder
  /** What it is, for screen readers and below the picture. */
  summary: string
}

/** The most rows with their names beside them. */
const maxLabelled = 8

/**
 * A matrix as a picture: each entry is a square whose colour is its phase and whose strength is its magnitude. One stop of the Tab key;
 * arrow keys and the pointer choose the entry that is described below.
 */
export function MatrixPicture({ matrix, order, summary }: MatrixPictureProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [chosen, setChosen] = useState<readonly [row: number, column: number] | null>(null)
  const size = sizeOf(matrix)
  const active = chosen !== null && chosen[0] < size && chosen[1] < size ? chosen : null
  const isLabelled = size > 1 && size <= maxLabelled

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) paint(context, matrix, order)
  }, [matrix, order])

  function move(event: KeyboardEvent) {
    const next = placeAfterKey(event.key, active, size)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }

  function point(event: PointerEvent) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setChosen([placeAt((event.clientY - top) / height, size), placeAt((event.clientX - left) / width, size)])
  }

  const labels = Array.from({ length: isLabelled ? size : 0 }, (_, place) => bitsAt(place, matrix.qubits))
  return (
    <Figure>
      <Area data-labelled={isLabelled || undefined} style={{ '--columns': size, '--width': `${widthOf(size)}rem` }}>
        {isLabelled && (
          <>
            <Columns aria-hidden="true">
              {labels.map((label, place) => (
                <span key={label} data-active={place === active?.[1] || undefined}>
                  {label}
                </span>
              ))}
            </Columns>
            <Rows aria-hidden="true">
              {labels.map((label, place) => (
                <span key={label} data-active={place === active?.[0] || undefined}>
                  {label}
                </span>
              ))}
            </Rows>
          </>
        )}
        <Picture
          role="application"
          aria-roledescription="matrix"
          aria-label={summary}
          aria-describedby={id}
          tabIndex={0}
          onKeyDown={move}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        >
          <canvas ref={canvas} width={size * cellOf(size)} height={size * cellOf(size)} />
          {active !== null && (
            <Cell
              style={{
                width: `${100 / size}%`,
                height: `${100 / size}%`,
                top: `${(active[0] / size) * 100}%`,
                left: `${(active[1] / size) * 100}%`,
              }}
            />
          )}
        </Picture>
      </Area>
      <Detail id={id} aria-live="polite">
        {active === null ? summary : describeEntry(entryAt(matrix, active[0], active[1], order), matrix.qubits)}
      </Detail>
    </Figure>
  )
}

/** The row or column at a share of the picture's side. */
const placeAt = (share: number, size: number): number =>
  Number.isFinite(share) ? Math.min(Math.max(Math.floor(share * size), 0), size - 1) : 0

/** An entry in words. */
function describeEntry({ row, column, value }: MatrixEntry, qubits: number): string {
  const magnitude = magnitudeOf(value)
  const place = `Row |${bitsAt(row, qubits)}⟩, column |${bitsAt(column, qubits)}⟩`
  if (magnitude < 1e-9) return `${place}: 0`
  return `${place}: ${formatAmplitude(value)}, magnitude ${formatNumber(magnitude)}, phase ${formatPhase(phaseOf(value))}`
}

/** How wide the picture of so many columns is, in rem, where there is room. */
const widthOf = (size: number): number => (size <= 2 ? 8 : size <= 4 ? 13 : size <= 8 ? 20 : 26)

/** The side of a cell of the canvas, in its pixels: sharp on any screen, and at most 1,024 in all. */
const cellOf = (size: number): number => Math.max(8, Math.floor(1024 / Math.max(size, 8)))

/** The faintest strength of an entry that is not 0. */
const minStrength = 0.12

function paint(context: CanvasRenderingContext2D, matrix: ComplexMatrix, order: BitOrder) {
  const size = sizeOf(matrix)
  const cell = cellOf(size)
  const gap = size > 16 ? 1 : 4
  const largest = largestMagnitude(matrix)
  context.clearRect(0, 0, size * cell, size * cell)
  for (const { row, column, value } of nonZeroEntries(matrix, order)) {
    context.globalAlpha = Math.max(minStrength, magnitudeOf(value) / largest)
    context.fillStyle = phaseColor(phaseOf(value))
    context.fillRect(column * cell + gap / 2, row * cell + gap / 2, cell - gap, cell - gap)
  }
  context.globalAlpha = 1
}

const Figure = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`

/** The picture, and where it is small, the names of its columns above and of its rows on the left. */
const Area = styled.div`
  display: grid;
  grid-template-columns: minmax(0, var(--width));
  gap: var(--space-1) var(--space-2);

  &[data-labelled] {
    grid-template-columns: max-content minmax(0, var(--width));
  }

  &[data-labelled] > :first-child {
    grid-area: 1 / 2;
  }

  &[data-labelled] > :nth-child(2) {
    grid-area: 2 / 1;
  }

  &[data-labelled] > :last-child {
    grid-area: 2 / 2;
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(var(--columns), 1fr);
  color: var(--muted-foreground);
  font-family: var(--font-mono);
  font-size: var(--text-xs);
  text-align: center;

  & > [data-active] {
    color: var(--foreground);
    font-weight: 600;
  }
`

const Rows = styled(Columns)`
  grid-template: repeat(var(--columns), 1fr) / auto;
  align-items: center;
`

const Picture = styled.div`
  position: relative;
  aspect-ratio: 1;
  background: var(--sunken);
  border-radius: 3px;
  cursor: crosshair;
  touch-action: pan-y;

  & > canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`

const Cell = styled.span`
  position: absolute;
  outline: 2px solid var(--foreground);
  outline-offset: -1px;
  pointer-events: none;
`

const Detail = styled.p`
  min-height: 2.8em;
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
`
