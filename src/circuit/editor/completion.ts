/** Completion: what can be inserted at a position of a program. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Declaration, Outline } from '../../../engine-rs/index'
import { standardGates as gates } from '../../../engine-rs/standard-gates'
import { words } from '../../../engine-rs/words'
import { definitionWords, firstState, tokensOfLine, type TokenKind } from '../qasm-tokens'
import { outlineOf } from './outline'
import { usageOf } from './standard-gates'

/** CodeMirror's source of completions. */
export function completeQasm(context: CompletionContext): Promise<CompletionResult> | null {
  const { state, pos, explicit } = context
  const line = state.doc.lineAt(pos)
  const slot = slotAt(line.text.slice(0, pos - line.from), explicit)
  if (slot === null) return null
  const from = pos - slot.typed.length
  return outlineOf(state).then((outline) => ({
    from,
    // The word being typed is not a name of the program yet.
    options: completionsIn(slot, {
      ...outline,
      declarations: outline.declarations.filter(({ uses }) => uses[0] !== from),
    }),
    validFor: slot.kind === 'file' ? /^[\w.]*$/ : /^[\p{L}_][\p{L}\p{N}_]*$/u,
  }))
}

/** A position at which something can be inserted. */
export interface CompletionSlot {
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
export function completionsIn({ kind }: CompletionSlot, outline: Outline): Completion[] {
  if (kind === 'file') return [{ label: words[outline.version].library, type: 'text' }]
  return kind === 'statement' ? statements(outline) : expressions(outline)
}

/** Behind `;`, braces, a modifier's `@`, a condition's parenthesis, or nothing. */
const startsStatement = (lead: string) =>
  /(?:^|[;{}@])\s*$/.test(lead) || /^\s*(?:if|while|for)\b.*[)}\]]\s*$/.test(lead)

function statements({ version, declarations }: Outline): Completion[] {
  return [
    ...gates
      .filter(({ versions }) => versions.includes(version))
      .map((gate) => ({
        label: gate.name,
        type: 'function',
        detail: usageOf(gate).slice(gate.name.length).trim(),
        info: gate.description,
      })),
    ...[...words[version].keywords, ...words[version].types]
      .filter((word) => version === 2 || !/^(?:qreg|creg|opaque|in|void)$/.test(word))
      .map((label) => ({ label, type: 'keyword' })),
    ...declarations.filter(({ kind }) => kind !== 'parameter').map(completionOf),
  ]
}

function expressions({ version, declarations }: Outline): Completion[] {
  return [
    ...declarations.filter(({ kind }) => kind !== 'gate').map(completionOf),
    ...words[version].functions.map((label) => ({ label, type: 'method', detail: '(…)' })),
    ...words[version].constants
      // The Greek letters have names that can be typed.
      .filter((constant) => /^[a-z]+$/.test(constant))
      .concat(version === 3 ? ['measure'] : [])
      .map((label) => ({ label, type: 'constant' })),
  ]
}

const completionOf = ({ name, kind }: Declaration): Completion => ({
  label: name,
  type: kind === 'gate' || kind === 'subroutine' ? 'function' : 'variable',
  detail: kind,
  boost: 1,
})
