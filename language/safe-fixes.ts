/** Which of the fixes that the engine proposes with its diagnostics go together. */
import type { Diagnostic, Fix } from '../engine-rs/index'

/** The safe fixes of diagnostics, which are applied together. A fix that changes what an earlier one has changed is left out. */
export function safeFixesOf(diagnostics: readonly Diagnostic[]): Fix[] {
  const fixes: Fix[] = []
  for (const { fix } of diagnostics) {
    if (fix?.isSafe && !fixes.some((other) => isInConflict(fix, other))) fixes.push(fix)
  }
  return fixes
}

type Edit = Fix['edits'][number]

const isInConflict = (one: Fix, other: Fix): boolean =>
  one.edits.some((edit) => other.edits.some((made) => overlaps(edit, made)))

/** Whether two edits change the same characters, or insert the same text at the same place. */
function overlaps(one: Edit, other: Edit): boolean {
  const isSamePlace = one.span.start === other.span.start && one.span.end === other.span.end
  if (isSamePlace) return one.text === other.text || one.span.start < one.span.end
  return one.span.start < other.span.end && other.span.start < one.span.end
}
