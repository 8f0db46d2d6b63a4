import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { characters } from '../../../../contract/limits'
import { facetsQuery } from '../../../api/circuits'
import { DetailsFields } from '../../../circuit/details/details-fields'
import { Button } from '../../../ui/button'
import { FormButtons } from '../../../ui/form-buttons'
import { Notice } from '../../../ui/notice'
import { TextField } from '../../../ui/text-field'
import { CoverField } from './cover-field'
import { DescriptionPreview } from './description-preview'
import { EditConflict } from './edit-conflict'
import { useEditDetails } from './use-edit-details'

interface DetailsFormProps {
  circuit: Circuit
  /** Called when the details are saved, or are to stay as they were. */
  onDone: () => void
}

/** Edits description, visibility, category, tags, references and cover of a circuit in their place. */
export function DetailsForm({ circuit, onDone }: DetailsFormProps) {
  const edit = useEditDetails(circuit, onDone)
  const form = useRef<HTMLFormElement>(null)
  const ids = useId()
  const idOf = (field: string) => `${ids}${field}`
  const { draft, errors, conflict } = edit
  const refusal = useRef<HTMLDivElement>(null)
  const isRefused = edit.failure !== null || conflict !== null
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  // Whoever saves is at the other end of a form that is higher than the window.
  useEffect(() => {
    if (isRefused) refusal.current?.focus()
  }, [isRefused])

  /** Decides about a conflict. Its buttons disappear, and to save is what comes next. */
  function settle(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return (
    <Form
      ref={form}
      aria-label="Edit details"
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
      onKeyDown={(event) => {
        // What was typed stays until it is saved or canceled.
        if (event.key === 'Escape' && !edit.isChanged) edit.cancel()
      }}
    >
      {edit.isRestored && (
        <Notice
          actions={
            <Button size="small" onClick={edit.discard}>
              Discard draft
            </Button>
          }
        >
          We restored your unsaved changes.
        </Notice>
      )}
      {isRefused && (
        <div ref={refusal} role="group" aria-label="Not saved" tabIndex={-1}>
          {edit.failure && <Notice tone="danger">{edit.failure}</Notice>}
          {conflict && (
            <EditConflict
              {...conflict}
              mine={draft}
              onKeepMine={() => settle(edit.keepMine)}
              onTakeTheirs={() => settle(edit.takeTheirs)}
            />
          )}
        </div>
      )}
      <DetailsFields
        details={draft}
        onChange={edit.change}
        idOf={idOf}
        errorOf={(field) => errors[field]}
        publicAs={circuit.isHidden ? 'none' : 'switch'}
        belowDescription={<DescriptionPreview text={draft.description} />}
      />
      <CategoryField category={draft.category} error={errors.category} onChange={edit.change} />
      <CoverField cover={draft.cover} hasColumns={edit.hasColumns} error={errors.cover} onChange={edit.change} />
      <FormButtons busy={edit.isSaving} onCancel={edit.cancel} />
    </Form>
  )
}

interface CategoryFieldProps {
  category: string
  error: string | undefined
  onChange: (change: { category: string }) => void
}

/** The category: one that other circuits have, or a new one. */
function CategoryField({ category, error, onChange }: CategoryFieldProps) {
  const listId = useId()
  const { data: facets } = useQuery(facetsQuery({}))
  return (
    <>
      <TextField
        label="Category"
        hint="Choose a category that other circuits have, or write a new one."
        dir="auto"
        required
        list={listId}
        autoComplete="off"
        value={category}
        maxLength={characters.category}
        error={error}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <datalist id={listId}>
        {facets?.categories.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 44rem;
  padding-top: var(--space-2);
`
