/** The line below a diagram in which one searches for operations. */
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon } from '../../../ui/icons'
import { operationsOfItem } from '../selectable-items'
import { ToolLine } from '../tool-line'
import { indexFrom, searchOperations } from './search-operations'

interface FindBarProps {
  scene: Scene
  /** Marks the operations that are found, and those in frames that are. */
  onFind: (operations: readonly number[]) => void
  /** Selects an operation or a frame and brings it into view; null for none. */
  onShow: (item: number | null) => void
  onClose: () => void
}

/** Searches while one types, in the next pause that the browser has. */
export function FindBar({ scene, onFind, onShow, onClose }: FindBarProps) {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const settled = useDeferredValue(query)
  const found = useMemo(() => searchOperations(scene, settled), [scene, settled])
  const [shown, setShown] = useState(0)
  const current = Math.max(0, Math.min(shown, found.length - 1))

  // Before the field is painted, so that what is typed from then on goes there.
  useLayoutEffect(() => field.current?.focus(), [])

  const last = useRef<number | null>(null)
  function show(index: number) {
    const item = found[index] ?? null
    last.current = item ?? last.current
    setShown(index)
    onShow(item)
  }

  const searched = useRef('')
  const tell = useEffectEvent((items: readonly number[]) => {
    onFind(operationsOfItems(scene, items))
    // Another drawing of the circuit must not move what the reader looks at.
    if (searched.current !== settled) show(indexFrom(scene, items, last.current))
    searched.current = settled
  })
  useEffect(() => tell(found), [found])
  useEffect(() => () => onFind([]), [onFind])

  const step = (by: 1 | -1) => found.length > 0 && show((current + by + found.length) % found.length)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }

  const isNothing = settled.trim() !== '' && found.length === 0
  return (
    <Line role="search" label="Find in the diagram" closes="the search" onClose={onClose}>
      <input
        ref={field}
        type="search"
        aria-label="Find in the diagram"
        aria-invalid={isNothing || undefined}
        placeholder="Gate, if, q[3], line 12, pi/4"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output aria-live="polite">{describeFound(settled, current, found.length)}</output>
      <Button
        variant="ghost"
        size="small"
        aria-label="Previous"
        title="Previous (Shift+Enter)"
        icon={<ArrowLeftIcon />}
        disabled={found.length === 0}
        onClick={() => step(-1)}
      />
      <Button
        variant="ghost"
        size="small"
        aria-label="Next"
        title="Next (Enter)"
        icon={<ArrowRightIcon />}
        disabled={found.length === 0}
        onClick={() => step(1)}
      />
    </Line>
  )
}

/** Each operation once that is found or in a frame that is. */
function operationsOfItems(scene: Scene, items: readonly number[]): number[] {
  const operations = new Set<number>()
  for (const item of items) {
    const { start, end } = operationsOfItem(scene, item)
    for (let operation = start; operation < end; operation++) operations.add(operation)
  }
  return [...operations]
}

function describeFound(query: string, current: number, count: number): string {
  if (query.trim() === '') return ''
  return count === 0 ? 'Not found' : `${formatInteger(current + 1)} of ${formatInteger(count)}`
}

const Line = styled(ToolLine)`
  & > input {
    flex: 1 1 8rem;
    min-width: 0;
    max-width: 22rem;
  }

  & > input[aria-invalid] {
    border-color: var(--danger);
  }

  & > input::placeholder {
    color: var(--muted-foreground);
    opacity: 1;
  }

  & > output {
    flex: none;
    min-width: 5.5em;
    color: var(--muted-foreground);
  }

  & > output + button {
    margin-left: auto;
  }
`
