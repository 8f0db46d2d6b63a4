/** A tooltip beside an operation: its name, angles, effect, matrix and line. */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Folding } from '../../../engine-rs/index'
import { EngineContext } from '../../engine/engine-context'
import { formatComplex } from './complex-text'
import type { Bounds, OperationFacts } from './hit'
import { placeBeside } from './place-beside'
import type { Size } from './view'

/** Identifies the operation whose matrix is shown. */
export interface MatrixQuery {
  source: string
  folding: Folding
  operation: number
}

interface TooltipProps {
  facts: OperationFacts
  /** Null for a tooltip without a matrix. */
  query: MatrixQuery | null
  /** The box that it must not cover, in CSS pixels from the corner of the surface. */
  anchor: Bounds
  /** The size of the surface. */
  size: Size
}

/** The free height above and below a tooltip that is as high as the surface, in CSS pixels. What stands below the surface stays free. */
const margin = 4
/** A lower surface, as on a phone, has no room for a matrix. */
const minHeightWithMatrix = 180

/** The tooltip of an operation, or of a frame's title. */
export function Tooltip({ facts, query, anchor, size }: TooltipProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const matrix = useMatrix(query)

  // Its size depends on its text, so it is measured before the browser paints it.
  useLayoutEffect(() => {
    const element = bubble.current
    if (element === null) return
    const { left, top } = placeBeside(anchor, { width: element.offsetWidth, height: element.offsetHeight }, size)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  })

  return (
    <Bubble ref={bubble} aria-hidden style={{ maxHeight: size.height - 2 * margin }}>
      <strong>{clip(facts.name)}</strong>
      {facts.parameters !== '' && <span>{clip(facts.parameters)}</span>}
      {facts.bits !== '' && <span>{clip(facts.bits)}</span>}
      {facts.values !== '' && <span>{facts.values}</span>}
      {facts.description !== '' && <em>{facts.description}</em>}
      {matrix !== null && size.height >= minHeightWithMatrix && <Matrix entries={matrix} />}
      {facts.hint !== '' && <small>{facts.hint}</small>}
      {facts.line > 0 && <small>line {facts.line}</small>}
    </Bubble>
  )
}

/** Entries row by row, real and imaginary part in turn. */
function Matrix({ entries }: { entries: Float64Array }) {
  const size = Math.round(Math.sqrt(entries.length / 2))
  return (
    <MatrixGrid data-size={size} style={{ gridTemplateColumns: `repeat(${size}, auto)` }}>
      {Array.from({ length: size * size }, (_, index) => {
        const { base, exponent, rest } = formatComplex(entries[2 * index] ?? 0, entries[2 * index + 1] ?? 0)
        return (
          <span key={index} data-zero={base === '0' || undefined}>
            {base}
            {exponent !== '' && <sup>{exponent}</sup>}
            {rest}
          </span>
        )
      })}
    </MatrixGrid>
  )
}

/** How long the pointer rests on an operation until its matrix is computed, in milliseconds. */
const hoverDelay = 120

/** The matrix of an operation; null until it is computed, and where it has none. */
function useMatrix(query: MatrixQuery | null): Float64Array | null {
  const engine = useContext(EngineContext)
  const [known, setKnown] = useState<(MatrixQuery & { entries: Float64Array | null }) | null>(null)
  const { source, folding, operation } = query ?? {}

  useEffect(() => {
    if (source === undefined || folding === undefined || operation === undefined) return
    let isStale = false
    const timer = setTimeout(() => {
      engine.matrix(source, folding, operation).then(
        (entries) => {
          if (!isStale) setKnown({ source, folding, operation, entries })
        },
        (error: unknown) => console.warn('The matrix could not be computed.', error),
      )
    }, hoverDelay)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [engine, source, folding, operation])

  const isCurrent =
    known !== null && known.source === source && known.folding === folding && known.operation === operation
  return isCurrent ? known.entries : null
}

/** Shortens text: names may have thousands of characters. */
const clip = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}…` : text)

const Bubble = styled.div`
  position: absolute;
  z-index: 1;
  display: grid;
  gap: 2px;
  width: max-content;
  max-width: min(26rem, calc(100% - 8px));
  overflow: hidden;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--card);
  color: var(--card-foreground);
  box-shadow: var(--shadow);
  font-size: var(--text-xs);
  line-height: 1.4;
  overflow-wrap: anywhere;
  pointer-events: none;

  strong {
    font-family: var(--font-mono);
  }
  em,
  small {
    font-size: inherit;
    font-style: normal;
    color: var(--muted-foreground);
  }
`

/** Numbers in columns between brackets. */
const MatrixGrid = styled.div`
  position: relative;
  display: grid;
  gap: 1px var(--space-3);
  justify-self: start;
  margin: var(--space-1) 0;
  padding: 2px var(--space-2);
  font-family: 'Ketwork Diagram', var(--font);
  line-height: 1.5;
  text-align: center;
  white-space: nowrap;

  &[data-size='8'] {
    gap: 0 var(--space-2);
    font-size: 0.6875rem;
  }

  &::before,
  &::after {
    content: '';
    position: absolute;
    inset-block: 0;
    width: 4px;
    border: 1px solid var(--muted-foreground);
  }
  &::before {
    left: 0;
    border-right: 0;
  }
  &::after {
    right: 0;
    border-left: 0;
  }

  [data-zero] {
    color: var(--muted-foreground);
  }
  sup {
    font-size: 0.75em;
    line-height: 0;
  }
`
