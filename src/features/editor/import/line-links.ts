/** Which lines of a source and of the program made of it belong together. Lines count from 1. */
import type { ImportResult } from '../../../../importers/index'

/** The two texts that are shown side by side. */
export type Side = 'source' | 'program'

/** The links between the lines of two texts. */
interface LineLinks {
  /** The lines of the other text that belong to a line, in their order. */
  linesFor(side: Side, line: number): readonly number[]
}

const none: readonly number[] = []

/** Links lines in both directions. */
export function linkLines(lines: ImportResult['lines']): LineLinks {
  const sides: Record<Side, Map<number, Set<number>>> = { source: new Map(), program: new Map() }
  const add = (side: Side, from: number, to: number) => {
    const known = sides[side].get(from)
    if (known === undefined) sides[side].set(from, new Set([to]))
    else known.add(to)
  }
  for (const { source, program } of lines) {
    add('source', source, program)
    add('program', program, source)
  }
  return {
    linesFor(side, line) {
      const linked = sides[side].get(line)
      return linked === undefined ? none : [...linked].sort((one, other) => one - other)
    },
  }
}

/** What a line becomes, or comes from, as a sentence. */
export function describeLine(side: Side, line: number, links: LineLinks): string {
  const linked = links.linesFor(side, line)
  if (side === 'source')
    return linked.length === 0
      ? `Line ${line} of the source adds no line to the program.`
      : `Line ${line} of the source becomes ${formatLines(linked)} of the program.`
  return linked.length === 0
    ? `Line ${line} of the program comes from no single line of the source.`
    : `Line ${line} of the program comes from ${formatLines(linked)} of the source.`
}

/** The most runs of lines that are named. */
const maxRuns = 3

/** Such as `lines 2–4 and 9`. */
export function formatLines(lines: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.last === line - 1) run.last = line
    else runs.push({ first: line, last: line })
  }
  if (runs.length > maxRuns) return `${lines.length} lines, from ${lines[0]} to ${lines.at(-1)},`
  const names = runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
  const last = names.pop()
  return `${lines.length === 1 ? 'line' : 'lines'} ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`
}

/** The line that a key leads to; null for a key that leads nowhere. */
export function lineAfterKey(key: string, line: number | null, count: number, page: number): number | null {
  const target = targetOf(key, line, count, page)
  return target === null || count === 0 ? null : Math.min(Math.max(target, 1), count)
}

function targetOf(key: string, line: number | null, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (line ?? 0) + 1
    case 'ArrowUp':
      return (line ?? 2) - 1
    case 'PageDown':
      return (line ?? 1) + page
    case 'PageUp':
      return (line ?? 1) - page
    case 'Home':
      return 1
    case 'End':
      return count
    default:
      return null
  }
}
