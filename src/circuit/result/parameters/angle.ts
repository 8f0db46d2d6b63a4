/** Angles as people write them: `pi/3`, `-2π`, `sqrt(2)/2`, `0.25`. */

/** The value of an expression in radians; null where it is none, or where its value is not finite. */
export function parseAngle(text: string): number | null {
  const tokens = text.match(/\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[\p{L}]+|\*\*|\S/gu) ?? []
  const parser = new Parser(tokens)
  const value = parser.sum()
  return parser.isAtEnd && Number.isFinite(value) ? value : null
}

const constants: Record<string, number> = { pi: Math.PI, π: Math.PI, tau: 2 * Math.PI, τ: 2 * Math.PI }

const functions: Record<string, (value: number) => number> = {
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  exp: Math.exp,
  log: Math.log,
}

/** Parentheses, signs and powers inside each other; nobody writes more. */
const maxDepth = 100

/** Reads by recursive descent. What is missing or unknown becomes NaN, which no operation makes a number again. */
class Parser {
  #next = 0
  #depth = 0

  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.#next === this.tokens.length
  }

  sum(): number {
    let value = this.#product()
    for (;;) {
      if (this.#take('+')) value += this.#product()
      else if (this.#take('-', '−')) value -= this.#product()
      else return value
    }
  }

  #product(): number {
    let value = this.#signed()
    for (;;) {
      if (this.#take('*', '·', '×')) value *= this.#signed()
      else if (this.#take('/')) value /= this.#signed()
      // A factor in front of a name or a parenthesis needs no sign: 2π.
      else if (/^[\p{L}(]/u.test(this.tokens[this.#next] ?? '')) value *= this.#power()
      else return value
    }
  }

  #signed(): number {
    if (this.#take('-', '−')) return -this.#deeper(() => this.#signed())
    if (this.#take('+')) return this.#deeper(() => this.#signed())
    return this.#power()
  }

  #power(): number {
    const base = this.#primary()
    return this.#take('**', '^') ? base ** this.#deeper(() => this.#signed()) : base
  }

  #primary(): number {
    if (this.#take('(')) return this.#closed()
    const token = this.tokens[this.#next] ?? ''
    // Also past what is unknown, so that reading always comes to its end.
    this.#next += 1
    if (/^[\d.]/.test(token)) return Number(token)
    const name = token.toLowerCase()
    const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
    const apply = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (constant === undefined && apply === undefined) return NaN
    if (constant !== undefined) return constant
    return apply !== undefined && this.#take('(') ? apply(this.#closed()) : NaN
  }

  /** What stands before a closing parenthesis. */
  #closed(): number {
    const value = this.#deeper(() => this.sum())
    return this.#take(')') ? value : NaN
  }

  #deeper(read: () => number): number {
    if (this.#depth === maxDepth) return NaN
    this.#depth += 1
    const value = read()
    this.#depth -= 1
    return value
  }

  #take(...wanted: readonly string[]): boolean {
    const found = wanted.includes(this.tokens[this.#next] ?? '')
    if (found) this.#next += 1
    return found
  }
}

/** The denominators of π that are written as fractions. */
const denominators = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

/** Links carry six decimals. */
const tolerance = 1e-6

/** An angle as a fraction of π if it is one: `π/3`, `−2π`; else with up to four decimals. {@link parseAngle} reads it. */
export function formatAngle(value: number): string {
  if (Math.abs(value) < tolerance) return '0'
  for (const denominator of denominators) {
    const numerator = Math.round((Math.abs(value) / Math.PI) * denominator)
    if (numerator === 0 || numerator > 4 * denominator) continue
    if (Math.abs(Math.abs(value) - (numerator * Math.PI) / denominator) > tolerance) continue
    return `${value < 0 ? '−' : ''}${numerator === 1 ? '' : numerator}π${denominator === 1 ? '' : `/${denominator}`}`
  }
  return String(Number(value.toFixed(4))).replace('-', '−')
}
