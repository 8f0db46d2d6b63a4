import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** What was on the server when the form was filled, and when that was. */
interface Base {
  details: EditedDetails
  updatedAt: string
}

type FieldErrors = Partial<Record<EditedField, string>>

const baseOf = (circuit: Circuit): Base => ({ details: detailsOf(circuit), updatedAt: circuit.updatedAt })

const failed = 'The details were not saved. Please try again.'

/**
 * The state of the form that edits the details of a circuit. Where somebody else has changed other fields meanwhile, both changes are
 * saved; where it was the same field, the reader decides.
 */
export function useEditDetails(circuit: Circuit, onDone: () => void) {
  const client = useQueryClient()
  const edit = useEditCircuit(circuit.id)
  const changeVisibility = useChangeVisibility(circuit.id)
  const [base, setBase] = useState(() => baseOf(circuit))
  const [draft, setDraft] = useState(base.details)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  /** The fields that somebody else has changed, too. Their values are those of `base`. */
  const [conflicts, setConflicts] = useState<EditedField[]>([])
  const [isSaving, setIsSaving] = useState(false)

  /** Saves one thing after the other. What is to be private is private before anything else is written. */
  async function send(from: Base, to: EditedDetails): Promise<void> {
    const { isPublic, ...changes } = changesBetween(from.details, to)
    const change = toDetailsChange(changes)
    let reached = from
    const saved = (details: Partial<EditedDetails>, { updatedAt }: Pick<Circuit, 'updatedAt'>) => {
      reached = { details: { ...reached.details, ...details }, updatedAt }
      setBase(reached)
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
      toast('The details are saved.')
      onDone()
    } catch (error) {
      if (statusOf(error) === 409) await resolveConflict(reached, to, error)
      else showError(error)
    }
  }

  async function resolveConflict(from: Base, to: EditedDetails, error: unknown): Promise<void> {
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
    if (changedFields(base.details, draft).length === 0) return onDone()
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
    isChanged: changedFields(base.details, draft).length > 0,
    conflict: conflicts.length === 0 ? null : { fields: conflicts, theirs: base.details },
    save,
    change(changes: Partial<EditedDetails>) {
      setDraft((current) => ({ ...current, ...changes }))
      setErrors((current) => ({
        ...current,
        ...Object.fromEntries(Object.keys(changes).map((key) => [key, undefined])),
      }))
    },
    keepMine: () => setConflicts([]),
    takeTheirs() {
      setDraft((current) => ({ ...current, ...pick(base.details, conflicts) }))
      setConflicts([])
    },
  }
}

/** The server's errors by field: that of an entry is shown at its list. */
function fieldErrors({ errors }: ApiError): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const field = editedFields.find((name) => name === path.split('.')[0])
      return field === undefined ? [] : [[field, message]]
    }),
  )
}
