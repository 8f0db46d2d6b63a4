/**
 * Where values come from that are known before a run. The engine computes them and draws only the result, so what sets them is no operation
 * but a place in the program: a declaration, an assignment, or the head of a loop.
 */
import type { Outline, Scene } from '../../../../engine-rs/index'
import { firstAbove } from '../../../../engine-rs/scene-rows/first-above'
import { groupCount } from '../frames'
import { itemOfGroup, statementOf } from '../selectable-items'

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
  const setters = outline.declarations
    .flatMap(({ kind, uses }, declaration) => {
      const isUsed = kind === 'variable' && uses.some((use) => use >= head.start && use < head.end)
      return isUsed ? settersOf(outline, declaration, head) : []
    })
    .sort((one, other) => one.start - other.start)
  let [line, counted] = [1, 0]
  return setters.map(({ name, start, end }) => {
    line += source.slice(counted, start).split('\n').length - 1
    counted = start
    return { name, line, start, end: start + source.slice(start, end).trimEnd().length }
  })
}

/** Whether an operation or a frame of a drawing uses a variable that has setters, as {@link findSetters} finds them. */
export function readsKnownValues(scene: Scene, source: string, outline: Outline): boolean {
  if (outline.assignments.length === 0) return false
  const uses = outline.declarations.flatMap(({ kind, uses: all }) => (kind === 'variable' ? all : []))
  const places = Float64Array.from(uses).sort()
  // What is drawn several times, as in a loop, is one statement.
  const looked = new Set<number>()
  for (let item = 0; item < itemOfGroup(scene, groupCount(scene)); item++) {
    const statement = statementOf(scene, item)
    if (statement === null || looked.has(statement.start)) continue
    looked.add(statement.start)
    const use = places[firstAbove(places, statement.start - 1)] ?? Infinity
    if (use < statement.end && findSetters(source, outline, statement).length > 0) return true
  }
  return false
}

/** The part of a statement that stands in front of its first block, or all of it. */
function headOf({ blocks }: Outline, { start, end }: Span): Span {
  const body = blocks.find((block) => block.start > start && block.start < end)
  return { start, end: body?.start ?? end }
}

function settersOf(outline: Outline, declaration: number, statement: Span): Omit<ValueSetter, 'line'>[] {
  const around = outline.blocks.filter((block) => contains(block, statement.start))
  const others = outline.blocks.filter((block) => !contains(block, statement.start))
  const name = outline.declarations[declaration]?.name ?? ''
  let before: Omit<ValueSetter, 'line'>[] = []
  const again: Omit<ValueSetter, 'line'>[] = []
  // How far the other blocks reach that have begun.
  let [begun, reached] = [0, 0]
  for (const assignment of outline.assignments) {
    const { start, end, isPart } = assignment
    // What the statement itself sets, it does not use.
    if (assignment.declaration !== declaration || start === statement.start) continue
    for (; (others[begun]?.start ?? Infinity) <= start; begun++) reached = Math.max(reached, others[begun]?.end ?? 0)
    const setter = { name, start, end }
    if (start < statement.end) {
      // What stands in no other block has happened by then, and nothing before it counts.
      const isCertain = !isPart && start >= reached
      if (isCertain) before = []
      before.push(setter)
    } else if (around.some((block) => block.isLoop && contains(block, start))) {
      again.push(setter)
    }
  }
  return [...before, ...again]
}

const contains = ({ start, end }: Span, place: number) => start <= place && place < end
