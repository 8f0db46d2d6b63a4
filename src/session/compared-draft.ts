/**
 * An unsaved program on its way from an editor to the comparison. It stays in the tab, so that an address that names it means nothing in
 * another one, and each account has its own.
 */
import { propertiesOf } from '../lib/properties-of'
import { tabStorage } from '../lib/storage'
import { currentSession } from './session'

/** An unsaved program that is compared. */
interface ComparedDraft {
  name: string
  qasm: string
}

const keyOf = () => `ketwork:compared-draft:1:${currentSession()?.user.id ?? 'visitor'}`

/** Keeps a draft for the comparison. Returns whether the browser has room for it. */
export const keepComparedDraft = (draft: ComparedDraft): boolean => tabStorage.set(keyOf(), JSON.stringify(draft))

/** The draft that was compared last; null where there is none in this tab. */
export function readComparedDraft(): ComparedDraft | null {
  const { name, qasm } = propertiesOf(tabStorage.getJson(keyOf()))
  return typeof name === 'string' && typeof qasm === 'string' ? { name, qasm } : null
}
