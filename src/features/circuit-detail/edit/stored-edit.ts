/** Edits of circuits' details that were not saved, so that leaving the page loses nothing. */
import { propertiesOf } from '../../../lib/properties-of'
import { createTextDrafts } from '../../../session/text-drafts'
import { editedFields, type EditedDetails } from './edited-details'

/** What was on the server when a form was filled, and when that was. */
export interface EditBase {
  details: EditedDetails
  updatedAt: string
}

interface StoredEdit {
  base: EditBase
  draft: EditedDetails
}

/** By the id of the circuit. The version grows with each change of the fields. */
const drafts = createTextDrafts('details')

/** The edit of a circuit that was not saved; null where there is none. */
export function readStoredEdit(circuitId: string): StoredEdit | null {
  const stored = drafts.read(circuitId)
  return isStoredEdit(stored) ? stored : null
}

export const storeEdit = (circuitId: string, edit: StoredEdit): void => drafts.save(circuitId, edit)

export const clearStoredEdit = (circuitId: string): void => drafts.clear(circuitId)

function isStoredEdit(value: unknown): value is StoredEdit {
  const { base, draft } = propertiesOf(value)
  const { details, updatedAt } = propertiesOf(base)
  return typeof updatedAt === 'string' && hasAllFields(draft) && hasAllFields(details)
}

const hasAllFields = (details: unknown): boolean => editedFields.every((field) => field in propertiesOf(details))
