import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { characters } from '../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../contract/text'
import { useRenameCircuit } from '../../api/circuit-mutations'
import { FormButtons } from '../../ui/form-buttons'
import { TextField } from '../../ui/text-field'
import { titleErrorText } from './detail-error'

interface TitleFormProps {
  id: string
  name: string
  /** Called when the name is saved, or is to stay as it was. */
  onDone: () => void
}

/** Changes the name of a circuit. */
export function TitleForm({ id, name, onDone }: TitleFormProps) {
  const [text, setText] = useState(name)
  const rename = useRenameCircuit(id)
  const problem = isSingleLine(text) ? null : singleLineMessage('The name')

  function save(event: FormEvent) {
    event.preventDefault()
    const title = text.trim()
    if (isBlank(title) || problem !== null || rename.isPending) return
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
      {/* The page keeps its heading. */}
      <h1 className="visually-hidden">{name}</h1>
      <TextField
        label="Circuit title"
        dir="auto"
        value={text}
        maxLength={characters.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to edit this
        autoFocus
        error={problem ?? (rename.isError ? titleErrorText(rename.error) : undefined)}
        onChange={(event) => setText(event.target.value)}
      />
      <FormButtons small busy={rename.isPending} disabled={isBlank(text)} onCancel={onDone} />
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  flex: 1 1 20rem;
  gap: var(--space-2);
  max-width: 36rem;
`
