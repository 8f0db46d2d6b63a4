/**
 * Announces every circuit that the server has saved, whether a page sent it, a page that was left meanwhile, or the save queue. Its draft
 * is marked as saved, and the page that shows the draft is notified.
 */
import type { Circuit } from '../../contract/circuits'
import { createEmitter } from '../lib/emitter'
import { markDraftsSaved, type DraftOwner } from '../session/drafts'

/** A circuit, and the idempotency key under which it was sent. */
export interface SavedCircuit {
  key: string
  circuit: Circuit
}

const { emit, subscribe } = createEmitter<[SavedCircuit]>()

/** Marks the draft of a saved circuit as saved, and notifies all listeners. */
export function announceSaved(owner: DraftOwner, saved: SavedCircuit): void {
  markDraftsSaved(owner, saved.key)
  emit(saved)
}

/** Calls `listener` for each circuit that is saved from now on. Returns a function that stops it. */
export const onSaved: (listener: (saved: SavedCircuit) => void) => () => void = subscribe
