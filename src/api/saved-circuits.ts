/**
 * Announces every circuit that the server has saved, whether a page sent it, a page that was left meanwhile, or the save queue. Its draft
 * is marked as saved, and the page that shows the draft is notified.
 */
import type { Circuit } from '../../contract/circuits'
import { markDraftsSaved, type DraftOwner } from '../session/drafts'

/** A circuit, and the idempotency key under which it was sent. */
export interface SavedCircuit {
  key: string
  circuit: Circuit
}

const listeners = new Set<(saved: SavedCircuit) => void>()

/** Marks the draft of a saved circuit as saved, and notifies all listeners. */
export function announceSaved(owner: DraftOwner, saved: SavedCircuit): void {
  markDraftsSaved(owner, saved.key)
  for (const listener of listeners) listener(saved)
}

/** Calls `listener` for each circuit that is saved from now on. Returns a function that stops it. */
export function onSaved(listener: (saved: SavedCircuit) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
