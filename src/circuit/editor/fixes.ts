/** What fixes that the engine proposes with its diagnostics make of a text. */
import type { Fix } from '../../../contract/envelope'

/** The text with fixes applied, all of them proposed for this text. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  // From the end, so that the offsets of the rest stay valid. Of insertions at one place the first comes first.
  const edits = fixes.flatMap((fix) => fix.edits).sort(byPlace)
  return edits.reduceRight(
    (fixed, { span, text: insert }) => fixed.slice(0, span.start) + insert + fixed.slice(span.end),
    text,
  )
}

type Edit = Fix['edits'][number]

const byPlace = (one: Edit, other: Edit): number => one.span.start - other.span.start || one.span.end - other.span.end
