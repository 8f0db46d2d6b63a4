/** Formulas between dollar signs in a text that is otherwise plain: `*`, `_` and all else of Markdown stay as they are written. */
import { formulaText } from './formula-text'

/** A piece of such a text: `raw` is what is written, and `source` the formula without its dollar signs; null for plain text. */
export interface TextPiece {
  raw: string
  source: string | null
}

/** A formula at the start of a text. As in Pandoc, `$5 and $10` are prices. */
const formulaAtStart = /^\$(?![\s$])((?:\\.|[^$\\\n])*?(?:\\.|[^\s$\\]))\$(?!\d)/u

/** The formula that a text begins with; null where it begins with none. */
export function readFormula(text: string): { raw: string; source: string } | null {
  const [raw, source] = formulaAtStart.exec(text) ?? []
  return raw === undefined || source === undefined ? null : { raw, source }
}

/** The pieces of a text in order; together their `raw` is the text. A dollar sign behind a backslash begins no formula. */
export function formulasIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let plain = ''
  const endPlain = () => {
    if (plain !== '') pieces.push({ raw: plain, source: null })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const found = text[at] === '$' ? readFormula(text.slice(at)) : null
    if (found === null) {
      const length = text.startsWith('\\$', at) ? 2 : 1
      plain += text.slice(at, at + length)
      at += length
      continue
    }
    endPlain()
    pieces.push(found)
    at += found.raw.length
  }
  endPlain()
  return pieces
}

/** The text with its formulas in the signs that Unicode has; one that has a command without such a sign stays as its source. */
export const withFormulasAsText = (text: string): string =>
  formulasIn(text)
    .map(({ raw, source }) => (source === null ? raw : (formulaText(source) ?? source)))
    .join('')
