/** The part below a diagram in which one hides and reorders its wires. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { Button } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import { ToolBar } from '../tool-bar'
import { allWires, listWires, moveWire, type ListedWire, type ShownWires } from './wire-choice'

interface WiresBarProps extends ShownWires {
  /** The drawing on screen. */
  shown: Scene
  onClose: () => void
}

/** A switch for idle wires, and a list to reorder wires by dragging or by buttons. */
export function WiresBar({ plainScene, shown, choice, onChoose, hidden, onClose }: WiresBarProps) {
  const wires = listWires(plainScene, choice, shown)
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <Group role="group" aria-label="Wires" onKeyDown={closeOnEscape}>
      <Line>
        <label>
          <input
            type="checkbox"
            checked={choice.hidesIdle}
            onChange={(event) => onChoose({ ...choice, hidesIdle: event.target.checked })}
          />
          Hide idle wires
        </label>
        <output aria-live="polite">
          {choice.hidesIdle && (hidden === 0 ? 'No idle wires' : `${countNoun(hidden, 'idle wire')} hidden`)}
        </output>
        <Button
          size="small"
          variant="ghost"
          disabled={choice.order.length === 0 && !choice.hidesIdle}
          onClick={() => onChoose(allWires)}
        >
          Reset
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label="Close the wires"
          title="Close"
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </Line>
      <WireList wires={wires} onReorder={(order) => onChoose({ ...choice, order })} />
    </Group>
  )
}

interface WireListProps {
  wires: readonly ListedWire[]
  onReorder: (order: string[]) => void
}

function WireList({ wires, onReorder }: WireListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  /** Moves what is dragged to the place that the pointer is over. */
  const drag = useEffectEvent((event: PointerEvent) => {
    if (list.current === null) return
    const items = [...list.current.children].map((item) => item.getBoundingClientRect())
    const over = items.findIndex(({ bottom }) => event.clientY < bottom)
    const from = wires.findIndex(({ name }) => name === dragged)
    const to = over < 0 ? items.length - 1 : over
    if (from !== to && wires[from]?.isClassical === wires[to]?.isClassical) onReorder(moveWire(wires, from, to))
  })
  // The pointer is followed wherever it goes: the handle moves away from it with its wire.
  useEffect(() => {
    if (dragged === null) return
    const follow = (event: PointerEvent) => drag(event)
    const drop = () => setDragged(null)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  }, [dragged])

  return (
    <List ref={list} aria-label="Order of the wires">
      {wires.map((wire, index) => {
        const canMoveTo = (to: number) => wires[to]?.isClassical === wire.isClassical
        return (
          <li key={wire.name} data-dragged={dragged === wire.name || undefined}>
            <Handle title="Drag to reorder" aria-hidden="true" onPointerDown={() => setDragged(wire.name)}>
              ⠿
            </Handle>
            <span data-hidden={wire.isHidden || undefined}>
              {wire.name}
              {wire.isHidden && ' (idle, hidden)'}
            </span>
            {[
              { by: -1, label: 'up', sign: '↑' },
              { by: 1, label: 'down', sign: '↓' },
            ].map(({ by, label, sign }) => (
              <Button
                key={label}
                size="small"
                variant="ghost"
                aria-label={`Move ${wire.name} ${label}`}
                title={`Move ${label}`}
                // A button that is disabled loses the focus.
                aria-disabled={!canMoveTo(index + by) || undefined}
                onClick={() => canMoveTo(index + by) && onReorder(moveWire(wires, index, index + by))}
              >
                {sign}
              </Button>
            ))}
          </li>
        )
      })}
    </List>
  )
}

const Group = styled.div`
  flex: none;
  background: var(--card);
`

const Line = styled(ToolBar)`
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  min-height: 41px;

  & > label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }

  & > label > input {
    min-height: 0;
  }

  & > output {
    margin-right: auto;
    color: var(--muted-foreground);
  }
`

const List = styled.ol`
  max-height: 11rem;
  margin: 0;
  padding: 0 var(--space-2) var(--space-2);
  overflow-y: auto;
  list-style: none;
  color: var(--card-foreground);
  font-size: var(--text-sm);

  & > li {
    display: flex;
    align-items: center;
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
