/** What circuits of QPY ask of bits while they run. */
import type { Bit, Condition } from '../program/circuit'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { Bytes } from './bytes'
import { type Field, type StoredCondition, type ValueType, readType } from './payload'

/** The bits that a condition may be about. */
export interface BitScope {
  version: number
  bits: readonly Bit[]
  /** Registers of bits by their names. */
  registers: ReadonlyMap<string, readonly Bit[]>
}

/** Bits that are asked: one, or those of a register. */
export interface Asked {
  bits: Bit[]
  isRegister: boolean
}

/** Deeper expressions are written by nobody. */
const maxDepth = 50

const notUnderstood = () => new Refusal('This condition is not understood: only comparisons of bits and registers are.')

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
  | { kind: 'value'; value: number; type: ValueType }
  | { kind: 'cast' | 'unary'; code: number; of: Expression; type: ValueType }
  | { kind: 'binary'; code: number; left: Expression; right: Expression; type: ValueType }

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
      return { kind: 'bits', asked: variableAt(bytes, scope), type }
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
    default:
      throw notUnderstood()
  }
}

function variableAt(bytes: Bytes, scope: BitScope): Asked {
  const letter = bytes.letter()
  if (letter === 'C') return bitOf(bytes.uint32(), scope)
  if (letter === 'R') return registerOf(bytes.text(bytes.uint16()), scope)
  throw new Refusal('Classical variables are not understood: only bits and registers are.')
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

/** An expression that is true or false, as a condition. */
export function conditionOf(expression: Expression): Condition {
  if (expression.type.kind !== 'bool') throw notUnderstood()
  switch (expression.kind) {
    case 'bits':
      if (expression.asked.isRegister) throw notUnderstood()
      return { kind: 'equals', bits: expression.asked.bits, value: 1 }
    case 'cast': {
      const { of } = expression
      if (of.type.kind === 'bool') return conditionOf(of)
      return not({ kind: 'equals', bits: registerIn(of), value: 0 })
    }
    case 'unary':
      if (expression.code !== 1 && expression.code !== 2) throw notUnderstood()
      return not(conditionOf(expression.of))
    case 'binary':
      return binaryCondition(expression)
    default:
      throw new Refusal('A condition that is the same in every run is not understood.')
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

function binaryCondition({ code, left, right }: Extract<Expression, { kind: 'binary' }>): Condition {
  if (code === 1 || code === 4) return { kind: 'and', left: conditionOf(left), right: conditionOf(right) }
  if (code === 2 || code === 5) return { kind: 'or', left: conditionOf(left), right: conditionOf(right) }
  if (code === 3) return differ(conditionOf(left), conditionOf(right))
  const comparison = comparisons[code]
  if (comparison === undefined) throw notUnderstood()
  if (left.kind === 'value') return compared(right, comparison.mirrored, left.value)
  if (right.kind === 'value') return compared(left, comparison.operator, right.value)
  if (left.type.kind !== 'bool' || right.type.kind !== 'bool') throw notUnderstood()
  const different = differ(conditionOf(left), conditionOf(right))
  if (comparison.operator === '!=') return different
  if (comparison.operator === '==') return not(different)
  throw notUnderstood()
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

function compared(of: Expression, operator: string, value: number): Condition {
  if (of.type.kind === 'bool') {
    if ((operator !== '==' && operator !== '!=') || (value !== 0 && value !== 1)) throw notUnderstood()
    const isAsked = (operator === '==') === (value === 1)
    return isAsked ? conditionOf(of) : not(conditionOf(of))
  }
  const bits = registerIn(of)
  if (operator === '==') return { kind: 'equals', bits, value }
  if (operator === '!=') return not({ kind: 'equals', bits, value })
  return { kind: 'compares', bits, operator, value }
}

/** The bits of an expression that is the value of a register. */
function registerIn(expression: Expression): Bit[] {
  if (expression.kind === 'bits' && expression.asked.isRegister) return expression.asked.bits
  // A wider type has the same value.
  if (expression.kind === 'cast' && expression.type.kind === 'uint' && expression.of.type.kind === 'uint')
    if (expression.type.width >= expression.of.type.width) return registerIn(expression.of)
  throw notUnderstood()
}
