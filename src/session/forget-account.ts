import { storage, tabStorage } from '../lib/storage'
import { builderDraft, programDraft } from './drafts'

/**
 * Removes a deleted account's drafts from this browser. Every key that belongs to an account contains the account's id.
 */
export function forgetAccount(id: string): void {
  builderDraft.remove(id)
  programDraft.remove(id)
  for (const place of [storage, tabStorage]) {
    for (const key of place.keys('')) if (key.includes(id)) place.remove(key)
  }
}
