import { storage, tabStorage } from '../lib/storage'
import { builderDraft, programDraft } from './drafts'

/**
 * Removes from this browser what belongs to a deleted account: its drafts, of whatever form. All that is kept for an account has
 * the account's id in its name.
 */
export function forgetAccount(id: string): void {
  builderDraft.remove(id)
  programDraft.remove(id)
  for (const place of [storage, tabStorage]) {
    for (const key of place.keys('')) if (key.includes(id)) place.remove(key)
  }
}
