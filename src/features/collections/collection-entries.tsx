import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { Button, LinkButton } from '../../ui/button'
import { UndoIcon } from '../../ui/icons'
import { EmptyPanel, Notice } from '../../ui/notice'
import { CardGrid } from '../../circuit/card-frame'
import { CollectionEntry } from './collection-entry'
import { useEntryChanges } from './use-entry-changes'
import { useEntryDrag } from './use-entry-drag'

interface CollectionEntriesProps {
  /** The collection's. */
  id: string
  circuits: readonly CircuitSummary[]
  notes: Readonly<Record<string, string>>
  isEditable: boolean
  isOwn: boolean
}

/** The circuits of a collection in their order; those who may change it move and remove them. */
export function CollectionEntries({ id, circuits, notes, isEditable, isOwn }: CollectionEntriesProps) {
  const { removed, announcement, move, remove, undoRemoval } = useEntryChanges(id, circuits, notes)
  const { handleOf, targetOf } = useEntryDrag((circuitId, place) => move(circuitId, () => place))
  return (
    <section aria-label="Circuits of the collection">
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {/* Whoever else moderates it removes for good: only its author adds circuits. */}
      {removed && isOwn && <Removed key={removed.circuitId} name={removed.name} onUndo={undoRemoval} />}
      {circuits.length === 0 && <NoCircuits isOwn={isOwn} />}
      <Entries className="plain" role="list">
        {circuits.map((circuit, index) => (
          <li
            key={circuit.id}
            aria-posinset={index + 1}
            aria-setsize={circuits.length}
            {...targetOf(circuit.id, index)}
          >
            <CollectionEntry
              collectionId={id}
              circuit={circuit}
              note={notes[circuit.id] ?? ''}
              number={index + 1}
              count={circuits.length}
              isEditable={isEditable}
              handle={handleOf(circuit.id)}
              onMove={(to) => move(circuit.id, to)}
              onRemove={() => remove(circuit.id)}
            />
          </li>
        ))}
      </Entries>
    </section>
  )
}

function NoCircuits({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) return <EmptyPanel title="This collection has no circuits yet." />
  return (
    <EmptyPanel
      title="This collection has no circuits yet."
      actions={<LinkButton to={paths.circuits}>Browse circuits</LinkButton>}
    >
      Open a circuit and choose “Add to collection” in its menu “More”.
    </EmptyPanel>
  )
}

/** Takes the focus of the button that went with its circuit. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <RemovedLine>
      <Notice
        actions={
          <Button ref={undo} size="small" icon={<UndoIcon />} onClick={onUndo}>
            Undo
          </Button>
        }
      >
        Removed <bdi>{name}</bdi> from the collection.
      </Notice>
    </RemovedLine>
  )
}

const RemovedLine = styled.div`
  margin-bottom: var(--space-4);
`

const Entries = styled(CardGrid).attrs({ as: 'ol' })`
  & > [data-over] {
    outline: 2px dashed var(--primary);
    outline-offset: var(--space-1);
  }

  & > [data-dragged] {
    position: relative;
    z-index: 1;
    background: var(--background);
    border-radius: var(--radius);
    box-shadow: var(--shadow-large);
    opacity: 0.9;
  }
`
