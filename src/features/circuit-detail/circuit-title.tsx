import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { characters } from '../../../contract/limits'
import { useRenameCircuit } from '../../api/circuit-changes'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { PencilIcon } from '../../ui/icons'
import { TextField } from '../../ui/text-field'

interface CircuitTitleProps {
  id: string
  name: string
  isEditable: boolean
}

/** The name of a circuit; those who may can change it in place. */
export function CircuitTitle({ id, name, isEditable }: CircuitTitleProps) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <TitleForm id={id} name={name} onDone={() => setIsEditing(false)} />
  return (
    <Title>
      <h1>{name}</h1>
      {isEditable && (
        <Button
          variant="ghost"
          size="small"
          aria-label="Edit title"
          title="Edit title"
          icon={<PencilIcon />}
          onClick={() => setIsEditing(true)}
        />
      )}
    </Title>
  )
}

function TitleForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [text, setText] = useState(name)
  const rename = useRenameCircuit(id)

  function save(event: FormEvent) {
    event.preventDefault()
    const title = text.trim()
    if (title === '' || rename.isPending) return
    if (title === name) onDone()
    else rename.mutate(title, { onSuccess: onDone })
  }

  return (
    <Form
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField
        label="Circuit title"
        value={text}
        maxLength={characters.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to edit this
        autoFocus
        error={rename.isError ? messageOf(rename.error, 'Failed to update circuit title') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Buttons>
        <Button type="submit" variant="primary" size="small" busy={rename.isPending} disabled={text.trim() === ''}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </Buttons>
    </Form>
  )
}

const Title = styled.div`
  display: flex;
  flex: 1 1 18rem;
  align-items: flex-start;
  gap: var(--space-2);
  min-width: 0;

  & > h1 {
    overflow-wrap: anywhere;
  }
`

const Form = styled.form`
  display: grid;
  flex: 1 1 20rem;
  gap: var(--space-2);
  max-width: 36rem;
`

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
`
