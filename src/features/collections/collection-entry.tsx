import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { CircuitCard } from '../../circuit/circuit-card'
import { Button } from '../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '../../ui/icons'
import { EntryNote } from './entry-note'

interface CollectionEntryProps {
  collectionId: string
  circuit: CircuitSummary
  note: string
  /** Its place in the collection, from 1. */
  number: number
  isLast: boolean
  isEditable: boolean
  /** Moves it one place towards the beginning (−1) or the end (1). */
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A circuit of a collection with its note, and the tools of those who may change it. */
export function CollectionEntry(props: CollectionEntryProps) {
  const { collectionId, circuit, note, number, isLast, isEditable, onMove, onRemove } = props
  return (
    <Box>
      <Line>
        <span className="tabular" aria-hidden="true">
          {number}
        </span>
        {isEditable && (
          <span role="group" aria-label={`${circuit.name} in this collection`}>
            <MoveButtons number={number} isLast={isLast} onMove={onMove} />
            <Button
              variant="ghost"
              size="small"
              icon={<CloseIcon />}
              aria-label="Remove from collection"
              title="Remove from collection"
              onClick={onRemove}
            />
          </span>
        )}
      </Line>
      <CircuitCard circuit={circuit} isFirst={number === 1} />
      <EntryNote collectionId={collectionId} circuit={circuit} note={note} isEditable={isEditable} />
    </Box>
  )
}

type MoveButtonsProps = Pick<CollectionEntryProps, 'number' | 'isLast' | 'onMove'>

function MoveButtons({ number, isLast, onMove }: MoveButtonsProps) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const pressed = useRef<{ button: HTMLButtonElement; at: number }>(null)
  // The focus follows the circuit to its new place. A button that has nothing more to do there leaves it to the other one.
  useEffect(() => {
    if (pressed.current === null || pressed.current.at === number) return
    const { button } = pressed.current
    pressed.current = null
    const target = button.disabled ? (button === earlier.current ? later : earlier).current : button
    target?.focus()
  })
  const move = (step: -1 | 1, button: HTMLButtonElement) => {
    pressed.current = { button, at: number }
    onMove(step)
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
        onClick={(event) => move(-1, event.currentTarget)}
      />
      <Button
        ref={later}
        variant="ghost"
        size="small"
        icon={<ArrowRightIcon />}
        aria-label="Move later"
        title="Move later"
        disabled={isLast}
        onClick={(event) => move(1, event.currentTarget)}
      />
    </>
  )
}

const Box = styled.div`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  gap: var(--space-2);
`

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: var(--touch);
  color: var(--muted-foreground);
  font-weight: 600;
`
