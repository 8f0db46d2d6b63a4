/** The colors of a program's words, for editors that have no grammar of OpenQASM. */
import { type Range, type SemanticTokens, SemanticTokensBuilder, SemanticTokenTypes } from 'vscode-languageserver/node'
import { firstState, tokensOfLine, type TokenKind, type TokenState } from '../../../language/tokens'

/** What kinds of words editors know. What is not here has the color of text. */
const types: Partial<Record<TokenKind, SemanticTokenTypes>> = {
  comment: SemanticTokenTypes.comment,
  string: SemanticTokenTypes.string,
  keyword: SemanticTokenTypes.keyword,
  type: SemanticTokenTypes.type,
  gate: SemanticTokenTypes.function,
  function: SemanticTokenTypes.method,
  number: SemanticTokenTypes.number,
  annotation: SemanticTokenTypes.decorator,
  name: SemanticTokenTypes.variable,
}

/** The kinds, in the order in which answers number them. */
export const tokenTypes: string[] = Object.values(types)

const numbers = new Map(Object.entries(types).map(([kind, type]) => [kind, tokenTypes.indexOf(type)]))

/** Programs up to here have colors as a whole, in UTF-16 units; of longer ones editors ask for what they show. */
const maxLength = 1_000_000

/** A line's words: of each where it starts, its length and its kind, one after the other. */
interface ReadLine {
  words: number[]
  /** What the next line has to know. */
  after: TokenState
}

/** Lines that have been read, by what was known before them and their text. A key changes one line of thousands. */
export type ReadLines = Map<string, ReadLine>

/** What is read of a program. */
interface ColoredText {
  text: string
  readLines: ReadLines
}

/** The words of a program, or those in some of its lines. */
export function semanticTokensOf({ text, readLines }: ColoredText, range?: Range): SemanticTokens {
  if (range === undefined && text.length > maxLength) return { data: [] }
  const builder = new SemanticTokensBuilder()
  const lines = text.split(/\r\n|\r|\n/)
  const first = range?.start.line ?? 0
  const last = Math.min(lines.length, (range?.end.line ?? Infinity) + 1)
  // Lines of texts that are no more.
  if (readLines.size > 2 * lines.length) readLines.clear()
  let state = firstState()
  for (let line = 0; line < last; line++) {
    // Lines before the range are read for what they leave open.
    const { words, after } = readLine(lines[line] ?? '', state, readLines)
    state = after
    if (line < first) continue
    for (let at = 0; at + 2 < words.length; at += 3) {
      builder.push(line, words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, 0)
    }
  }
  return builder.build()
}

function readLine(line: string, before: TokenState, readLines: ReadLines): ReadLine {
  const key = `${before.inComment} ${before.after} ${line}`
  const known = readLines.get(key)
  if (known !== undefined) return known
  const after = { ...before }
  const words = tokensOfLine(line, after).flatMap(({ kind, start, end }) => {
    const number = numbers.get(kind)
    return number === undefined ? [] : [start, end - start, number]
  })
  const read = { words, after }
  readLines.set(key, read)
  return read
}
