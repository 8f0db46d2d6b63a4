/**
 * Where values come from that are known before a run. The engine computes them and draws only the result, so what sets them is no operation
 * but a place in the program: a declaration, an assignment, or the head of a loop.
 */
import type { Outline } from '../../../../engine-rs/index'

/** A part of a program, in UTF-16 units from 0. */
interface Span {
  start: number
  end: number
}

/** A statement that sets a variable. */
export interface ValueSetter extends Span {
  /** The variable. */
  name: string
  /** The line of the statement, from 1. */
  line: number
}

/**
 * What may have set the variables that a statement uses, in order of the program; of a statement with a body, those that its head uses. Inputs,
 * which the program does not set, have none.
 */
export function findSetters(source: string, outline: Outline, statement: Span): ValueSetter[] {
  const head = headOf(outline, statement)
  return outline.declarations
    .flatMap(({ kind, uses }, declaration) => {
      const isUsed = kind === 'variable' && uses.some((use) => use >= head.start && use < head.end)
      return isUsed ? settersOf(source, outline, declaration, head) : []
    })
    .sort((one, other) => one.start - other.start)
}

/** The part of a statement that stands in front of its first block, or all of it. */
function headOf({ blocks }: Outline, { start, end }: Span): Span {
  const body = blocks.find((block) => block.start > start && block.start < end)
  return { start, end: body?.start ?? end }
}

function settersOf(source: string, outline: Outline, declaration: number, statement: Span): ValueSetter[] {
  const around = outline.blocks.filter((block) => contains(block, statement.start))
  const name = outline.declarations[declaration]?.name ?? ''
  let before: ValueSetter[] = []
  const again: ValueSetter[] = []
  for (const assignment of outline.assignments) {
    const { start, end, isPart } = assignment
    // What the statement itself sets, it does not use.
    if (assignment.declaration !== declaration || start === statement.start) continue
    const code = source.slice(start, end).trimEnd()
    const setter = { name, line: source.slice(0, start).split('\n').length, start, end: start + code.length }
    if (start < statement.end) {
      // What stands in no other block has happened by then, and nothing before it counts.
      const isCertain = !isPart && outline.blocks.every((block) => around.includes(block) || !contains(block, start))
      before = isCertain ? [setter] : [...before, setter]
    } else if (around.some((block) => block.isLoop && contains(block, start))) {
      again.push(setter)
    }
  }
  return [...before, ...again]
}

const contains = ({ start, end }: Span, place: number) => start <= place && place < end
