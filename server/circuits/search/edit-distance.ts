/**
 * How many letters must be changed, added, left out or swapped with their neighbor to get from one word to another (Damerau and
 * Levenshtein, no letter moved twice), in time and space of the product of their lengths.
 */
export function editDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const next = [row + 1]
    for (const [column, target] of to.entries()) {
      const changed = at(last, column) + (letter === target ? 0 : 1)
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && target === from[row - 1]
      const swapped = isSwap ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(changed, swapped, at(last, column + 1) + 1, at(next, column) + 1))
    }
    ;[beforeLast, last] = [last, next]
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
