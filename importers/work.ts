/** How much work an import may take, so that no text keeps a processor busy or fills the memory. */
import { Refusal } from './refusal'

const maxWork = 4_000_000
let remaining = maxWork

/** Begins an import. */
export function resetWork() {
  remaining = maxWork
}

/**
 * Counts items, operations or letters that are made or looked at.
 *
 * @throws {Refusal} when an import takes too many.
 */
export function spend(count = 1) {
  remaining -= count
  if (remaining < 0) throw new Refusal('The program takes too much work to import.')
}
