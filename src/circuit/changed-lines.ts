/**
 * The lines of a text, from 0, that its earlier form does not have: what stays the same at the beginning and at the end is passed
 * over, and of the middle each line that stood there before, as often as it stood.
 */
export function findChangedLines(before: string, after: string): Set<number> {
  const changed = new Set<number>()
  if (before === after) return changed
  const old = before.split('\n')
  const lines = after.split('\n')
  let start = 0
  while (start < old.length && start < lines.length && old[start] === lines[start]) start += 1
  let oldEnd = old.length
  let end = lines.length
  while (oldEnd > start && end > start && old[oldEnd - 1] === lines[end - 1]) {
    oldEnd -= 1
    end -= 1
  }
  const left = new Map<string, number>()
  for (const line of old.slice(start, oldEnd)) left.set(line, (left.get(line) ?? 0) + 1)
  for (const [offset, line] of lines.slice(start, end).entries()) {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    else changed.add(start + offset)
  }
  return changed
}
