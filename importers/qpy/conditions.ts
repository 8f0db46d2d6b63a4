/** What circuits of QPY ask of bits while they run. */
import type { Bit, ClassicalType, Computed, Condition, Variable } from '../program/circuit'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { Bytes } from './bytes'
import { type Field, type StoredCondition, type ValueType, readType } from './payload'

/** The bits that a condition may be about. */
interface BitScope {
  version: number
  bits: readonly Bit[]
  /** Registers of bits by their names. */
  registers: ReadonlyMap<string, readonly Bit[]>
  /** Classical variables in the order of their declarations. */
  variables: readonly Variable[]
}

/** Bits that are asked: one, or those of a register. */
export interface Asked {
  bits: Bit[]
  isRegister: boolean
}

/** Deeper expressions are written by nobody. */
const maxDepth = 50

const notUnderstood = () =>
  new Refusal('This classical expression is not understood: write it in another way in Qiskit.')

/** The condition of an instruction. */
export function readCondition(stored: StoredCondition, scope: BitScope): Condition {
  if (stored.kind === 'expression') return conditionOf(readExpression(stored.field, scope))
  const { bits } = readAsked(new Bytes(stored.target), scope)
  return { kind: 'equals', bits, value: stored.value }
}

/** Bits by the name of their register or by their number. */
export function readAsked(bytes: Bytes, scope: BitScope): Asked {
  if (scope.version >= 18) {
    const isRegister = bytes.byte() !== 0
    return isRegister ? registerOf(bytes.text(bytes.rest), scope) : bitOf(bytes.uint32(), scope)
  }
  const text = bytes.text(bytes.rest)
  if (!text.startsWith('\0')) return registerOf(text, scope)
  if (!/^\d{1,9}$/.test(text.slice(1))) throw notUnderstood()
  return bitOf(Number(text.slice(1)), scope)
}

function registerOf(name: string, { registers }: BitScope): Asked {
  const bits = registers.get(name)
  if (bits === undefined) throw new Refusal(`The register "${name}" is not part of the circuit.`)
  if (bits.length === 0) throw new Refusal(`The register "${name}" has no bits to ask.`)
  return { bits: [...bits], isRegister: true }
}

function bitOf(index: number, { bits }: BitScope): Asked {
  const bit = bits[index]
  if (bit === undefined) throw new Refusal(`The circuit has no bit ${index}.`)
  return { bits: [bit], isRegister: false }
}

/** An expression as the file has it. */
export type Expression =
  | { kind: 'bits'; asked: Asked; type: ValueType }
  | { kind: 'variable'; variable: Variable; type: ValueType }
  | { kind: 'value'; value: number; type: ValueType }
  | { kind: 'cast' | 'unary'; code: number; of: Expression; type: ValueType }
  | { kind: 'binary' | 'index'; code: number; left: Expression; right: Expression; type: ValueType }

/** Reads an expression. */
export function readExpression({ type, bytes }: Field, scope: BitScope): Expression {
  if (type !== 'x') throw notUnderstood()
  return expressionAt(bytes, scope, 0)
}

function expressionAt(bytes: Bytes, scope: BitScope, depth: number): Expression {
  spend()
  if (depth > maxDepth) throw new Refusal('A condition is nested too deeply.')
  const letter = bytes.letter()
  const type = readType(bytes)
  const inner = () => expressionAt(bytes, scope, depth + 1)
  switch (letter) {
    case 'x':
      return variableAt(bytes, scope, type)
    case 'v':
      return { kind: 'value', value: valueAt(bytes), type }
    case 'c':
      bytes.bool()
      return { kind: 'cast', code: 0, of: inner(), type }
    case 'u':
      return { kind: 'unary', code: bytes.byte(), of: inner(), type }
    case 'b': {
      const code = bytes.byte()
      const left = inner()
      return { kind: 'binary', code, left, right: inner(), type }
    }
    case 'i': {
      const left = inner()
      return { kind: 'index', code: 0, left, right: inner(), type }
    }
    default:
      throw notUnderstood()
  }
}

function variableAt(bytes: Bytes, scope: BitScope, type: ValueType): Expression {
  const letter = bytes.letter()
  if (letter === 'C') return { kind: 'bits', asked: bitOf(bytes.uint32(), scope), type }
  if (letter === 'R') return { kind: 'bits', asked: registerOf(bytes.text(bytes.uint16()), scope), type }
  const variable = letter === 'U' ? scope.variables[bytes.uint16()] : undefined
  if (variable === undefined) throw notUnderstood()
  return { kind: 'variable', variable, type }
}

function valueAt(bytes: Bytes): number {
  const letter = bytes.letter()
  if (letter === 'b') return Number(bytes.bool())
  if (letter !== 'i') throw notUnderstood()
  const { data } = bytes.take(bytes.byte())
  const value = data.reduce((sum, byte) => sum * 256 + byte, 0) - ((data[0] ?? 0) >= 128 ? 256 ** data.length : 0)
  if (!Number.isSafeInteger(value)) throw new Refusal('A number in a condition is too large.')
  return value
}

const not = (of: Condition): Condition => (of.kind === 'not' ? of.of : { kind: 'not', of })

/** An expression that is true or false, as a condition: a comparison of bits where it is one, or else as it is computed. */
export function conditionOf(expression: Expression): Condition {
  if (expression.type.kind !== 'bool') throw notUnderstood()
  return simpleCondition(expression) ?? { kind: 'computed', of: computedOf(expression) }
}

function simpleCondition(expression: Expression): Condition | null {
  if (expression.type.kind !== 'bool') return null
  switch (expression.kind) {
    case 'bits':
      return expression.asked.isRegister ? null : { kind: 'equals', bits: expression.asked.bits, value: 1 }
    case 'cast': {
      const { of } = expression
      if (of.type.kind === 'bool') return simpleCondition(of)
      const bits = registerIn(of)
      return bits && not({ kind: 'equals', bits, value: 0 })
    }
    case 'unary': {
      const of = expression.code === 1 || expression.code === 2 ? simpleCondition(expression.of) : null
      return of && not(of)
    }
    case 'binary':
      return binaryCondition(expression)
    default:
      return null
  }
}

/** Comparisons by the codes of the format. */
const comparisons: Readonly<Record<number, { operator: string; mirrored: string }>> = {
  6: { operator: '==', mirrored: '==' },
  7: { operator: '!=', mirrored: '!=' },
  8: { operator: '<', mirrored: '>' },
  9: { operator: '<=', mirrored: '>=' },
  10: { operator: '>', mirrored: '<' },
  11: { operator: '>=', mirrored: '<=' },
}

function binaryCondition({ code, left, right }: Extract<Expression, { kind: 'binary' | 'index' }>): Condition | null {
  const comparison = comparisons[code]
  if (comparison !== undefined && left.kind === 'value') return compared(right, comparison.mirrored, left.value)
  if (comparison !== undefined && right.kind === 'value') return compared(left, comparison.operator, right.value)
  const [one, other] = [simpleCondition(left), simpleCondition(right)]
  if (one === null || other === null) return null
  if (code === 1 || code === 4) return { kind: 'and', left: one, right: other }
  if (code === 2 || code === 5) return { kind: 'or', left: one, right: other }
  if (code === 3 || code === 7) return differ(one, other)
  return code === 6 ? not(differ(one, other)) : null
}

/** Whether exactly one of two conditions is true. */
function differ(left: Condition, right: Condition): Condition {
  const [one, other] = [bitIn(left), bitIn(right)]
  if (one !== null && other !== null) return { kind: 'parity', bits: [one, other] }
  return {
    kind: 'or',
    left: { kind: 'and', left, right: not(right) },
    right: { kind: 'and', left: not(left), right },
  }
}

/** The bit that a condition asks to be 1. */
const bitIn = (condition: Condition): Bit | null =>
  condition.kind === 'equals' && condition.bits.length === 1 && condition.value === 1
    ? (condition.bits[0] ?? null)
    : null

function compared(of: Expression, operator: string, value: number): Condition | null {
  if (of.type.kind === 'bool') {
    const condition = simpleCondition(of)
    if (condition === null || (operator !== '==' && operator !== '!=') || (value !== 0 && value !== 1)) return null
    return (operator === '==') === (value === 1) ? condition : not(condition)
  }
  const bits = registerIn(of)
  if (bits === null) return null
  if (operator === '==') return { kind: 'equals', bits, value }
  if (operator === '!=') return not({ kind: 'equals', bits, value })
  return { kind: 'compares', bits, operator, value }
}

/** The bits of an expression that is the value of a register, or null for another one. */
function registerIn(expression: Expression): Bit[] | null {
  if (expression.kind === 'bits' && expression.asked.isRegister) return expression.asked.bits
  // A wider type has the same value.
  if (expression.kind === 'cast' && expression.type.kind === 'uint' && expression.of.type.kind === 'uint')
    if (expression.type.width >= expression.of.type.width) return registerIn(expression.of)
  return null
}

/** The most bits of a number. */
const maxWidth = 64

/** A type of the program. */
export function classicalType(type: ValueType): ClassicalType {
  if (type.kind === 'float' || type.kind === 'duration')
    throw new Refusal('Of classical values, only whole numbers and those that are true or false are understood.')
  if (type.kind === 'bool') return { kind: 'bool' }
  if (type.width < 1 || type.width > maxWidth)
    throw new Refusal(`Classical numbers have between 1 and ${maxWidth} bits here.`)
  return type
}

/** Operators of whole numbers by the codes of the format. */
const numberOperators: Readonly<Record<number, string>> = {
  1: '&',
  2: '|',
  3: '^',
  12: '<<',
  13: '>>',
  14: '+',
  15: '-',
  16: '*',
}
/** Operators of what is true or false. */
const logicOperators: Readonly<Record<number, string>> = {
  1: '&&',
  2: '||',
  3: '!=',
  4: '&&',
  5: '||',
  6: '==',
  7: '!=',
}

/** An expression as it is computed. */
export function computedOf(expression: Expression): Computed {
  const type = classicalType(expression.type)
  switch (expression.kind) {
    case 'bits': {
      const { bits } = expression.asked
      if (type.kind === 'uint' && type.width !== bits.length) throw notUnderstood()
      return { kind: 'bits', bits, type }
    }
    case 'variable':
      return { kind: 'variable', variable: expression.variable, type }
    case 'value':
      if (expression.value < 0 || expression.value >= (type.kind === 'bool' ? 2 : 2 ** type.width))
        throw notUnderstood()
      return { kind: 'number', value: expression.value, type }
    case 'cast':
      return { kind: 'cast', of: computedOf(expression.of), type }
    case 'unary':
      if (expression.code > 2 || (expression.code === 2 && type.kind !== 'bool')) throw notUnderstood()
      return { kind: 'unary', operator: type.kind === 'bool' ? '!' : '~', of: computedOf(expression.of), type }
    case 'index':
      return indexed(computedOf(expression.left), computedOf(expression.right))
    default:
      return combined(expression.code, computedOf(expression.left), computedOf(expression.right), type)
  }
}

/** A bit of a number: the lowest one behind a shift. */
function indexed(of: Computed, place: Computed): Computed {
  const { type } = of
  if (type.kind !== 'uint' || place.type.kind !== 'uint') throw notUnderstood()
  const number = (value: number): Computed => ({ kind: 'number', value, type })
  const shifted: Computed = { kind: 'binary', operator: '>>', left: of, right: place, type }
  const lowest: Computed = { kind: 'binary', operator: '&', left: shifted, right: number(1), type }
  return { kind: 'binary', operator: '!=', left: lowest, right: number(0), type: { kind: 'bool' } }
}

function combined(code: number, left: Computed, right: Computed, type: ClassicalType): Computed {
  const comparison = comparisons[code]?.operator
  const areNumbers = left.type.kind === 'uint' && right.type.kind === 'uint'
  const areLogic = left.type.kind === 'bool' && right.type.kind === 'bool'
  const operator = areNumbers
    ? type.kind === 'bool'
      ? comparison
      : numberOperators[code]
    : areLogic && type.kind === 'bool'
      ? logicOperators[code]
      : undefined
  if (operator === undefined) throw notUnderstood()
  return { kind: 'binary', operator, left, right, type }
}
