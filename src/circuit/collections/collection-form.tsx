import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { characters } from '../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../contract/text'
import { ApiError, messageOf } from '../../api/errors'
import { Switch } from '../../ui/choice'
import { FormButtons } from '../../ui/form-buttons'
import { Notice } from '../../ui/notice'
import { TextArea, TextField } from '../../ui/text-field'

/** What its author writes about a collection. */
interface CollectionDraft {
  name: string
  description: string
  isPublic: boolean
}

const newDraft: CollectionDraft = { name: '', description: '', isPublic: false }

interface CollectionFormProps {
  /** What is there already; a new collection begins empty and private. */
  initial?: CollectionDraft
  /** The text of the submit button. */
  save: string
  isSaving: boolean
  /** Why saving failed. */
  error: Error | null
  /** Its visibility is not up to the one who edits. */
  isVisibilityFixed?: boolean
  /** Shown above the fields. */
  notice?: ReactNode
  onSave: (draft: CollectionDraft) => void
  onCancel: () => void
}

/** Name, description and visibility of a collection. */
export function CollectionForm({
  initial = newDraft,
  save,
  isSaving,
  error,
  isVisibilityFixed = false,
  notice,
  ...on
}: CollectionFormProps) {
  const [draft, setDraft] = useState(initial)
  const change = (part: Partial<CollectionDraft>) => setDraft((current) => ({ ...current, ...part }))
  const problemOf = (field: keyof CollectionDraft) =>
    error instanceof ApiError ? error.errors.find(({ path }) => path === field)?.message : undefined
  const isElsewhere = error && !problemOf('name') && !problemOf('description')
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank(draft.name) && isSingleLine(draft.name)) on.onSave({ ...draft, name: draft.name.trim() })
      }}
    >
      {notice}
      {isElsewhere && !notice && (
        <Notice tone="danger">{messageOf(error, 'The collection could not be saved. Please try again.')}</Notice>
      )}
      <TextField
        label="Name"
        required
        dir="auto"
        value={draft.name}
        maxLength={characters.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this form
        autoFocus
        error={isSingleLine(draft.name) ? problemOf('name') : singleLineMessage('The name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        counter
        value={draft.description}
        maxLength={characters.description}
        error={problemOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      {!isVisibilityFixed && (
        <Switch
          label="Public"
          hint="Anyone can see a public collection. Private circuits in it stay private."
          checked={draft.isPublic}
          onChange={(event) => change({ isPublic: event.target.checked })}
        />
      )}
      <FormButtons save={save} busy={isSaving} disabled={isBlank(draft.name)} onCancel={on.onCancel} />
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 44rem;
`
