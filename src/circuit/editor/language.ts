/** OpenQASM 2 and 3 for CodeMirror: colour, folding, indentation, comments. */
import {
  foldService,
  HighlightStyle,
  indentService,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { Tag } from '@lezer/highlight'
import { firstState, readToken, tokensOfLine, type TokenKind, type TokenState } from '../../../language/tokens'

/** A tag of our own for each kind, so that a program looks the same in the editor as where it is only read. */
const tags = {
  comment: Tag.define(),
  string: Tag.define(),
  keyword: Tag.define(),
  type: Tag.define(),
  gate: Tag.define(),
  function: Tag.define(),
  number: Tag.define(),
  annotation: Tag.define(),
} satisfies Partial<Record<TokenKind, Tag>>

/** Names of the tags for CodeMirror, which has tags of its own by the names `type` and `function`. */
const tagName = (kind: string) => `qasm-${kind}`

const streamLanguage = StreamLanguage.define<TokenState>({
  name: 'openqasm',
  startState: firstState,
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    const { kind, end } = readToken(stream.string, stream.pos, state)
    stream.pos = end
    return kind in tags ? tagName(kind) : null
  },
  tokenTable: Object.fromEntries(Object.entries(tags).map(([kind, tag]) => [tagName(kind), tag])),
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"'] },
    indentOnInput: /^\s*\}$/,
  },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.keyword, tags.type, tags.annotation], color: 'var(--code-keyword)' },
  { tag: [tags.gate, tags.function], color: 'var(--code-gate)' },
  { tag: tags.number, color: 'var(--code-number)' },
])

/** Lines that are looked through for the brace that closes a block. */
const maxFoldLength = 5000

/** What can be folded on a line: from its last open brace to the brace that closes it. */
export function foldAt(state: EditorState, lineStart: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(lineStart)
  const open = lastOpenBrace(line.text)
  if (open < 0) return null
  let depth = 1
  const tokenState = firstState()
  const lastLine = Math.min(state.doc.lines, line.number + maxFoldLength)
  for (let number = line.number + 1; number <= lastLine; number++) {
    const { text, from } = state.doc.line(number)
    // Most lines contain no brace and open no comment.
    if (!tokenState.inComment && !/[{}]|\/\*/.test(text)) continue
    for (const { kind, start } of tokensOfLine(text, tokenState)) {
      if (kind !== 'punctuation') continue
      if (text[start] === '{') depth += 1
      else if (text[start] === '}' && --depth === 0) return { from: line.from + open + 1, to: from + start }
    }
  }
  return null
}

function lastOpenBrace(text: string): number {
  if (!text.includes('{')) return -1
  const open: number[] = []
  for (const { kind, start } of tokensOfLine(text, firstState())) {
    if (kind !== 'punctuation') continue
    if (text[start] === '{') open.push(start)
    else if (text[start] === '}') open.pop()
  }
  return open.at(-1) ?? -1
}

/** One step further in behind an open brace, one step back at the brace that closes it. */
const indentation = indentService.of((context, at) => {
  const line = context.state.doc.lineAt(at)
  if (line.number === 1) return 0
  const before = context.lineAt(at, -1)
  const previous = before.from < at ? before.text : context.state.doc.line(line.number - 1).text
  const indent = /^\s*/.exec(previous)?.[0].length ?? 0
  const step = lastOpenBrace(previous) < 0 ? 0 : context.unit
  const textAfter = context.textAfterPos(at)
  return Math.max(0, indent + step - (/^\s*\}/.test(textAfter) ? context.unit : 0))
})

/** Everything that makes the editor one for OpenQASM. */
export const openqasm: Extension = [
  streamLanguage,
  syntaxHighlighting(colours),
  foldService.of((state, lineStart) => foldAt(state, lineStart)),
  indentation,
  indentUnit.of('  '),
]
