/** The wires of a diagram as a list to reorder them, of which only the rows in view are in the page: a program may have thousands. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { moveWire, type ListedWire } from './wire-choice'

interface WireListProps {
  wires: readonly ListedWire[]
  onReorder: (order: string[]) => void
}

/** Height of a row before it is measured, and of the list at most, in CSS pixels. */
const estimatedRowHeight = 32
const estimatedListHeight = 176

/** A list to reorder wires, by dragging or by buttons. */
export function WireList({ wires, onReorder }: WireListProps) {
  const [focused, setFocused] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const focusedRow = wires.findIndex(({ name }) => name === focused)

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useVirtualizer({
    count: wires.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (row) => wires[row]?.name ?? row,
    // Nothing has a height where there is no layout, as in some tests.
    measureElement: (element) => (element instanceof HTMLElement && element.offsetHeight) || estimatedRowHeight,
    initialRect: { width: 0, height: estimatedListHeight },
    // What has the focus stays in the page, however far the reader scrolls.
    rangeExtractor: (range) => withRow(range, focusedRow),
  })

  function move(from: number, to: number) {
    if (from === to || wires[from]?.isClassical !== wires[to]?.isClassical) return
    onReorder(moveWire(wires, from, to))
    virtualizer.scrollToIndex(to)
  }

  const [dragged, setDragged] = useDrag((name, clientY) => {
    if (box.current === null) return
    const offset = clientY - box.current.getBoundingClientRect().top + box.current.scrollTop
    const over = virtualizer.getVirtualItemForOffset(Math.max(0, offset))
    const from = wires.findIndex((wire) => wire.name === name)
    if (over !== undefined) move(from, over.index)
  })

  return (
    <Box ref={box}>
      <List
        aria-label="Order of the wires"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-wire]')?.dataset['wire'] ?? null)}
        onBlur={() => setFocused(null)}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const wire = wires[index]
          if (wire === undefined) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-wire={wire.name}
              data-dragged={dragged === wire.name || undefined}
              aria-setsize={wires.length}
              aria-posinset={index + 1}
              style={{ top: start }}
            >
              <Handle title="Drag to reorder" aria-hidden="true" onPointerDown={() => setDragged(wire.name)}>
                ⠿
              </Handle>
              <span data-hidden={wire.isHidden || undefined}>
                {wire.name}
                {wire.isHidden && ' (idle, hidden)'}
              </span>
              <MoveButtons
                name={wire.name}
                canMove={(by) => wires[index + by]?.isClassical === wire.isClassical}
                onMove={(by) => move(index, index + by)}
              />
            </li>
          )
        })}
      </List>
    </Box>
  )
}

interface MoveButtonsProps {
  name: string
  canMove: (by: number) => boolean
  onMove: (by: number) => void
}

function MoveButtons({ name, canMove, onMove }: MoveButtonsProps) {
  return [
    { by: -1, label: 'up', sign: '↑' },
    { by: 1, label: 'down', sign: '↓' },
  ].map(({ by, label, sign }) => (
    <Button
      key={label}
      size="small"
      variant="ghost"
      aria-label={`Move ${name} ${label}`}
      title={`Move ${label}`}
      // A button that is disabled loses the focus.
      aria-disabled={!canMove(by) || undefined}
      onClick={() => canMove(by) && onMove(by)}
    >
      {sign}
    </Button>
  ))
}

/** The rows in view and one more, -1 for none, in their order. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range)
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other)
}

/** What is dragged, if anything. The pointer is followed wherever it goes: the handle moves away from it with its wire. */
function useDrag(onDrag: (name: string, clientY: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const drag = useEffectEvent((event: PointerEvent) => dragged !== null && onDrag(dragged, event.clientY))
  useEffect(() => {
    if (dragged === null) return
    const dragOn = (event: PointerEvent) => drag(event)
    const drop = () => setDragged(null)
    addEventListener('pointermove', dragOn)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', dragOn)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  }, [dragged])
  return [dragged, setDragged] as const
}

const Box = styled.div`
  max-height: 11rem;
  padding: 0 var(--space-2) var(--space-2);
  overflow-y: auto;
`

const List = styled.ol`
  position: relative;
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--card-foreground);
  font-size: var(--text-sm);

  & > li {
    position: absolute;
    display: flex;
    align-items: center;
    width: 100%;
    max-width: 22rem;
    border-radius: var(--radius-small);
  }

  & > li[data-dragged] {
    background: var(--sunken);
  }

  & > li > span:nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & [data-hidden] {
    color: var(--muted-foreground);
  }

  & button[aria-disabled] {
    opacity: 0.4;
    cursor: default;
  }
`

const Handle = styled.span`
  flex: none;
  width: 1.75rem;
  color: var(--muted-foreground);
  text-align: center;
  cursor: grab;
  touch-action: none;
  user-select: none;
`
