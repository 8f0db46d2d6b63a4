/** Which rows of a table are chosen. Pure. */

/** With one more chosen, or one less. */
export const toggleId = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The chosen ones that the table still shows: one that has gone is not acted on unseen. */
export const selectedAmong = (chosen: ReadonlySet<string>, shown: readonly string[]): readonly string[] =>
  shown.filter((id) => chosen.has(id))

/** What the box over all rows shows. */
export function selectAllState(chosen: readonly string[], shown: readonly string[]): 'none' | 'some' | 'all' {
  if (chosen.length === 0) return 'none'
  return chosen.length === shown.length ? 'all' : 'some'
}
