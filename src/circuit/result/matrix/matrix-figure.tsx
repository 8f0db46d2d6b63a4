import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { copy } from '../../../lib/copy'
import { Button } from '../../../ui/button'
import { CopyIcon } from '../../../ui/icons'
import { InlineSelect } from '../../../ui/inline-select'
import { toast } from '../../../ui/toast'
import { useBitOrder } from '../outcomes/bit-order'
import { ColorWheel } from '../phase/color-wheel'
import { formatNumber } from '../phase/phase'
import { View, ViewTools } from '../view-layout'
import { largestMagnitude, matrixToCsv, type ComplexMatrix } from './complex-matrix'
import { MatrixPicture } from './matrix-picture'
import { MatrixTable } from './matrix-table'

interface MatrixFigureProps {
  matrix: ComplexMatrix
  /** What it is, in a sentence. */
  summary: string
  /** Further tools before the others. */
  children?: ReactNode
}

/** A matrix as a picture with its legend, or as a table. */
export function MatrixFigure({ matrix, summary, children }: MatrixFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const [order, setOrder] = useBitOrder()
  return (
    <View>
      <ViewTools>
        {children}
        {matrix.qubits > 1 && (
          <InlineSelect aria-label="Order of bits" options={orders} value={order} onChoose={setOrder} />
        )}
        <span>
          <Button size="small" variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Table
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon={<CopyIcon />}
            onClick={() => void copyText(matrixToCsv(matrix, order))}
          >
            Copy CSV
          </Button>
        </span>
      </ViewTools>
      {isTable ? (
        <MatrixTable matrix={matrix} order={order} summary={summary} />
      ) : (
        <Pictured>
          <MatrixPicture matrix={matrix} order={order} summary={summary} />
          <Legend>
            <ColorWheel />
            <p>Colour: phase. Strength: magnitude, up to {formatNumber(largestMagnitude(matrix))}.</p>
          </Legend>
        </Pictured>
      )}
    </View>
  )
}

async function copyText(text: string) {
  if (await copy(text)) toast('Copied as CSV.')
  else toast('Your browser blocked copying.', 'danger')
}

const orders = [
  { value: 'last-left', label: 'Qubit 0 right' },
  { value: 'first-left', label: 'Qubit 0 left' },
] as const

const Pictured = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);
  align-items: flex-start;

  & > :first-child {
    flex: 0 1 auto;
    width: min(100%, 30rem);
  }
`

const Legend = styled.div`
  display: flex;
  flex: 1 1 12rem;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > p {
    flex: 1 1 9rem;
  }
`
