import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Circuit } from '../../../../contract/circuits'
import { useChangeVisibility, useEditCircuit } from '../../../api/circuit-mutations'
import { circuitQuery } from '../../../api/circuits'
import { ApiError, messageOf, statusOf } from '../../../api/errors'
import { toast } from '../../../ui/toast'
import {
  changedFields,
  changesBetween,
  conflictsOf,
  detailsOf,
  editedFields,
  pick,
  problemsOf,
  rebase,
  toDetailsChange,
  type EditedDetails,
  type EditedField,
} from './edited-details'
import { clearStoredEdit, readStoredEdit, storeEdit, type EditBase } from './stored-edit'

type FieldErrors = Partial<Record<EditedField, string>>

const baseOf = (circuit: Circuit): EditBase => ({ details: detailsOf(circuit), updatedAt: circuit.updatedAt })

const failed = 'The details were not saved. Please try again.'

/**
 * The state of the form that edits the details of a circuit. Where somebody else has changed other fields meanwhile, both changes are
 * saved; where it was the same field, the reader decides. What was changed and not saved is there again when the form is opened next.
 */
export function useEditDetails(circuit: Circuit, onDone: () => void) {
  const client = useQueryClient()
  const stored = useStoredDraft(circuit)
  const { base, setBase, draft, setDraft } = stored
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  /** The fields that somebody else has changed, too. Their values are those of `base`. */
  const [conflicts, setConflicts] = useState<EditedField[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const saveChanges = useSaveChanges(circuit.id, setBase)

  function finish() {
    clearStoredEdit(circuit.id)
    onDone()
  }

  async function send(from: EditBase, to: EditedDetails): Promise<void> {
    const { reached, error } = await saveChanges(from, to)
    if (error === null) {
      toast('The details are saved.')
      return finish()
    }
    if (statusOf(error) === 409) await resolveConflict(reached, to, error)
    else showError(error)
  }

  async function resolveConflict(from: EditBase, to: EditedDetails, error: unknown): Promise<void> {
    const latest = await client.fetchQuery({ ...circuitQuery(circuit.id), staleTime: 0 }).then(baseOf)
    // Then the server has another reason, which it says.
    if (latest.updatedAt === from.updatedAt) return showError(error)
    const found = conflictsOf(from.details, to, latest.details)
    const next = rebase(from.details, to, latest.details)
    setBase(latest)
    setDraft(next)
    setConflicts(found)
    if (found.length === 0) await send(latest, next)
  }

  function showError(error: unknown) {
    const byField = error instanceof ApiError ? fieldErrors(error) : {}
    setErrors(byField)
    setFailure(Object.keys(byField).length > 0 ? null : messageOf(error, failed))
  }

  async function save() {
    if (isSaving) return
    const problems = problemsOf(draft)
    setErrors(problems)
    setFailure(null)
    setConflicts([])
    if (Object.keys(problems).length > 0) return
    if (!stored.isChanged) return finish()
    setIsSaving(true)
    try {
      await send(base, draft)
    } catch (error) {
      showError(error)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    draft,
    errors,
    failure,
    isSaving,
    /** Whether the cover is some columns, so that it may stay so. */
    hasColumns: base.details.cover === 'columns',
    isChanged: stored.isChanged,
    isRestored: stored.isRestored,
    conflict: conflicts.length === 0 ? null : { fields: conflicts, theirs: base.details },
    save,
    /** Ends without saving. */
    cancel: finish,
    /** Fills the form with what is on the server. */
    discard() {
      stored.discard()
      setErrors({})
      setConflicts([])
    },
    change(changes: Partial<EditedDetails>) {
      setDraft((current) => ({ ...current, ...changes }))
      setErrors((current) => withoutErrorsOf(current, changes))
    },
    keepMine: () => setConflicts([]),
    takeTheirs() {
      setDraft((current) => ({ ...current, ...pick(base.details, conflicts) }))
      setConflicts([])
    },
  }
}

/** What is edited and what it is based on, kept in the browser until it is saved or discarded. */
function useStoredDraft(circuit: Circuit) {
  const [stored] = useState(() => readStoredEdit(circuit.id))
  const [isRestored, setIsRestored] = useState(stored !== null)
  const [base, setBase] = useState(() => stored?.base ?? baseOf(circuit))
  const [draft, setDraft] = useState(stored?.draft ?? base.details)
  const isChanged = changedFields(base.details, draft).length > 0
  useEffect(() => {
    if (isChanged) storeEdit(circuit.id, { base, draft })
    else clearStoredEdit(circuit.id)
  }, [circuit.id, isChanged, base, draft])

  function discard() {
    const fresh = baseOf(circuit)
    setBase(fresh)
    setDraft(fresh.details)
    setIsRestored(false)
  }
  return { base, setBase, draft, setDraft, isChanged, isRestored, discard }
}

/**
 * Saves one thing after the other. What is to be private is private before anything else is written.
 * @returns a function that tells what is on the server afterwards and the error that it ended with, null where all was saved.
 */
function useSaveChanges(circuitId: string, onReached: (reached: EditBase) => void) {
  const edit = useEditCircuit(circuitId)
  const changeVisibility = useChangeVisibility(circuitId)
  return async (from: EditBase, to: EditedDetails): Promise<{ reached: EditBase; error: unknown }> => {
    const { isPublic, ...changes } = changesBetween(from.details, to)
    const change = toDetailsChange(changes)
    let reached = from
    const saved = (details: Partial<EditedDetails>, { updatedAt }: Pick<Circuit, 'updatedAt'>) => {
      reached = { details: { ...reached.details, ...details }, updatedAt }
      onReached(reached)
    }
    const saveVisibility = async () => {
      if (isPublic === undefined) return
      saved({ isPublic }, await changeVisibility.mutateAsync({ isPublic, unchangedSince: reached.updatedAt }))
    }
    try {
      if (isPublic === false) await saveVisibility()
      if (Object.keys(change).length > 0) {
        saved(changes, await edit.mutateAsync({ ...change, unchangedSince: reached.updatedAt }))
      }
      if (isPublic === true) await saveVisibility()
      return { reached, error: null }
    } catch (error) {
      return { reached, error }
    }
  }
}

/** The errors of the fields that were not changed. */
const withoutErrorsOf = (errors: FieldErrors, changes: Partial<EditedDetails>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)))

/** The server's errors by field: that of an entry is shown at its list. */
function fieldErrors({ errors }: ApiError): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const field = editedFields.find((name) => name === path.split('.')[0])
      return field === undefined ? [] : [[field, message]]
    }),
  )
}
