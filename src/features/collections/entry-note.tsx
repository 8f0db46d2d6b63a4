import { useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { useChangeNote } from '../../api/collections'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { ClampedText } from '../../ui/clamped-text'
import { FormButtons } from '../../ui/form-buttons'
import { PencilIcon } from '../../ui/icons'
import { TextArea } from '../../ui/text-field'
import { useFocusReturn } from '../../ui/use-focus-return'

interface EntryNoteProps {
  collectionId: string
  circuit: Pick<CircuitSummary, 'id' | 'name'>
  note: string
  isEditable: boolean
}

/** What a collection says about a circuit; those who may change it in place. */
export function EntryNote({ collectionId, circuit, note, isEditable }: EntryNoteProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  if (isEditing) {
    return (
      <NoteForm collectionId={collectionId} circuitId={circuit.id} note={note} onDone={() => setIsEditing(false)} />
    )
  }
  if (!note && !isEditable) return null
  return (
    <Note>
      {note && <ClampedText text={note} lines={4} />}
      {isEditable && (
        <Button
          ref={edit}
          variant="ghost"
          size="small"
          icon={<PencilIcon />}
          aria-label={note ? `Edit the note on ${circuit.name}` : `Add a note on ${circuit.name}`}
          onClick={() => setIsEditing(true)}
        >
          {note ? 'Edit note' : 'Add a note'}
        </Button>
      )}
    </Note>
  )
}

interface NoteFormProps {
  collectionId: string
  circuitId: string
  note: string
  onDone: () => void
}

function NoteForm({ collectionId, circuitId, note, onDone }: NoteFormProps) {
  const [text, setText] = useState(note)
  const change = useChangeNote(collectionId)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === note) onDone()
        else change.mutate({ circuitId, note: text.trim() }, { onSuccess: onDone })
      }}
      onKeyDown={(event) => {
        // What was typed stays until it is saved or canceled.
        if (event.key === 'Escape' && text === note) onDone()
      }}
    >
      <TextArea
        label="Note"
        counter
        rows={3}
        value={text}
        maxLength={characters.collectionNote}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to edit this
        autoFocus
        error={change.isError ? messageOf(change.error, 'The note could not be saved. Please try again.') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <FormButtons small busy={change.isPending} onCancel={onDone} />
    </Form>
  )
}

const Note = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-1);
  padding: 0 var(--space-2);
  font-size: var(--text-sm);

  /* In line with the text above. */
  & > button {
    margin-left: calc(-1 * var(--space-3));
  }
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`
