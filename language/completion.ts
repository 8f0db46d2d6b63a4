/** What can be inserted at a position of a program. */
import type { Declaration, Outline } from '../engine-rs/index'
import { standardGates as gates } from '../engine-rs/generated/standard-gates'
import { words } from '../engine-rs/generated/vocabulary'
import { usageOf } from './standard-gates'
import { definitionWords, firstState, tokensOfLine, type TokenKind } from './tokens'

/** A word that can be inserted. */
export interface Suggestion {
  label: string
  type: 'constant' | 'function' | 'keyword' | 'method' | 'text' | 'variable'
  /** What stands behind the label: operands, or what a name is. */
  detail?: string
  /** What it does, in a few words. */
  info?: string
  /** By how much it stands before others. */
  boost?: number
}

/** A position at which something can be inserted. */
interface CompletionSlot {
  kind: 'file' | 'statement' | 'expression'
  /** The part of the word that is already typed. */
  typed: string
}

/**
 * What fits behind the text of a line: a file in an include, a statement where one begins, an expression inside one. Null in comments,
 * strings and where a new name is given.
 */
export function slotAt(before: string, explicit: boolean): CompletionSlot | null {
  const file = /^\s*include\s*"([\w.]*)$/.exec(before)
  if (file) return { kind: 'file', typed: file[1] ?? '' }
  const tokens = tokensOfLine(before, firstState())
  const last = tokens.at(-1)
  const isWord = last !== undefined && /^[\p{L}_]/u.test(before.slice(last.start)) && last.kind !== 'annotation'
  if (last !== undefined && (last.kind === 'comment' || last.kind === 'string' || last.kind === 'annotation'))
    return null
  if (!isWord && !explicit) return null
  const typed = isWord ? before.slice(last.start) : ''
  const lead = before.slice(0, before.length - typed.length)
  const previous = tokens.filter(({ kind }) => kind !== 'space').at(isWord ? -2 : -1)
  if (previous && /\s$/.test(lead) && isFollowedByName(previous.kind, before.slice(previous.start, previous.end))) {
    return null
  }
  return { kind: startsStatement(lead) ? 'statement' : 'expression', typed }
}

/** A declaration names something new behind its type, or behind the size in brackets. */
const isFollowedByName = (kind: TokenKind, text: string) =>
  kind === 'type' || text === ']' || text === 'let' || definitionWords.has(text)

/** What can be inserted there: gates and keywords begin a statement, names and functions stand inside one. */
export function completionsIn({ kind }: CompletionSlot, outline: Outline): Suggestion[] {
  if (kind === 'file') return [{ label: words[outline.version].library, type: 'text' }]
  return kind === 'statement' ? statements(outline) : expressions(outline)
}

/** Behind `;`, braces, a modifier's `@`, a condition's parenthesis, or nothing. */
const startsStatement = (lead: string) =>
  /(?:^|[;{}@])\s*$/.test(lead) || /^\s*(?:if|while|for)\b.*[)}\]]\s*$/.test(lead)

function statements({ version, declarations }: Outline): Suggestion[] {
  return [
    ...gates
      .filter(({ versions }) => versions.includes(version))
      .map((gate) => ({
        label: gate.name,
        type: 'function' as const,
        detail: usageOf(gate).slice(gate.name.length).trim(),
        info: gate.description,
      })),
    ...[...words[version].keywords, ...words[version].types]
      .filter((word) => version === 2 || !/^(?:qreg|creg|opaque|in|void)$/.test(word))
      .map((label) => ({ label, type: 'keyword' as const })),
    ...declarations.filter(({ kind }) => kind !== 'parameter').map(completionOf),
  ]
}

function expressions({ version, declarations }: Outline): Suggestion[] {
  return [
    ...declarations.filter(({ kind }) => kind !== 'gate').map(completionOf),
    ...words[version].functions.map((label) => ({ label, type: 'method' as const, detail: '(…)' })),
    ...words[version].constants
      // The Greek letters have names that can be typed.
      .filter((constant) => /^[a-z]+$/.test(constant))
      .concat(version === 3 ? ['measure'] : [])
      .map((label) => ({ label, type: 'constant' as const })),
  ]
}

const completionOf = ({ name, kind }: Declaration): Suggestion => ({
  label: name,
  type: kind === 'gate' || kind === 'subroutine' ? 'function' : 'variable',
  detail: kind,
  boost: 1,
})
