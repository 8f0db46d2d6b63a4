/** The colors of a program's words, for editors that have no grammar of OpenQASM. */
import { type Range, type SemanticTokens, SemanticTokensBuilder, SemanticTokenTypes } from 'vscode-languageserver/node'
import { firstState, tokensOfLine, type TokenKind } from '../../../language/tokens'
import type { Program } from './program'

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

/** The words of a program, or those in some of its lines. */
export function semanticTokensOf({ text }: Program, range?: Range): SemanticTokens {
  if (range === undefined && text.length > maxLength) return { data: [] }
  const builder = new SemanticTokensBuilder()
  const state = firstState()
  const lines = text.split(/\r\n|\r|\n/)
  const last = Math.min(lines.length, (range?.end.line ?? Infinity) + 1)
  for (let line = 0; line < last; line++) {
    // Lines before the range are read for what they leave open.
    for (const { kind, start, end } of tokensOfLine(lines[line] ?? '', state)) {
      const number = numbers.get(kind)
      if (number !== undefined && line >= (range?.start.line ?? 0)) builder.push(line, start, end - start, number, 0)
    }
  }
  return builder.build()
}
