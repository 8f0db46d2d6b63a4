/**
 * Formulas over complex numbers, in which claims say what is expected: `exp(2*pi*i*x*y/8)`, `(a + b) mod 16`, `popcount(x) == 1`.
 *
 * Comparisons and `and`, `or`, `not` give 1 or 0. Operators by strength, the weakest first: `or`, `and`, `not`, comparisons, `+ -`,
 * `* / mod div`, the sign, `^`. Anybody may write them: their length and nesting are limited, and each operation is a step that is counted.
 */
import { claimLimits } from '../contract/claim-limits'

/** A real and an imaginary part. */
export type Complex = readonly [real: number, imaginary: number]

/** The values of a formula's names. */
export type Values = Readonly<Record<string, number>>

/** A formula that is ready to be evaluated. @throws {FormulaMistake} for a name without a value. */
export type Formula = (values: Values) => Complex

/** What counts the steps of a proof. @throws once there are too many. */
export type StepCounter = (steps: number) => void

/** A formula that cannot be read, or has no value. The message is a sentence for its author. */
export class FormulaMistake extends Error {
  override name = 'FormulaMistake'
}

/** Reads a formula. @param count is told before each evaluation how many operations it has @throws {FormulaMistake} */
export function readFormula(text: string, count: StepCounter = () => {}): Formula {
  if (text.length > claimLimits.formula) {
    throw new FormulaMistake(`A formula can have at most ${claimLimits.formula} characters.`)
  }
  const reader = new Reader(text)
  const formula = reader.readAlternatives()
  reader.requireEnd()
  const steps = reader.words.length
  return (values) => {
    count(steps)
    return formula(values)
  }
}

/** Reads a formula whose value has no imaginary part. @throws {FormulaMistake} */
export function readRealFormula(text: string, count?: StepCounter): (values: Values) => number {
  const formula = readFormula(text, count)
  return (values) => {
    const [real, imaginary] = formula(values)
    if (Math.abs(imaginary) > 1e-12) throw new FormulaMistake(`${text} is not a real number.`)
    return real
  }
}

export const multiply = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]

export const squareOf = ([real, imaginary]: Complex): number => real * real + imaginary * imaginary

const constants = new Map<string, Complex>([
  ['pi', [Math.PI, 0]],
  ['i', [0, 1]],
  ['true', [1, 0]],
  ['false', [0, 0]],
])

const popcount = (value: number): number => [...bitsOf(value)].filter((digit) => digit === '1').length

/** A whole number from 0 to a limit, so that nobody makes a function work for hours. @throws {FormulaMistake} */
function requireCount(value: number, max: number, what: string): number {
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new FormulaMistake(`${what} is a whole number from 0 to ${max}.`)
}

/** The digits of a whole number, the highest first. */
const bitsOf = (value: number): string => requireCount(value, Number.MAX_SAFE_INTEGER, 'A number with bits').toString(2)

/** Functions of real numbers. Those of whole numbers work on up to 31 bits. */
const realFunctions = new Map<string, (...values: number[]) => number>(
  Object.entries({
    sqrt: (x = 0) => Math.sqrt(x),
    sin: (x = 0) => Math.sin(x),
    cos: (x = 0) => Math.cos(x),
    asin: (x = 0) => Math.asin(x),
    acos: (x = 0) => Math.acos(x),
    atan: (x = 0) => Math.atan(x),
    abs: (x = 0) => Math.abs(x),
    floor: (x = 0) => Math.floor(x),
    min: Math.min,
    max: Math.max,
    bit: (x = 0, place = 0) => (x >> place) & 1,
    both: (x = 0, y = 0) => x & y,
    either: (x = 0, y = 0) => x | y,
    xor: (...values: number[]) => values.reduce((x, y) => x ^ y, 0),
    popcount: (x = 0) => popcount(x),
    parity: (x = 0) => popcount(x) % 2,
    reverse: (x = 0, bits = 0) =>
      Number.parseInt(
        [...bitsOf(x).padStart(requireCount(bits, 53, 'A number of bits'), '0')].toReversed().join(''),
        2,
      ),
    /** The first is a condition. */
    choose: (condition = 0, one = 0, other = 0) => (condition === 0 ? other : one),
    /** How many ways there are to choose k of n. */
    binomial: (n = 0, k = 0) =>
      Array.from(
        { length: requireCount(k, 1000, 'The second number of binomial') },
        (_, at) => (n - at) / (at + 1),
      ).reduce((x, y) => x * y, 1),
  }),
)

function power(base: Complex, [exponent, imaginary]: Complex): Complex {
  if (imaginary !== 0) throw new FormulaMistake('An exponent is a real number.')
  if (base[1] === 0 && (base[0] >= 0 || Number.isInteger(exponent))) return [base[0] ** exponent, 0]
  const length = Math.hypot(...base) ** exponent
  const angle = Math.atan2(base[1], base[0]) * exponent
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

function divide(one: Complex, other: Complex): Complex {
  const square = squareOf(other)
  return multiply(one, [other[0] / square, -other[1] / square])
}

const truth = (value: boolean): Complex => [value ? 1 : 0, 0]
const isTrue = (value: Complex): boolean => squareOf(value) > 0

const comparisons = new Map<string, (one: number, other: number) => boolean>([
  ['==', (one, other) => Math.abs(one - other) < 1e-9],
  ['!=', (one, other) => Math.abs(one - other) >= 1e-9],
  ['<', (one, other) => one < other],
  ['<=', (one, other) => one <= other],
  ['>', (one, other) => one > other],
  ['>=', (one, other) => one >= other],
])

const modulo = (one: number, other: number): number => ((one % other) + other) % other

/** Reads from left to right, with a method for each strength of operators. */
class Reader {
  readonly words: readonly string[]
  private place = 0
  private nesting = 0

  constructor(private readonly text: string) {
    this.words = text.match(/\d+(?:\.\d+)?(?:e-?\d+)?|\w+|[=!<>]=|[-+*/^()<>,]|\S/g) ?? []
  }

  requireEnd(): void {
    const word = this.words[this.place]
    if (word !== undefined) throw this.unexpected(word)
  }

  readAlternatives(): Formula {
    let result = this.readConditions()
    while (this.take('or')) {
      const [one, other] = [result, this.readConditions()]
      result = (values) => truth(isTrue(one(values)) || isTrue(other(values)))
    }
    return result
  }

  private readConditions(): Formula {
    let result = this.readCondition()
    while (this.take('and')) {
      const [one, other] = [result, this.readCondition()]
      result = (values) => truth(isTrue(one(values)) && isTrue(other(values)))
    }
    return result
  }

  private readCondition(): Formula {
    if (this.take('not')) {
      const condition = this.nested(() => this.readCondition())
      return (values) => truth(!isTrue(condition(values)))
    }
    const one = this.readSum()
    const comparison = comparisons.get(this.words[this.place] ?? '')
    if (comparison === undefined) return one
    this.place++
    const other = this.readSum()
    return (values) => truth(comparison(one(values)[0], other(values)[0]))
  }

  private readSum(): Formula {
    let result = this.readProduct()
    for (;;) {
      const sign = this.take('+') ? 1 : this.take('-') ? -1 : 0
      if (sign === 0) return result
      const [one, other] = [result, this.readProduct()]
      result = (values) => {
        const [a, b] = one(values)
        const [c, d] = other(values)
        return [a + sign * c, b + sign * d]
      }
    }
  }

  private readProduct(): Formula {
    let result = this.readSigned()
    for (;;) {
      const operator = ['*', '/', 'mod', 'div'].find((word) => this.take(word))
      if (operator === undefined) return result
      const [one, other] = [result, this.readSigned()]
      if (operator === '*') result = (values) => multiply(one(values), other(values))
      if (operator === '/') result = (values) => divide(one(values), other(values))
      if (operator === 'mod') result = (values) => [modulo(one(values)[0], other(values)[0]), 0]
      if (operator === 'div') result = (values) => [Math.floor(one(values)[0] / other(values)[0]), 0]
    }
  }

  private readSigned(): Formula {
    if (!this.take('-')) return this.readPower()
    const positive = this.nested(() => this.readSigned())
    return (values) => multiply([-1, 0], positive(values))
  }

  private readPower(): Formula {
    const base = this.readValue()
    if (!this.take('^')) return base
    const exponent = this.nested(() => this.readSigned())
    return (values) => power(base(values), exponent(values))
  }

  private readValue(): Formula {
    if (this.take('(')) {
      const inner = this.nested(() => this.readAlternatives())
      this.require(')')
      return inner
    }
    const word = this.words[this.place++] ?? ''
    const number = Number(word)
    if (word !== '' && !Number.isNaN(number)) return () => [number, 0]
    if (!/^\w+$/.test(word)) throw this.unexpected(word)
    return this.take('(') ? this.readCall(word) : this.nameFormula(word)
  }

  private readCall(name: string): Formula {
    const parameters = [this.nested(() => this.readAlternatives())]
    while (this.take(',')) parameters.push(this.nested(() => this.readAlternatives()))
    this.require(')')
    const [first] = parameters
    if (name === 'exp' && first !== undefined) {
      return (values) => {
        const [real, imaginary] = first(values)
        return [Math.exp(real) * Math.cos(imaginary), Math.exp(real) * Math.sin(imaginary)]
      }
    }
    const compute = realFunctions.get(name)
    if (compute === undefined) throw new FormulaMistake(`There is no function "${name}" for ${this.text}`)
    return (values) => [compute(...parameters.map((parameter) => parameter(values)[0])), 0]
  }

  private nameFormula(name: string): Formula {
    return (values) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value !== undefined) return [value, 0]
      const constant = constants.get(name)
      if (constant === undefined) throw new FormulaMistake(`"${name}" has no value in ${this.text}`)
      return constant
    }
  }

  private take(word: string): boolean {
    if (this.words[this.place] !== word) return false
    this.place++
    return true
  }

  private require(word: string): void {
    if (!this.take(word)) throw new FormulaMistake(`"${word}" is missing in ${this.text}`)
  }

  /** Reads one level deeper. */
  private nested(read: () => Formula): Formula {
    if (++this.nesting > claimLimits.nesting) {
      throw new FormulaMistake(`A formula can have at most ${claimLimits.nesting} levels of nesting.`)
    }
    const formula = read()
    this.nesting--
    return formula
  }

  private unexpected(word: string): FormulaMistake {
    return new FormulaMistake(
      word === '' ? `${this.text} is not complete.` : `"${word}" is not expected in ${this.text}`,
    )
  }
}
