/** The matrix of an operation, as it is told of it. */
import { useContext, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { Folding } from '../../../../engine-rs/index'
import { EngineContext } from '../../../engine/engine-context'
import { formatComplex } from '../complex-text'

/** Identifies the operation whose matrix is shown. */
export interface MatrixQuery {
  source: string
  folding: Folding
  operation: number
}

/** Entries row by row, real and imaginary part in turn. */
export function OperationMatrix({ entries }: { entries: Float64Array }) {
  const size = sizeOfMatrix(entries)
  return (
    <Grid data-size={size} style={{ gridTemplateColumns: `repeat(${size}, auto)` }}>
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
    </Grid>
  )
}

/** The number of rows of a matrix. */
export const sizeOfMatrix = (entries: Float64Array): number => Math.round(Math.sqrt(entries.length / 2))

/** How long the pointer rests on an operation until its matrix is computed, in milliseconds. */
const hoverDelay = 120

/** The matrix of an operation; null until it is computed, and where it has none. */
export function useMatrix(query: MatrixQuery | null): Float64Array | null {
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

/** Numbers in columns between brackets. */
const Grid = styled.div`
  position: relative;
  display: grid;
  flex: none;
  gap: 1px var(--space-3);
  justify-self: start;
  align-self: start;
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
