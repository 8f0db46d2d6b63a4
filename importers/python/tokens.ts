/** Words, numbers, texts and signs of Python, with the ends of lines and the depth of blocks. */
import { Refusal } from '../refusal'

/** One word of a Python text. `indent` and `dedent` begin and end a block. */
export interface Token {
  kind: 'name' | 'number' | 'string' | 'sign' | 'newline' | 'indent' | 'dedent' | 'end'
  text: string
  from: number
  to: number
}

const name = /[\p{L}_][\p{L}\p{N}_\p{M}]*/uy
const number =
  /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?(?:\d[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)[jJ]?/y
const sign = /\*\*=|\/\/=|>>=|<<=|\.\.\.|:=|->|\*\*|\/\/|<<|>>|<=|>=|==|!=|[-+*/%@&|^]=|[-+*/%@&|^~<>()[\]{},:.;=]/y
const string = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:"""|'''|"|')/y
const blank = /[ \t\f]*/y
const deepest = 100

const matchAt = (pattern: RegExp, source: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}

/** Where a text that begins at `at` ends, quotes included. */
function endOfString(source: string, at: number, opening: string): number {
  const quote = opening.endsWith('"""') || opening.endsWith("'''") ? opening.slice(-3) : opening.slice(-1)
  let place = at + opening.length
  while (place < source.length) {
    if (source.startsWith(quote, place)) return place + quote.length
    if (quote.length === 1 && source[place] === '\n') break
    place += source[place] === '\\' ? 2 : 1
  }
  throw new Refusal('This text in quotes does not end.', { from: at, to: Math.min(at + opening.length, source.length) })
}

/** Reads a Python text into tokens. */
export class Tokenizer {
  private readonly tokens: Token[] = []
  private readonly indents = [0]
  private depth = 0
  private at = 0

  constructor(private readonly source: string) {}

  /** All tokens; the last is `end`. */
  read(): Token[] {
    this.beginLine()
    while (this.at < this.source.length) this.next()
    if (this.depth > 0)
      throw new Refusal('A bracket is not closed.', { from: this.source.length, to: this.source.length })
    if (this.tokens.length > 0 && this.tokens.at(-1)?.kind !== 'newline') this.add('newline', this.at)
    while (this.indents.length > 1) {
      this.indents.pop()
      this.add('dedent', this.at)
    }
    this.add('end', this.at)
    return this.tokens
  }

  private add(kind: Token['kind'], to: number) {
    this.tokens.push({ kind, text: this.source.slice(this.at, to), from: this.at, to })
    this.at = to
  }

  /** Skips empty lines and lines of the notebook's own, then opens or closes blocks. */
  private beginLine() {
    for (;;) {
      const start = this.at
      const space = matchAt(blank, this.source, start) ?? ''
      const next = this.source[start + space.length]
      if (next === undefined) {
        this.at = this.source.length
        return
      }
      if (next === '\n' || next === '\r' || next === '#' || next === '%' || next === '!') {
        const end = this.source.indexOf('\n', start)
        this.at = end < 0 ? this.source.length : end + 1
        continue
      }
      this.at = start + space.length
      this.indentTo([...space].reduce((width, one) => (one === '\t' ? width + 8 - (width % 8) : width + 1), 0))
      return
    }
  }

  private indentTo(width: number) {
    if (width > (this.indents.at(-1) ?? 0)) {
      this.indents.push(width)
      if (this.indents.length > deepest)
        throw new Refusal('Blocks are nested too deeply.', { from: this.at, to: this.at + 1 })
      this.add('indent', this.at)
      return
    }
    while (width < (this.indents.at(-1) ?? 0)) {
      this.indents.pop()
      this.add('dedent', this.at)
    }
    if (width !== this.indents.at(-1))
      throw new Refusal('This line is not indented as any line above.', { from: this.at, to: this.at + 1 })
  }

  private next() {
    const { source, at } = this
    const one = source[at]
    if (one === ' ' || one === '\t' || one === '\f' || one === '\r') {
      this.at += 1
    } else if (one === '#') {
      const end = source.indexOf('\n', at)
      this.at = end < 0 ? source.length : end
    } else if (one === '\n') {
      if (this.depth > 0) this.at += 1
      else {
        this.add('newline', at + 1)
        this.beginLine()
      }
    } else if (one === '\\' && /^\\\r?\n/.test(source.slice(at, at + 3))) {
      this.at = source.indexOf('\n', at) + 1
    } else this.word()
  }

  private word() {
    const { source, at } = this
    const opening = matchAt(string, source, at)
    if (opening !== null) return this.add('string', endOfString(source, at, opening))
    const digits = matchAt(number, source, at)
    if (digits !== null) return this.add('number', at + digits.length)
    const letters = matchAt(name, source, at)
    if (letters !== null) return this.add('name', at + letters.length)
    const found = matchAt(sign, source, at)
    if (found === null) throw new Refusal('This character has no place in Python.', { from: at, to: at + 1 })
    if ('([{'.includes(found)) this.depth += 1
    if (')]}'.includes(found)) this.depth = Math.max(0, this.depth - 1)
    return this.add('sign', at + found.length)
  }
}
