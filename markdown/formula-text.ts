/** Formulas in LaTeX as text of one line, with the signs that Unicode has: |ψ⟩, √2, ½, π/4, θ₁. */
import {
  accents,
  doubleStruck,
  fractions,
  functions,
  letters,
  lowered,
  raised,
  relations,
  silent,
  spaces,
  styles,
} from './formula-signs'

/** A formula as text; null where it has a command that text cannot show, or a mistake. */
export function formulaText(source: string): string | null {
  try {
    const reader = new Reader(tokensOf(source))
    const text = reader.readAll(null)
    return text.replaceAll(/\s+/gu, ' ').trim()
  } catch (error) {
    if (error instanceof NotText) return null
    throw error
  }
}

/** A formula that is no text. */
class NotText extends Error {}

/** A command without its backslash, or a sign. */
interface Piece {
  kind: 'command' | 'sign'
  text: string
}

/** As in LaTeX, a space behind a command only ends it. It stays before a sum or an equation, where people write it to be seen. */
const anyPiece = /\\[a-z]+\*?(?:\s+(?![\s+\-=<>]))?|\\.|\s+|./gisu

const tokensOf = (source: string): Piece[] =>
  (source.match(anyPiece) ?? []).map((raw) =>
    raw.startsWith('\\') && raw.length > 1
      ? { kind: 'command', text: raw === '\\ ' ? ' ' : raw.slice(1).trimEnd() }
      : { kind: 'sign', text: raw },
  )

/** Deeper nesting is no text. */
const maxDepth = 20

class Reader {
  readonly #pieces: readonly Piece[]
  #at = 0
  #depth = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  /** All up to a closing brace, which is read too, or up to the end. */
  readAll(end: '}' | ']' | null): string {
    if (++this.#depth > maxDepth) throw new NotText()
    let text = ''
    for (;;) {
      const piece = this.#pieces[this.#at]
      if (piece === undefined && end === null) break
      if (piece === undefined) throw new NotText()
      this.#at += 1
      if (piece.kind === 'sign' && piece.text === end) break
      text = this.#append(text, piece)
    }
    this.#depth -= 1
    return text
  }

  /** The text with what a piece, and its arguments, add to it. */
  #append(text: string, { kind, text: name }: Piece): string {
    if (kind === 'sign') return this.#appendSign(text, name)
    const relation = relations.get(name)
    if (relation !== undefined) return `${text} ${relation} `
    if (spaces.has(name)) return `${text} `
    if (functions.has(name)) return this.#appendFunction(text, name)
    return text + this.#command(name)
  }

  #appendSign(text: string, sign: string): string {
    switch (sign) {
      case '{':
        return text + this.readAll('}')
      case '}':
      case '&':
      case '\\':
        throw new NotText()
      case '^':
        return text.trimEnd() + script(this.#argument(), raised, '^')
      case '_':
        return text.trimEnd() + script(this.#argument(), lowered, '_')
      case '-':
        return `${text}−`
      case "'":
        return `${text}′`
      case '~':
        return `${text} `
      default:
        return text + sign
    }
  }

  /** A function is a word: it keeps apart from letters and digits next to it. */
  #appendFunction(text: string, name: string): string {
    let word = /[\p{L}\p{N}⟩)]$/u.test(text) ? ` ${name}` : name
    for (let next = this.#pieces[this.#at]; next?.text === '^' || next?.text === '_'; next = this.#pieces[this.#at]) {
      this.#at += 1
      word = this.#appendSign(word, next.text)
    }
    const next = this.#pieces[this.#at]
    return text + (next?.kind === 'sign' && /^[([{,.^_)\]}]/u.test(next.text) ? word : `${word} `)
  }

  #command(name: string): string {
    const letter = letters.get(name)
    if (letter !== undefined) return letter
    if (silent.has(name)) return this.#withoutInvisibleDelimiter(name)
    if (styles.has(name)) return this.#argument()
    const accent = accents.get(name)
    if (accent !== undefined) return accented(this.#argument(), accent)
    switch (name) {
      case 'mathbb':
        return mapped(this.#argument(), doubleStruck) ?? notText()
      case 'frac':
      case 'tfrac':
      case 'dfrac':
        return this.#apart(fraction(this.#argument(), this.#argument()))
      case 'sqrt':
        return this.#root()
      case 'ket':
        return `|${this.#argument()}⟩`
      case 'bra':
        return `⟨${this.#argument()}|`
      case 'braket':
        return `⟨${this.#argument()}⟩`
      default:
        return notText()
    }
  }

  /** `\right.` is a side without a delimiter. */
  #withoutInvisibleDelimiter(name: string): string {
    if ((name === 'left' || name === 'right') && this.#pieces[this.#at]?.text === '.') this.#at += 1
    return ''
  }

  /** A fraction with a slash keeps apart from a factor behind it, which is not below it. */
  #apart(text: string): string {
    const next = this.#pieces[this.#at]
    const isFactor =
      next !== undefined &&
      (next.kind === 'command' ? letters.has(next.text) || next.text === 'ket' : /^[\p{L}\p{N}(|]/u.test(next.text))
    return text.includes('/') && isFactor ? `${text} ` : text
  }

  #root(): string {
    let sign = '√'
    if (this.#pieces[this.#at]?.text === '[') {
      this.#at += 1
      const degree = this.readAll(']')
      sign = roots.get(degree) ?? `${mapped(degree, raised) ?? notText()}√`
    }
    return sign + enclosed(this.#argument())
  }

  /** What a command, `^` or `_` takes: a group, or one sign or command with what it takes itself. */
  #argument(): string {
    while (/^\s/u.test(this.#pieces[this.#at]?.text ?? '')) this.#at += 1
    const piece = this.#pieces[this.#at]
    if (piece === undefined) throw new NotText()
    if (++this.#depth > maxDepth) throw new NotText()
    this.#at += 1
    const text = this.#append('', piece).replaceAll(/\s+/gu, ' ').trim()
    this.#depth -= 1
    return text
  }
}

const notText = (): never => {
  throw new NotText()
}

const roots: ReadonlyMap<string, string> = new Map([
  ['2', '√'],
  ['3', '∛'],
  ['4', '∜'],
])

/** Each sign as another one; undefined if one has none. */
function mapped(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  const found = [...text].map((sign) => signs.get(sign))
  return found.every((sign) => sign !== undefined) ? found.join('') : undefined
}

/** A superscript or subscript: with signs of its own where there are, else behind `^` or `_`. */
function script(text: string, signs: ReadonlyMap<string, string>, mark: '^' | '_'): string {
  const own = mapped(text.replaceAll(' ', ''), signs)
  if (own !== undefined && own !== '') return own
  const short = text.replace(/^(?<operator>\p{Sm}) /u, '$<operator>')
  return mark + ([...short].length === 1 ? short : `(${short})`)
}

function fraction(over: string, under: string): string {
  if (over === '' || under === '') throw new NotText()
  return fractions.get(`${over}/${under}`) ?? `${isProduct(over) ? over : `(${over})`}/${enclosed(under)}`
}

/** A text that can be divided as it is: without a sum, a relation or a fraction. */
const isProduct = (text: string): boolean => !/[+−±∓/=<>≤≥ ]/u.test(text)

/** Within parentheses, unless it is one thing: a number, a letter with what hangs at it, or a root of such. */
const enclosed = (text: string): string =>
  /^√?(?:\p{N}+|\p{L}[\p{M}\p{Lm}\p{No}′]*)$/u.test(text) ? text : `(${text})`

/** A sign with a mark over it, as one character where there is one. */
function accented(text: string, mark: string): string {
  if ([...text].length !== 1) throw new NotText()
  return (text + mark).normalize('NFC')
}
