import { useRef, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { CircuitCard } from '../../circuit/circuit-card'
import { Button } from '../../ui/button'
import { icon } from '../../ui/icon'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '../../ui/icons'
import { EntryNote } from './entry-note'
import { MoveMenu } from './move-menu'
import { useFocusAfterMove } from './use-focus-after-move'

interface CollectionEntryProps {
  collectionId: string
  circuit: CircuitSummary
  note: string
  /** Its place in the collection, from 1. */
  number: number
  /** How many circuits the collection has. */
  count: number
  isEditable: boolean
  /** Lets its number be dragged. */
  handle: ComponentProps<'span'>
  /** Moves it from its index to another one. */
  onMove: (to: (index: number) => number) => void
  onRemove: () => void
}

/** A circuit of a collection with its note, and the tools of those who may change it. */
export function CollectionEntry(props: CollectionEntryProps) {
  const { collectionId, circuit, note, number, count, isEditable, handle, onMove, onRemove } = props
  return (
    <Box>
      <Line>
        <PlaceNumber
          className="tabular"
          aria-hidden="true"
          {...(isEditable && count > 1 && { ...handle, title: 'Drag to another place' })}
        >
          {isEditable && count > 1 && <GripIcon />}
          {number}
        </PlaceNumber>
        {isEditable && (
          <Tools role="group" aria-label={`${circuit.name} in this collection`}>
            <MoveTools number={number} count={count} onMove={onMove} />
            <Button
              variant="ghost"
              size="small"
              icon={<CloseIcon />}
              aria-label="Remove from collection"
              title="Remove from collection"
              onClick={onRemove}
            />
          </Tools>
        )}
      </Line>
      <CircuitCard circuit={circuit} isFirst={number === 1} />
      <EntryNote collectionId={collectionId} circuit={circuit} note={note} isEditable={isEditable} />
    </Box>
  )
}

type MoveToolsProps = Pick<CollectionEntryProps, 'number' | 'count' | 'onMove'>

function MoveTools({ number, count, onMove }: MoveToolsProps) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const keepFocus = useFocusAfterMove(number)
  const step = (by: -1 | 1) => {
    const [pressed, other] = by === -1 ? [earlier, later] : [later, earlier]
    // A button that has nothing more to do there leaves the focus to the other one.
    keepFocus(() => (pressed.current?.disabled ? other : pressed).current)
    onMove((index) => index + by)
  }
  return (
    <>
      <Button
        ref={earlier}
        variant="ghost"
        size="small"
        icon={<ArrowLeftIcon />}
        aria-label="Move earlier"
        title="Move earlier"
        disabled={number === 1}
        onClick={() => step(-1)}
      />
      <Button
        ref={later}
        variant="ghost"
        size="small"
        icon={<ArrowRightIcon />}
        aria-label="Move later"
        title="Move later"
        disabled={number === count}
        onClick={() => step(1)}
      />
      {count > 1 && (
        <MoveMenu
          number={number}
          count={count}
          onMove={(place, findButton) => {
            keepFocus(findButton)
            onMove(() => place - 1)
          }}
        />
      )}
    </>
  )
}

const GripIcon = icon('M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.5v.1M10 12.5v.1')

const Box = styled.div`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  gap: var(--space-2);
`

const PlaceNumber = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--touch);
  padding-right: var(--space-3);

  &[data-handle] {
    cursor: grab;
    /* A finger that drags it scrolls nothing, and selects nothing. */
    touch-action: none;
    user-select: none;
    -webkit-touch-callout: none;
  }
`

const Tools = styled.div`
  display: flex;
`

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: var(--touch);
  color: var(--muted-foreground);
  font-weight: 600;
`
