/**
 * Whether a program is an edit of the one before, so that their statistics can be compared: most statements are unchanged, or only one
 * changed. A pasted program, an example or a template is another program.
 */
export function isSameProgram(before: string, after: string): boolean {
  const [old, now] = [statementsOf(before), statementsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const unchanged = start + end
  const removed = old.length - unchanged
  const added = now.length - unchanged
  if (unchanged === 0) return removed <= 1 && added <= 1
  return removed <= Math.max(1, unchanged)
}

/** The statements with normalized whitespace, without the header that every program has. */
const statementsOf = (program: string): string[] =>
  program
    .split(/[;\n]/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !/^(OPENQASM|include)\b/.test(statement))
