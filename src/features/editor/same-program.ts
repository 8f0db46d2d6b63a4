/** Whether a program is an edit of another, or another program altogether: figures are compared only within one. */

/**
 * Whether a program continues the one before: most of it still stands, or only one statement was changed. A pasted program, an example
 * or a template does not.
 */
export function isSameProgram(before: string, after: string): boolean {
  const [old, now] = [statementsOf(before), statementsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const kept = start + end
  const removed = old.length - kept
  const added = now.length - kept
  if (kept === 0) return removed <= 1 && added <= 1
  return removed <= Math.max(1, kept)
}

/** Statements in one spelling, without what every program begins with. */
const statementsOf = (program: string): string[] =>
  program
    .split(/[;\n]/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !/^(OPENQASM|include)\b/.test(statement))
