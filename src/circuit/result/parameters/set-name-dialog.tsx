import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import * as limits from '../../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import { messageOf } from '../../../api/errors'
import { Dialog } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
import { TextField } from '../../../ui/text-field'

interface SetNameDialogProps extends NameFormProps {
  open: boolean
  title: string
}

/** Asks for the name of saved values. */
export function SetNameDialog({ open, title, ...form }: SetNameDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose}>
      <NameForm {...form} />
    </Dialog>
  )
}

interface NameFormProps {
  /** The name to begin with. */
  initial: string
  busy: boolean
  /** Why the name was not saved. */
  error: Error | null
  onSave: (name: string) => void
  onClose: () => void
}

function NameForm({ initial, busy, error, onSave, onClose }: NameFormProps) {
  const [name, setName] = useState(initial)
  const problem = isSingleLine(name) ? null : singleLineMessage('The name')
  const refusal = error && messageOf(error, 'The values could not be saved. Please try again.')

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(name) && problem === null && !busy) onSave(name.trim())
  }

  return (
    <Form onSubmit={save}>
      <TextField
        label="Name"
        dir="auto"
        value={name}
        maxLength={limits.parameterSets.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to type it
        autoFocus
        error={problem ?? refusal ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <FormButtons busy={busy} disabled={isBlank(name)} onCancel={onClose} />
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-3);
`
