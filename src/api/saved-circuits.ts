/**
 * Announces every circuit that the server has saved, whoever sent it: a page, a page that was left meanwhile, or the save queue. The
 * draft that it was made from is marked as saved, and the page that shows the draft hears of it.
 */
import type { Circuit } from '../../contract/circuits'
import { markDraftsSaved, type DraftOwner } from '../session/drafts'

/** A circuit, and the idempotency key under which it was sent. */
export interface SavedCircuit {
  key: string
  circuit: Circuit
}

const listeners = new Set<(saved: SavedCircuit) => void>()

/** Marks the draft of a saved circuit and tells everybody who listens. */
export function announceSaved(owner: DraftOwner, saved: SavedCircuit): void {
  markDraftsSaved(owner, saved.key)
  for (const listener of listeners) listener(saved)
}

/** Calls `listener` for each circuit that is saved from now on; returns how to stop. */
export function onSaved(listener: (saved: SavedCircuit) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
