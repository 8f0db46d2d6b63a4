/** How calls hand their input to the modules. */
import type { ReadingOptions } from '../interface/reading'
import type { Folding } from '../interface/scene'

export const foldingJson = ({ toggled, folded }: Folding): string => JSON.stringify([toggled, folded])

/** What the engine reads where no limit is given: `Limits::default()` of the crate. */
const maxSourceBytes = 5_000_000

/**
 * A program that is too long without its end, so that refusing it costs no more than the limit, whatever was pasted: each UTF-16 unit
 * is a byte at least.
 */
export function bounded(source: string, options?: ReadingOptions): string {
  const limit = options?.limits?.sourceBytes ?? maxSourceBytes
  return source.length > limit ? source.slice(0, limit + 1) : source
}
