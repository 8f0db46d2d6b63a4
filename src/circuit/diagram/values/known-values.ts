/**
 * Where values come from that are known before a run. The engine computes them and draws only the result, so what sets them is no operation
 * but a place in the program: a declaration, an assignment, or the head of a loop.
 */
import type { Declaration, Outline } from '../../../../engine-rs/index'
import { firstState, tokensOfLine } from '../../qasm-tokens'

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

/** What may have set the variables that a statement uses, in order of the program. Inputs, which the program does not set, have none. */
export function findSetters(program: Program, outline: Outline, statement: Span): ValueSetter[] {
  const isUsed = ({ kind, uses }: Declaration) =>
    kind === 'variable' && uses.some((use) => use >= statement.start && use < statement.end)
  return outline.declarations
    .filter(isUsed)
    .flatMap((declaration) => settersOf(program, declaration, statement))
    .sort((one, other) => one.start - other.start)
}

/** The part of a statement that stands in front of its first block, or all of it. */
export function headAt({ words, places }: Program, { start, end }: Span): Span {
  const place = places.get(start)
  return place === undefined ? { start, end } : { start, end: Math.min(end, statementAt(words, place).end) }
}

/** A program in words, and in which blocks these stand. */
export interface Program {
  words: readonly Word[]
  /** The place of a word among all, by where it starts. */
  places: ReadonlyMap<number, number>
}

interface Word extends Span {
  text: string
  line: number
  block: Block | null
  /** Whether a statement ends behind it, or the head of a block. */
  isLast: boolean
}

/** What stands between two braces. */
interface Block {
  parent: Block | null
  /** Whether it is the body of a loop, which may happen again. */
  isLoop: boolean
}

/** Reads the words of a program. */
export function readProgram(source: string): Program {
  const words = readWords(source)
  return { words, places: new Map(words.map(({ start }, place) => [start, place])) }
}

function readWords(source: string): Word[] {
  const words: Word[] = []
  const state = firstState()
  const reader = { block: null as Block | null, openLists: 0, opensLoop: false }
  let offset = 0
  for (const [index, line] of source.split('\n').entries()) {
    for (const { kind, start, end } of tokensOfLine(line, state)) {
      if (kind === 'space' || kind === 'comment') continue
      const text = line.slice(start, end)
      const before = words.at(-1)
      if (before?.isLast !== false) reader.opensLoop = text === 'for' || text === 'while'
      // The braces of a list, such as `{1, 2}`, are none of a block.
      const isListBrace = reader.openLists > 0 || (text === '{' && listBeginners.has(before?.text ?? ''))
      if (isListBrace) reader.openLists += text === '{' ? 1 : text === '}' ? -1 : 0
      const isLast = !isListBrace && endsStatement(text)
      // A brace belongs to what is around it.
      if (isLast && text === '}') reader.block = reader.block?.parent ?? null
      words.push({ text, start: offset + start, end: offset + end, line: index + 1, block: reader.block, isLast })
      if (isLast && text === '{') reader.block = { parent: reader.block, isLoop: reader.opensLoop }
    }
    offset += line.length + 1
  }
  return words
}

const endsStatement = (text: string) => text === ';' || text === '{' || text === '}'

/** What stands before a list in braces. */
const listBeginners: ReadonlySet<string> = new Set(['=', ',', '(', 'in'])

function settersOf(program: Program, { name, uses }: Declaration, statement: Span): ValueSetter[] {
  const { words, places } = program
  const reader = words[places.get(statement.start) ?? -1]?.block ?? null
  let before: ValueSetter[] = []
  const again: ValueSetter[] = []
  for (const use of uses) {
    const place = places.get(use)
    if (place === undefined || !isSet(words, place)) continue
    const setter = { ...statementAt(words, place), name }
    const block = words[place]?.block ?? null
    if (use < statement.end) before = isAround(block, reader) && !isPart(words, place) ? [setter] : [...before, setter]
    else if (isInSameLoop(block, reader)) again.push(setter)
  }
  return [...before, ...again]
}

/** Whether the name at a place gets a value there. */
function isSet(words: readonly Word[], place: number): boolean {
  if (words[place + 1]?.text === 'in') return true
  const next = behindIndices(words, place + 1)
  const sign = words[next]?.text ?? ''
  if (sign === '=') return words[next + 1]?.text !== '=' || words[next + 1]?.start !== words[next]?.end
  // Of `+=` each sign is a word, and of `**=` and `<<=` there are three.
  const rest = sign !== '' && operators.includes(sign) ? words.slice(next + 1, next + 3).map(({ text }) => text) : []
  return rest[0] === '=' || (rest[0] === sign && rest[1] === '=')
}

const operators = '+-*/%&|^~<>'

/** Whether only a part of a variable is set, as of an array or a bit string. */
const isPart = (words: readonly Word[], place: number): boolean => words[place + 1]?.text === '['

/** The place behind the brackets that begin at one. */
function behindIndices(words: readonly Word[], place: number): number {
  let at = place
  let depth = 0
  do {
    const text = words[at]?.text
    if (text === '[') depth++
    else if (depth === 0) return at
    else if (text === ']') depth--
    at++
  } while (at < words.length)
  return at
}

/** The statement of a word, or the head of a block. */
function statementAt(words: readonly Word[], place: number): Omit<ValueSetter, 'name'> {
  let [first, last] = [place, place]
  while (first > 0 && words[first - 1]?.isLast === false) first--
  while (last + 1 < words.length && words[last]?.isLast === false) last++
  if (words[last]?.text === '{') last--
  return { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0, line: words[place]?.line ?? 1 }
}

/** Whether a block is around another, or the same: what is in it has happened by then. */
function isAround(block: Block | null, inner: Block | null): boolean {
  for (let at = inner; at !== null; at = at.parent) if (at === block) return true
  return block === null
}

/** Whether two blocks are in one loop. */
function isInSameLoop(one: Block | null, other: Block | null): boolean {
  for (let at = one; at !== null; at = at.parent) if (at.isLoop && isAround(at, other)) return true
  return false
}
