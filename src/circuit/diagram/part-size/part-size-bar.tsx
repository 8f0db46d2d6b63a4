/** The line below a diagram that says how large a part of it is. */
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { CountingRulesLink } from '../../counting-rules-link'
import { columnsOfItem } from '../selectable-items'
import { describeColumns } from '../../../../painting/scene-of-columns'
import { ToolLine } from '../tool-line'
import { PartSearch } from './part-search'
import { operationsBetween, readOperations, sizeOfPart, type PartSize } from './part-size'

interface PartSizeBarProps {
  scene: Scene
  /** The program of the scene, if it has one: then circuits with the same part can be found. */
  source?: string | undefined
  /** The number of the selected operation or frame, if any. */
  selected: number | null
  /** Marks the operations of the part. */
  onMark: (operations: readonly number[]) => void
  onClose: () => void
}

/** Two columns by their numbers, or from and to the selected operation, in any order, and what is between them. */
export function PartSizeBar({ scene, source, selected, onMark, onClose }: PartSizeBarProps) {
  const count = Math.max(1, scene.columnEdges.length - 1)
  const [range, setRange] = useState({ first: 1, last: count })
  const [typed, setTyped] = useState<Typed>({ first: null, last: null })
  const outcome = useId()
  // Another drawing may be shorter.
  const [first, last] = [Math.min(range.first, count), Math.min(range.last, count)]
  const drawn = useMemo(() => readOperations(scene), [scene])
  const settled = useDeferredValue(`${Math.min(first, last)}-${Math.max(first, last)}`)
  const { operations, size, columns } = useMemo(() => {
    const [from = 1, to = 1] = settled.split('-').map(Number)
    const between = operationsBetween(scene, from - 1, to - 1)
    return {
      operations: between,
      size: sizeOfPart(scene, drawn, between),
      columns: describeColumns({ first: from - 1, last: to - 1 }),
    }
  }, [scene, drawn, settled])
  const problem = problemWith(typed.first, count) ?? problemWith(typed.last, count)
  const isMarked = problem === null && settled !== `1-${count}`

  useEffect(() => onMark(isMarked ? operations : []), [onMark, isMarked, operations])
  useEffect(() => () => onMark([]), [onMark])

  const at = useMemo(() => (selected === null ? null : columnsOfItem(scene, selected)), [scene, selected])
  // The columns stay in the order in which they are chosen: what is typed first does not change with what is typed next.
  const begin = (column: number) => setRange({ first: column, last })
  const end = (column: number) => setRange({ first, last: column })
  const fieldOf = (edge: keyof Typed, choose: (column: number) => void) => ({
    value: typed[edge] ?? String(edge === 'first' ? first : last),
    max: count,
    outcome,
    isWrong: problemWith(typed[edge], count) !== null,
    onType: (text: string) => {
      setTyped({ ...typed, [edge]: text })
      if (problemWith(text, count) === null) choose(Number(text))
    },
    // Says what counts when the field is left; what is wrong stays, to be mended.
    onLeave: () => problemWith(typed[edge], count) === null && setTyped({ ...typed, [edge]: null }),
  })
  const select = (edge: keyof Typed, choose: () => void) => {
    setTyped({ ...typed, [edge]: null })
    choose()
  }
  return (
    <Line
      label="Size of a part of the circuit"
      closes="the size of a part"
      onClose={onClose}
      below={
        source !== undefined && problem === null && <PartSearch scene={scene} source={source} operations={operations} />
      }
    >
      <ColumnField label="From column" {...fieldOf('first', begin)} />
      <ColumnField label="to" {...fieldOf('last', end)} />
      <Button
        size="small"
        variant="ghost"
        disabled={at === null}
        onClick={() => at !== null && select('first', () => begin(at.first + 1))}
      >
        From selection
      </Button>
      <Button
        size="small"
        variant="ghost"
        disabled={at === null}
        onClick={() => at !== null && select('last', () => end(at.last + 1))}
      >
        To selection
      </Button>
      <output id={outcome} aria-live="polite" data-wrong={problem !== null || undefined}>
        {problem ?? (first > last ? `${columns}: ${describeSize(size)}` : describeSize(size))}
      </output>
      {problem === null && size.twoQubitBound !== 'exact' && (
        <CountingRulesLink>How branches and loops count</CountingRulesLink>
      )}
    </Line>
  )
}

/** What is typed into the fields; null where a field shows what counts. */
interface Typed {
  first: string | null
  last: string | null
}

/** Why a text is no column of a drawing that has so many, as a sentence; null for nothing. */
function problemWith(text: string | null, count: number): string | null {
  if (text === null) return null
  const column = Number(text)
  if (text.trim() !== '' && Number.isInteger(column) && column >= 1 && column <= count) return null
  const range = count === 1 ? 'The only column is 1' : `Columns are whole numbers from 1 to ${formatInteger(count)}`
  return text.trim() === '' ? `${range}.` : `${range}, and ${text} is none.`
}

const describeSize = ({ operations, depth, twoQubitGates, twoQubitBound }: PartSize): string =>
  [
    countNoun(operations, 'operation'),
    `depth ${formatInteger(depth)}`,
    `${twoQubitBound === 'exact' ? '' : 'at most '}${countNoun(twoQubitGates, 'two-qubit gate')}`,
    ...(twoQubitBound === 'one round' ? ['one round of each loop'] : []),
  ].join(', ')

interface ColumnFieldProps {
  label: string
  value: string
  max: number
  isWrong: boolean
  /** The id of what says what is wrong. */
  outcome: string
  onType: (text: string) => void
  onLeave: () => void
}

/** A number of a column. */
function ColumnField({ label, value, max, isWrong, outcome, onType, onLeave }: ColumnFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? outcome : undefined}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
    </label>
  )
}

const Line = styled(ToolLine)`
  & input {
    width: 5.5rem;
    font-variant-numeric: tabular-nums;
  }

  & input[aria-invalid] {
    border-color: var(--danger);
  }

  & > output {
    flex: 1 1 16rem;
    font-weight: 600;
  }

  & > output[data-wrong] {
    color: var(--danger);
  }

  /* On a phone, what closes it is beside the first line and not behind what it says last. */
  @media (max-width: 40rem) {
    position: relative;
    padding-right: calc(2.75rem + var(--space-2));

    & > button:last-child {
      position: absolute;
      top: 2px;
      right: var(--space-2);
    }
  }
`
