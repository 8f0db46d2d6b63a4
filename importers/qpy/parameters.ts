/** Parameters of QPY and the formulas of them. */
import { type Numeric, apply, collectInputs, combineNumerics, negative, substitute } from '../program/numeric'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { readArray } from './arrays'
import type { Bytes } from './bytes'
import { Field, type Vector } from './payload'

/** What parameters are, in a part of a file. */
export interface ParameterScope {
  version: number
  isSymengine: boolean
  vectors: readonly Vector[]
  /** The value of a parameter, or the parameter itself as an input of the program. */
  valueOf: (identity: bigint, name: string) => Numeric
}

/** Deeper formulas are written by nobody. */
const maxDepth = 50

const notUnderstood = () =>
  new Refusal('A formula in this file is not understood: give its parameters values in Qiskit.')

/** A parameter with what identifies it. */
interface Parameter {
  identity: bigint
  name: string
}

/** A number that may depend on parameters. */
export function readNumeric({ type, bytes, isLittleEndian }: Field, scope: ParameterScope): Numeric {
  switch (type) {
    case 'f':
      return bytes.float64(isLittleEndian)
    case 'i':
      return bytes.int64(isLittleEndian)
    case 'p':
    case 'v': {
      const { identity, name } = readParameter(type, bytes, scope)
      return scope.valueOf(identity, name)
    }
    case 'e':
      return readFormula(bytes, scope)
    case 'n': {
      const { values } = readArray(bytes)
      const [value] = values
      if (value === undefined || values.length !== 1 || value.imag !== 0) throw new Refusal('An angle is no number.')
      return value.real
    }
    default:
      throw new Refusal('An angle is of a kind that is not understood: only numbers and parameters are.')
  }
}

/** A parameter, or one of a vector. */
export function readParameter(type: string, bytes: Bytes, { version, vectors }: ParameterScope): Parameter {
  if (type === 'p') {
    const size = bytes.uint16()
    const identity = bytes.identity()
    return { identity, name: bytes.text(size) }
  }
  if (type !== 'v') throw notUnderstood()
  if (version >= 18) {
    const vector = vectors[bytes.uint16()]
    const index = bytes.uint64()
    if (vector === undefined) throw new Refusal('A parameter is of a vector that is not in the file.')
    return { identity: vector.identity + BigInt(index), name: `${vector.name}[${index}]` }
  }
  const size = bytes.uint16()
  bytes.uint64()
  const identity = bytes.identity()
  const index = bytes.uint64()
  return { identity, name: `${bytes.text(size)}[${index}]` }
}

/** What a parameter is called inside of a formula, where two may have one name. */
const keyOf = (identity: bigint) => `\0${identity}`

function readFormula(bytes: Bytes, scope: ParameterScope): Numeric {
  const symbolCount = bytes.uint64()
  const formula = bytes.take(bytes.uint64())
  const symbols: Parameter[] = []
  for (let index = 0; index < symbolCount; index += 1) symbols.push(...readSymbol(bytes, scope))
  const result = scope.version >= 13 ? replay(formula, symbols, scope) : readText(formula, symbols, scope)
  const used = new Set<string>()
  collectInputs(result, used)
  const values = new Map<string, Numeric>()
  for (const { identity, name } of symbols)
    if (used.has(keyOf(identity))) values.set(keyOf(identity), scope.valueOf(identity, name))
  for (const key of used) if (key.startsWith('\0') && !values.has(key)) throw notUnderstood()
  return substitute(result, values)
}

/** A symbol of a formula. The value that is stored with it is the symbol itself; it has none of its own. */
function readSymbol(bytes: Bytes, scope: ParameterScope): Parameter[] {
  const symbolType = bytes.letter()
  const valueType = bytes.letter()
  const size = bytes.uint64()
  if (symbolType === 'e') {
    readFormula(bytes, scope)
    bytes.take(size)
    return []
  }
  const symbol = readParameter(symbolType, bytes, scope)
  bytes.take(size)
  if (valueType !== 'p' && valueType !== 'v' && valueType !== 'e' && scope.version < 13) throw notUnderstood()
  return [symbol]
}

/** Operations of two numbers, by the codes of the format. */
const binary: Readonly<Record<number, (left: Numeric, right: Numeric) => Numeric>> = {
  0: (left, right) => combineNumerics('sum', left, right),
  1: (left, right) => combineNumerics('difference', left, right),
  2: (left, right) => product(left, right),
  3: (left, right) => combineNumerics('quotient', left, right),
  4: (left, right) => combineNumerics('power', left, right),
  18: (left, right) => combineNumerics('difference', right, left),
  19: (left, right) => combineNumerics('quotient', right, left),
  20: (left, right) => combineNumerics('power', right, left),
}

/** Functions of one number, by the codes of the format. A parameter is real, so that it is its own conjugate. */
const unary: Readonly<Record<number, (of: Numeric) => Numeric>> = {
  5: (of) => apply('sin', of),
  6: (of) => apply('cos', of),
  7: (of) => apply('tan', of),
  8: (of) => apply('arcsin', of),
  9: (of) => apply('arccos', of),
  10: (of) => apply('exp', of),
  11: (of) => apply('log', of),
  14: (of) => of,
  17: (of) => apply('arctan', of),
}

const product = (left: Numeric, right: Numeric): Numeric => {
  if (right === -1) return negative(left)
  if (left === -1) return negative(right)
  return combineNumerics('product', left, right)
}

type Operand = Numeric | ReadonlyMap<string, Numeric>

/** A formula as the steps that make it. */
function replay(bytes: Bytes, symbols: readonly Parameter[], scope: ParameterScope): Numeric {
  const stack: Operand[] = []
  const pop = (): Numeric => {
    const value = stack.pop()
    if (value === undefined || value instanceof Map) throw notUnderstood()
    return value as Numeric
  }
  while (bytes.rest > 0) {
    spend()
    const code = bytes.byte()
    const operands: [string, Bytes][] = [
      [bytes.letter(), bytes.take(16)],
      [bytes.letter(), bytes.take(16)],
    ]
    // Where a formula within the formula begins and ends, which the order of the steps says already.
    if (operands.some(([type]) => type === 's' || type === 'e')) continue
    for (const [type, value] of operands) pushOperand(stack, type, value, bytes, symbols, scope)
    const combine = binary[code]
    const change = unary[code]
    if (combine !== undefined) {
      const right = pop()
      stack.push(combine(pop(), right))
    } else if (change !== undefined) stack.push(change(pop()))
    else if (code === 15) {
      const values = stack.pop()
      if (!(values instanceof Map)) throw notUnderstood()
      stack.push(substitute(pop(), values))
    } else throw notUnderstood()
  }
  const result = pop()
  if (stack.length > 0) throw notUnderstood()
  return result
}

function pushOperand(
  stack: Operand[],
  type: string,
  value: Bytes,
  following: Bytes,
  symbols: readonly Parameter[],
  scope: ParameterScope,
) {
  switch (type) {
    case 'n':
      return
    case 'p': {
      const identity = value.identity()
      if (!symbols.some((one) => one.identity === identity)) throw notUnderstood()
      stack.push({ kind: 'input', name: keyOf(identity) })
      return
    }
    case 'f':
      value.take(8)
      stack.push(value.float64())
      return
    case 'i':
      value.take(8)
      stack.push(value.int64())
      return
    case 'u':
      stack.push(readSubstitution(following.take(value.uint64()), symbols, scope))
      return
    default:
      throw notUnderstood()
  }
}

/** Values for parameters. Until version 14 their keys are names, then what identifies them. */
function readSubstitution(
  bytes: Bytes,
  symbols: readonly Parameter[],
  scope: ParameterScope,
): ReadonlyMap<string, Numeric> {
  const values = new Map<string, Numeric>()
  const count = bytes.uint64()
  for (let index = 0; index < count; index += 1) {
    const keySize = bytes.uint16()
    const type = bytes.letter()
    const size = bytes.uint16()
    const key = scope.version < 15 ? bytes.text(keySize) : bytes.take(keySize).identity()
    const found = symbols.filter(({ identity, name }) => identity === key || name === key)
    const [symbol] = found
    if (symbol === undefined || found.length > 1) throw notUnderstood()
    values.set(keyOf(symbol.identity), readNumeric(new Field(type, bytes.take(size).data, false), scope))
  }
  return values
}

/** A formula as SymPy writes it, such as `Add(Symbol('x'), Integer(1))`; until version 12. */
function readText(bytes: Bytes, symbols: readonly Parameter[], scope: ParameterScope): Numeric {
  if (scope.isSymengine)
    throw new Refusal(
      'This formula is stored as a library of Qiskit has it in memory: write the file with version=13 or newer, or with use_symengine=False.',
    )
  return new SympyText(bytes.text(bytes.rest), symbols).read()
}

const sympyFunctions: Readonly<Record<string, Parameters<typeof apply>[0]>> = {
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'arcsin',
  acos: 'arccos',
  atan: 'arctan',
  exp: 'exp',
  log: 'log',
}

class SympyText {
  private readonly tokens: string[]
  private at = 0

  constructor(
    text: string,
    private readonly symbols: readonly Parameter[],
  ) {
    spend(text.length)
    this.tokens = text.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?|\w+|[^\s\w]/gi) ?? []
  }

  read(): Numeric {
    const result = this.term(0)
    if (this.at < this.tokens.length) throw notUnderstood()
    return result
  }

  private next(wanted?: string): string {
    const token = this.tokens[this.at]
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw notUnderstood()
    this.at += 1
    return token
  }

  private term(depth: number): Numeric {
    spend()
    if (depth > maxDepth) throw new Refusal('A formula is nested too deeply.')
    const name = this.next()
    if (/^-?[\d.]/.test(name)) return numberOf(name)
    if (name === 'pi') return Math.PI
    this.next('(')
    if (name === 'Symbol') return this.symbol()
    if (name === 'Float') {
      const value = numberOf(unquoted(this.next()))
      while (this.next() !== ')');
      return value
    }
    const parts: Numeric[] = []
    while (this.tokens[this.at] !== ')') {
      parts.push(this.term(depth + 1))
      if (this.tokens[this.at] === ',') this.at += 1
      else if (this.tokens[this.at] !== ')') throw notUnderstood()
    }
    this.next(')')
    return combined(name, parts)
  }

  private symbol(): Numeric {
    const name = unquoted(this.next())
    while (this.next() !== ')');
    const [symbol, second] = this.symbols.filter((one) => one.name === name)
    if (symbol === undefined || second !== undefined) throw notUnderstood()
    return { kind: 'input', name: keyOf(symbol.identity) }
  }
}

function combined(name: string, parts: readonly Numeric[]): Numeric {
  const [first, second] = parts
  if (first === undefined) throw notUnderstood()
  if (name === 'Add') return parts.reduce((left, right) => combineNumerics('sum', left, right))
  if (name === 'Mul') return parts.reduce((left, right) => product(left, right))
  if (second !== undefined && parts.length === 2) {
    if (name === 'Pow') return combineNumerics('power', first, second)
    if (name === 'Rational') return combineNumerics('quotient', first, second)
  }
  if (parts.length > 1) throw notUnderstood()
  const known = sympyFunctions[name]
  if (known !== undefined) return apply(known, first)
  if (name === 'Integer' || name === 'conjugate') return first
  throw notUnderstood()
}

const unquoted = (token: string): string => {
  if (!/^['"]/.test(token)) throw notUnderstood()
  return token.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

function numberOf(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw notUnderstood()
  return value
}
