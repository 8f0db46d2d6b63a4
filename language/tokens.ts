/**
 * OpenQASM 2 and 3 in words, for colour alone: a look at each word and at what stands around it is enough to read by. What a
 * program means is the engine's business.
 */
import { words } from '../engine-rs/generated/vocabulary'

/** What a piece of a program is to its reader. */
export type TokenKind =
  | 'space'
  | 'comment'
  | 'string'
  | 'keyword'
  | 'type'
  | 'gate'
  | 'function'
  | 'number'
  | 'annotation'
  | 'name'
  | 'punctuation'

/** What has to be known of the text before a line, or before a place in it. */
export interface TokenState {
  /** A block comment is open. */
  inComment: boolean
  /** What stood last, spaces and comments aside. */
  after: 'start' | 'closing' | 'modifier' | 'definition' | 'other'
}

/** Before the first line. */
export const firstState = (): TokenState => ({ inComment: false, after: 'start' })

/** A piece of a line: from where the one before it ends up to, not including, `end`, in UTF-16 units. */
export interface Token {
  kind: TokenKind
  end: number
}

/** Words that types begin with. */
export const types: ReadonlySet<string> = new Set(words[3].types)

/** Words that have a meaning of their own; no name may be one of them. */
export const keywords: ReadonlySet<string> = new Set(words[3].keywords)

/** Values with a name, `im` among them, which stands behind a number. */
const constants: ReadonlySet<string> = new Set([...words[3].constants, 'im'])

/** Words that the name of a gate or subroutine follows. */
export const definitionWords: ReadonlySet<string> = new Set(['gate', 'def', 'opaque', 'extern'])

const pattern =
  /(?<space>\s+)|(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))|(?<string>"[^"]*"?)|(?<annotation>@[\p{L}_][\w.]*.*|(?:#\s*)?pragma\b.*)|(?<number>0[xX][\dA-Fa-f_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?\s?(?:im|dt|ns|us|µs|ms|s)?(?![\p{L}\d_])|\d+)|(?<word>\$\d+|[\p{L}_][\p{L}\p{N}_]*)|(?<arrow>->)|(?<other>.)/uy

/** What comes after a gate's name: an operand, or another word on the line that is no `in`. */
const operandFollows = /\s+(?!in\b)[\p{L}_$]/uy
const parenthesisFollows = /\s*\(/y

/** Reads the piece of a line that starts at a place, and notes in the state what the next one has to know. */
export function readToken(line: string, at: number, state: TokenState): Token {
  if (state.inComment) {
    const close = line.indexOf('*/', at)
    state.inComment = close < 0
    return { kind: 'comment', end: close < 0 ? line.length : close + 2 }
  }
  // `@keep` is an annotation where a statement may begin; elsewhere `@` joins a modifier to its gate.
  const isModifier = line[at] === '@' && state.after !== 'start'
  pattern.lastIndex = at
  const match = isModifier ? null : pattern.exec(line)
  if (match === null) {
    state.after = isModifier ? 'modifier' : 'other'
    return { kind: 'punctuation', end: at + 1 }
  }
  const end = at + match[0].length
  const { space, comment, word } = match.groups ?? {}
  if (space !== undefined) return { kind: 'space', end }
  if (comment !== undefined) {
    state.inComment = comment.startsWith('/*') && (comment.length < 4 || !comment.endsWith('*/'))
    return { kind: 'comment', end }
  }
  const kind = word === undefined ? kindOf(match.groups ?? {}) : kindOfWord(line, word, end, state.after)
  state.after = kind === 'annotation' ? 'start' : afterOf(match[0])
  return { kind, end }
}

const kindOf = (groups: Record<string, string | undefined>): TokenKind =>
  (['string', 'number', 'annotation'] as const).find((kind) => groups[kind] !== undefined) ?? 'punctuation'

function kindOfWord(line: string, word: string, end: number, after: TokenState['after']): TokenKind {
  if (types.has(word)) return 'type'
  if (keywords.has(word)) return 'keyword'
  if (constants.has(word)) return 'number'
  if (word.startsWith('$')) return 'name'
  if (after === 'definition') return 'gate'
  parenthesisFollows.lastIndex = end
  if (parenthesisFollows.test(line)) return after === 'other' ? 'function' : 'gate'
  operandFollows.lastIndex = end
  return after !== 'other' && operandFollows.test(line) ? 'gate' : 'name'
}

function afterOf(text: string): TokenState['after'] {
  if (text === ';' || text === '{' || text === '}') return 'start'
  if (text === ')' || text === 'else') return 'closing'
  if (definitionWords.has(text)) return 'definition'
  return 'other'
}

/** All pieces of a line. */
export function tokensOfLine(line: string, state: TokenState): (Token & { start: number })[] {
  const tokens: (Token & { start: number })[] = []
  let at = 0
  while (at < line.length) {
    const token = readToken(line, at, state)
    tokens.push({ ...token, start: at })
    at = token.end
  }
  return tokens
}
