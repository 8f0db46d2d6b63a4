/** Expressions of Python, with its own precedence. */
import { Refusal } from '../refusal'
import type { Argument, Clause, Expression, Parameter } from './syntax'
import { type Token, Tokenizer } from './tokens'

const binaryLevels: readonly (readonly string[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%', '@'],
]
const comparisons = new Set(['<', '>', '<=', '>=', '==', '!=', 'in', 'is', 'not'])
/** Words that no name may be. */
const reserved = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)
const deepest = 60
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
}

/** Parses expressions from tokens. */
export class ExpressionParser {
  protected at = 0
  private depth = 0
  /** Whether the function that is read has a `yield`. */
  protected yields = false

  constructor(
    protected readonly tokens: readonly Token[],
    /** What is added to places: where the tokens begin in the whole text. */
    protected readonly offset = 0,
  ) {}

  protected get token(): Token {
    const token = this.tokens[this.at] ?? this.tokens.at(-1)
    if (token === undefined) throw new Refusal('There is no program.')
    return token
  }

  protected fail(message: string, token: Token = this.token): never {
    throw new Refusal(message, { from: token.from + this.offset, to: token.to + this.offset })
  }

  protected is(text: string): boolean {
    const { kind } = this.token
    return (kind === 'sign' || kind === 'name') && this.token.text === text
  }

  protected accept(text: string): boolean {
    if (!this.is(text)) return false
    this.at += 1
    return true
  }

  protected expect(text: string) {
    if (!this.accept(text)) this.fail(`"${text}" is missing here.`)
  }

  protected name(): string {
    const { kind, text } = this.token
    if (kind !== 'name' || reserved.has(text)) this.fail('A name is missing here.')
    this.at += 1
    return text.normalize('NFKC')
  }

  protected place(from: number) {
    return { from: from + this.offset, to: (this.tokens[this.at - 1]?.to ?? from) + this.offset }
  }

  /** An expression, or several with commas as a tuple. */
  protected expressions(): Expression {
    const { from } = this.token
    const first = this.starOrExpression()
    if (!this.is(',')) return first
    const items = [first]
    while (this.accept(',')) {
      if (this.endsList()) break
      items.push(this.starOrExpression())
    }
    return { kind: 'tuple', items, ...this.place(from) }
  }

  private endsList(): boolean {
    const { kind, text } = this.token
    return kind === 'newline' || kind === 'end' || (kind === 'sign' && [')', ']', '}', '=', ':', ';'].includes(text))
  }

  protected starOrExpression(): Expression {
    const { from } = this.token
    if (this.accept('*')) {
      const value = this.binary(0)
      return { kind: 'starred', value, ...this.place(from) }
    }
    return this.expression()
  }

  /** One expression. */
  expression(): Expression {
    this.depth += 1
    if (this.depth > deepest) this.fail('Expressions are nested too deeply.')
    const result = this.whole()
    this.depth -= 1
    return result
  }

  private whole(): Expression {
    const { from } = this.token
    if (this.is('lambda')) return this.lambda()
    if (this.is('yield')) return this.yielded()
    if (this.is('await')) this.fail('"await" is not understood.')
    const value = this.disjunction()
    if (value.kind === 'name' && this.accept(':=')) {
      const assigned = this.expression()
      return { kind: 'assigned', name: value.name, value: assigned, ...this.place(from) }
    }
    if (!this.accept('if')) return value
    const condition = this.disjunction()
    this.expect('else')
    const otherwise = this.expression()
    return { kind: 'conditional', condition, value, otherwise, ...this.place(from) }
  }

  private yielded(): Expression {
    const { from } = this.token
    this.at += 1
    this.yields = true
    const isFrom = this.accept('from')
    const value = this.endsList() ? null : this.expressions()
    return { kind: 'yield', value, isFrom, ...this.place(from) }
  }

  private lambda(): Expression {
    const { from } = this.token
    this.at += 1
    const parameters = this.parameters(':')
    this.expect(':')
    const body = this.expression()
    return { kind: 'lambda', parameters, body, ...this.place(from) }
  }

  /** Parameters up to a sign, which stays. */
  protected parameters(end: string): Parameter[] {
    const found: Parameter[] = []
    let kind: 'plain' | 'named' = 'plain'
    while (!this.is(end)) {
      if (this.accept('/')) {
        // Those before have no names for callers, which no valid call uses.
      } else if (this.accept('**')) found.push({ name: this.parameterName(end), kind: 'keywords', fallback: null })
      else if (this.accept('*')) {
        if (!this.is(',')) found.push({ name: this.parameterName(end), kind: 'rest', fallback: null })
        kind = 'named'
      } else {
        const name = this.parameterName(end)
        found.push({ name, kind, fallback: this.accept('=') ? this.expression() : null })
      }
      if (!this.accept(',')) break
    }
    return found
  }

  /** The name of a parameter; its type says nothing about circuits. */
  private parameterName(end: string): string {
    const name = this.name()
    if (end === ')' && this.accept(':')) this.expression()
    return name
  }

  private disjunction(): Expression {
    return this.logical('or', () => this.logical('and', () => this.negation()))
  }

  private logical(kind: 'and' | 'or', operand: () => Expression): Expression {
    const { from } = this.token
    let left = operand()
    while (this.accept(kind)) {
      const right = operand()
      left = { kind, left, right, ...this.place(from) }
    }
    return left
  }

  private negation(): Expression {
    const { from } = this.token
    let count = 0
    while (this.accept('not')) count += 1
    const operand = this.comparison()
    if (count === 0) return operand
    const negated: Expression = { kind: 'unary', operator: 'not', operand, ...this.place(from) }
    return count % 2 === 1 ? negated : { kind: 'unary', operator: 'not', operand: negated, ...this.place(from) }
  }

  private comparison(): Expression {
    const { from } = this.token
    const first = this.binary(0)
    const rest: { operator: string; operand: Expression }[] = []
    while (comparisons.has(this.token.text) && (this.token.kind === 'sign' || this.token.kind === 'name')) {
      let operator = this.token.text
      this.at += 1
      if (operator === 'not') {
        this.expect('in')
        operator = 'not in'
      } else if (operator === 'is' && this.accept('not')) operator = 'is not'
      rest.push({ operator, operand: this.binary(0) })
    }
    return rest.length === 0 ? first : { kind: 'compare', first, rest, ...this.place(from) }
  }

  protected binary(level: number): Expression {
    const operators = binaryLevels[level]
    if (operators === undefined) return this.unary()
    const { from } = this.token
    let left = this.binary(level + 1)
    while (this.token.kind === 'sign' && operators.includes(this.token.text)) {
      const operator = this.token.text
      this.at += 1
      const right = this.binary(level + 1)
      left = { kind: 'binary', operator, left, right, ...this.place(from) }
    }
    return left
  }

  private unary(): Expression {
    const { from, kind, text } = this.token
    if (kind === 'sign' && (text === '-' || text === '+' || text === '~')) {
      this.at += 1
      this.depth += 1
      if (this.depth > deepest) this.fail('Expressions are nested too deeply.')
      const operand = this.unary()
      this.depth -= 1
      return { kind: 'unary', operator: text, operand, ...this.place(from) }
    }
    const base = this.postfix()
    if (!this.accept('**')) return base
    this.depth += 1
    if (this.depth > deepest) this.fail('Expressions are nested too deeply.')
    const right = this.unary()
    this.depth -= 1
    return { kind: 'binary', operator: '**', left: base, right, ...this.place(from) }
  }

  private postfix(): Expression {
    const { from } = this.token
    let value = this.atom()
    for (;;) {
      if (this.accept('.')) {
        const nameFrom = this.token.from + this.offset
        const name = this.name()
        value = { kind: 'attribute', object: value, name, nameFrom, ...this.place(from) }
      } else if (this.accept('(')) {
        const found = this.callArguments()
        value = { kind: 'call', callee: value, arguments: found, ...this.place(from) }
      } else if (this.accept('[')) {
        const index = this.index()
        this.expect(']')
        value = { kind: 'item', object: value, index, ...this.place(from) }
      } else return value
    }
  }

  private callArguments(): Argument[] {
    const found: Argument[] = []
    while (!this.accept(')')) {
      const { from, kind, text } = this.token
      const next = this.tokens[this.at + 1]
      if (this.accept('*')) found.push({ name: '*', value: this.expression() })
      else if (this.accept('**')) found.push({ name: '**', value: this.expression() })
      else if (kind === 'name' && next?.kind === 'sign' && next.text === '=') {
        this.at += 2
        found.push({ name: text, value: this.expression() })
      } else {
        const value = this.expression()
        found.push({ name: null, value: this.is('for') ? this.generator(value, from) : value })
      }
      if (!this.is(')')) this.expect(',')
    }
    return found
  }

  private generator(item: Expression, from: number): Expression {
    const clauses = this.clauses()
    return { kind: 'comprehension', result: 'generator', item, clauses, ...this.place(from) }
  }

  private index(): Expression {
    const { from } = this.token
    const first = this.slice()
    if (!this.is(',')) return first
    const items = [first]
    while (this.accept(',')) if (!this.is(']')) items.push(this.slice())
    return { kind: 'tuple', items, ...this.place(from) }
  }

  private slice(): Expression {
    const { from } = this.token
    const part = () => (this.is(':') || this.is(']') || this.is(',') ? null : this.expression())
    const start = part()
    if (!this.accept(':')) return start ?? this.fail('An index is missing here.')
    const stop = part()
    const step = this.accept(':') ? part() : null
    return { kind: 'slice', start, stop, step, ...this.place(from) }
  }

  private clauses(): Clause[] {
    const found: Clause[] = []
    while (this.accept('for')) {
      const target = this.targets()
      this.expect('in')
      const source = this.disjunction()
      const conditions: Expression[] = []
      while (this.accept('if')) conditions.push(this.disjunction())
      found.push({ target, source, conditions })
    }
    return found
  }

  /** What a `for` sets: names with commas. */
  protected targets(): Expression {
    const { from } = this.token
    const one = () => {
      const start = this.token.from
      if (!this.accept('*')) return this.postfix()
      return { kind: 'starred' as const, value: this.postfix(), ...this.place(start) }
    }
    const first = one()
    if (!this.is(',')) return first
    const items: Expression[] = [first]
    while (this.accept(',')) if (!this.is('in') && !this.is('=')) items.push(one())
    return { kind: 'tuple', items, ...this.place(from) }
  }

  private atom(): Expression {
    const { kind, text, from, to } = this.token
    const place = { from: from + this.offset, to: to + this.offset }
    if (kind === 'number') {
      this.at += 1
      return numberOf(text, place)
    }
    if (kind === 'string') return this.strings()
    if (kind === 'name' && !reserved.has(text)) {
      this.at += 1
      if (text === 'True' || text === 'False') return { kind: 'constant', value: text === 'True', ...place }
      if (text === 'None') return { kind: 'constant', value: null, ...place }
      return { kind: 'name', name: text.normalize('NFKC'), ...place }
    }
    if (this.accept('(')) return this.parenthesized(from)
    if (this.accept('[')) return this.list(from)
    if (this.accept('{')) return this.braces(from)
    if (this.accept('...')) return { kind: 'unsupported', what: '"..."', ...place }
    return this.fail('An expression is missing here.')
  }

  private parenthesized(from: number): Expression {
    if (this.accept(')')) return { kind: 'tuple', items: [], ...this.place(from) }
    const value = this.expressions()
    if (this.is('for')) {
      const generator = this.generator(value, from)
      this.expect(')')
      return generator
    }
    this.expect(')')
    // Places of what is in brackets begin at the bracket, so that `(a, b)` in a list stays one item.
    return { ...value, ...this.place(from) }
  }

  private list(from: number): Expression {
    const items: Expression[] = []
    while (!this.accept(']')) {
      const item = this.starOrExpression()
      if (this.is('for')) {
        const clauses = this.clauses()
        this.expect(']')
        return { kind: 'comprehension', result: 'list', item, clauses, ...this.place(from) }
      }
      items.push(item)
      if (!this.is(']')) this.expect(',')
    }
    return { kind: 'list', items, ...this.place(from) }
  }

  private braces(from: number): Expression {
    const entries: { key: Expression | null; value: Expression }[] = []
    const items: Expression[] = []
    while (!this.accept('}')) {
      if (this.accept('**')) entries.push({ key: null, value: this.expression() })
      else {
        const key = this.starOrExpression()
        if (this.accept(':')) {
          const value = this.expression()
          if (this.is('for')) {
            const clauses = this.clauses()
            this.expect('}')
            return { kind: 'dictComprehension', key, value, clauses, ...this.place(from) }
          }
          entries.push({ key, value })
        } else if (this.is('for')) {
          const clauses = this.clauses()
          this.expect('}')
          return { kind: 'comprehension', result: 'set', item: key, clauses, ...this.place(from) }
        } else items.push(key)
      }
      if (!this.is('}')) this.expect(',')
    }
    return items.length > 0
      ? { kind: 'set', items, ...this.place(from) }
      : { kind: 'dict', entries, ...this.place(from) }
  }

  /** Texts side by side, which are one. */
  private strings(): Expression {
    const { from } = this.token
    const parts: (string | { value: Expression; format: string })[] = []
    while (this.token.kind === 'string') {
      parts.push(...this.stringParts(this.token))
      this.at += 1
    }
    const place = this.place(from)
    if (parts.every((part) => typeof part === 'string')) return { kind: 'constant', value: parts.join(''), ...place }
    return { kind: 'format', parts, ...place }
  }

  private stringParts(token: Token): (string | { value: Expression; format: string })[] {
    const [, prefix = '', quote = ''] = /^([a-zA-Z]*)("""|'''|"|')/.exec(token.text) ?? []
    const start = prefix.length + quote.length
    const raw = token.text.slice(start, token.text.length - quote.length)
    const letters = prefix.toLowerCase()
    if (letters.includes('b')) this.fail('Bytes are not understood.', token)
    const unescaped = (text: string) => (letters.includes('r') ? text : unescape(text))
    if (!letters.includes('f')) return [unescaped(raw)]
    return this.formatParts(raw, token.from + start, unescaped)
  }

  private formatParts(raw: string, from: number, unescaped: (text: string) => string) {
    const parts: (string | { value: Expression; format: string })[] = []
    let text = ''
    let at = 0
    while (at < raw.length) {
      if (raw.startsWith('{{', at) || raw.startsWith('}}', at)) {
        text += raw[at]
        at += 2
      } else if (raw[at] === '{') {
        const end = endOfReplacement(raw, at)
        if (text !== '') parts.push(unescaped(text))
        text = ''
        parts.push(this.replacement(raw.slice(at + 1, end), from + at + 1))
        at = end + 1
      } else {
        text += raw[at]
        at += 1
      }
    }
    if (text !== '') parts.push(unescaped(text))
    return parts
  }

  private replacement(text: string, from: number): { value: Expression; format: string } {
    const offset = this.offset + from
    const inner = new ExpressionParser(
      new Tokenizer(text.trimStart() === text ? text : text.trimStart()).read(),
      offset,
    )
    inner.depth = this.depth
    const value = inner.expressions()
    const rest = text.slice(text.length - text.trimStart().length + inner.token.from).trim()
    if (inner.token.kind !== 'newline' && inner.token.kind !== 'end' && !/^[=:!]/.test(rest))
      this.fail('This replacement in a text is not understood.')
    return { value, format: /^[:!]?$/.test(rest) ? '' : rest }
  }
}

/** Where a replacement that begins with a brace ends. */
function endOfReplacement(raw: string, at: number): number {
  let depth = 0
  for (let place = at; place < raw.length; place += 1) {
    if (raw[place] === '{') depth += 1
    if (raw[place] === '}') {
      depth -= 1
      if (depth === 0) return place
    }
  }
  throw new Refusal('A brace in this text is not closed.')
}

const unescape = (text: string) =>
  text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|([\s\S]))/g,
    (all: string, byte?: string, unit?: string, one?: string) =>
      byte !== undefined || unit !== undefined
        ? String.fromCharCode(Number.parseInt(byte ?? unit ?? '', 16))
        : (escapes[one ?? ''] ?? all),
  )

function numberOf(text: string, place: { from: number; to: number }): Expression {
  const plain = text.replaceAll('_', '')
  if (/j$/i.test(plain) && !/^0x/i.test(plain)) return { kind: 'unsupported', what: 'A complex number', ...place }
  const isFloat = /[.eE]/.test(plain) && !/^0[xX]/.test(plain)
  const value = Number(plain)
  if (!isFloat && value > Number.MAX_SAFE_INTEGER) throw new Refusal('This number is too large.', place)
  return { kind: 'constant', value, isFloat, ...place }
}
