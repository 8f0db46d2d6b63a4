/** The line below a diagram that says how large a part of it is. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { columnsOfItem } from '../items'
import { ToolLine } from '../tool-line'
import { operationsBetween, readOperations, sizeOfPart } from './part-size'

interface PartSizeBarProps {
  scene: Scene
  /** The number of the selected operation or frame, if any. */
  selected: number | null
  /** Marks the operations of the part. */
  onMark: (operations: readonly number[]) => void
  onClose: () => void
}

/** Two columns by their numbers, or from and to the selected operation, and what is between them. */
export function PartSizeBar({ scene, selected, onMark, onClose }: PartSizeBarProps) {
  const count = Math.max(1, scene.columnEdges.length - 1)
  const [range, setRange] = useState({ first: 1, last: count })
  // Another drawing may be shorter.
  const last = Math.min(range.last, count)
  const first = Math.min(range.first, last)
  const drawn = useMemo(() => readOperations(scene), [scene])
  const settled = useDeferredValue(`${first}-${last}`)
  const { operations, size } = useMemo(() => {
    const [from = 1, to = 1] = settled.split('-').map(Number)
    const between = operationsBetween(scene, from - 1, to - 1)
    return { operations: between, size: sizeOfPart(scene, drawn, between) }
  }, [scene, drawn, settled])
  const isWhole = first === 1 && last === count

  useEffect(() => onMark(isWhole ? [] : operations), [onMark, isWhole, operations])
  useEffect(() => () => onMark([]), [onMark])

  const at = useMemo(() => (selected === null ? null : columnsOfItem(scene, selected)), [scene, selected])
  const begin = (column: number) => setRange({ first: column, last: Math.max(column, last) })
  const end = (column: number) => setRange({ first: Math.min(first, column), last: column })
  return (
    <Line label="Size of a part of the circuit" closes="the size of a part" onClose={onClose}>
      <ColumnField label="From column" value={first} max={count} onChange={begin} />
      <ColumnField label="to" value={last} max={count} onChange={end} />
      <Button size="small" variant="ghost" disabled={at === null} onClick={() => at !== null && begin(at.first + 1)}>
        From selection
      </Button>
      <Button size="small" variant="ghost" disabled={at === null} onClick={() => at !== null && end(at.last + 1)}>
        To selection
      </Button>
      <output aria-live="polite">
        {countNoun(size.operations, 'operation')}, depth {formatInteger(size.depth)},{' '}
        {countNoun(size.twoQubitGates, 'two-qubit gate')}
      </output>
    </Line>
  )
}

interface ColumnFieldProps {
  label: string
  value: number
  max: number
  onChange: (column: number) => void
}

/** A number that counts once it is one of a column, and says what counts when the field is left. */
function ColumnField({ label, value, max, onChange }: ColumnFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          const column = Number(event.target.value)
          if (Number.isInteger(column) && column >= 1 && column <= max) onChange(column)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}

const Line = styled(ToolLine)`
  & input {
    width: 5.5rem;
    font-variant-numeric: tabular-nums;
  }

  & > output {
    flex: 1 1 16rem;
    font-weight: 600;
  }
`
