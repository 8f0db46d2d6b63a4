/** Operators of Python. */
import { combineNumerics, negative } from '../program/numeric'
import { Refusal } from '../refusal'
import { spend } from '../work'
import {
  Dictionary,
  PythonObject,
  Range,
  type Evaluator,
  Sequence,
  SetValue,
  Slice,
  Symbolic,
  Unknown,
  type Value,
  fromNumeric,
  keyOf,
  maxItems,
  toInteger,
  toNumeric,
  tooManyItems,
  unknown,
} from './values'
import { ArrayValue } from './arrays'

const isNumber = (value: Value): value is number | boolean => typeof value === 'number' || typeof value === 'boolean'
const kinds: Readonly<Record<string, 'sum' | 'difference' | 'product' | 'quotient' | 'power'>> = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'quotient',
  '**': 'power',
}

/** `left operator right`. */
export function binary(operator: string, left: Value, right: Value, evaluator: Evaluator): Value {
  if (isNumber(left) && isNumber(right)) return numbers(operator, left, right)
  if (left instanceof Unknown || right instanceof Unknown) return unknown
  if (left instanceof ArrayValue || right instanceof ArrayValue) {
    const own = left instanceof PythonObject && !(left instanceof ArrayValue) && !(left instanceof Sequence)
    if (!own || left instanceof Symbolic) return elementwise(operator, left, right, evaluator)
  }
  const symbols = symbolic(operator, left, right)
  if (symbols !== undefined) return symbols
  if (typeof left === 'string' || typeof right === 'string') {
    const text = texts(operator, left, right)
    if (text !== undefined) return text
  }
  if (left instanceof Sequence || right instanceof Sequence) {
    const found = sequences(operator, left, right)
    if (found !== undefined) return found
  }
  const found = ownBinary(operator, left, right, evaluator)
  if (found === undefined) throw new Refusal(`"${operator}" is not understood between these values.`)
  return found
}

/** What objects of a package make of an operator. */
const ownBinary = (operator: string, left: Value, right: Value, evaluator: Evaluator): Value | undefined =>
  (left instanceof PythonObject ? left.binary(operator, right, false, evaluator) : undefined) ??
  (right instanceof PythonObject ? right.binary(operator, left, true, evaluator) : undefined)

const isOneNumber = (value: Value) => value instanceof Symbolic || isNumber(value)

function symbolic(operator: string, left: Value, right: Value): Value | undefined {
  const kind = kinds[operator]
  if (kind === undefined || !isOneNumber(left) || !isOneNumber(right)) return undefined
  if (kind === 'quotient' && toNumeric(right) === 0) throw new Refusal('This divides by zero.')
  return fromNumeric(combineNumerics(kind, toNumeric(left), toNumeric(right)))
}

function numbers(operator: string, first: number | boolean, second: number | boolean): Value {
  const [a, b] = [Number(first), Number(second)]
  const kind = kinds[operator]
  if ((operator === '/' || operator === '//' || operator === '%') && b === 0) throw new Refusal('This divides by zero.')
  if (kind !== undefined) {
    const result = combineNumerics(kind, a, b)
    if (typeof result === 'number' && !Number.isFinite(result)) throw new Refusal('This number is too large.')
    return fromNumeric(result)
  }
  if (operator === '%') return remainder(a, b)
  if (operator === '//') {
    // As Python computes it, so that 2 // 0.2 is 9.
    const quotient = (a - remainder(a, b)) / b
    return quotient - Math.floor(quotient) > 0.5 ? Math.ceil(quotient) : Math.floor(quotient)
  }
  return bitwise(operator, first, second)
}

/** A remainder with the sign of the divisor, of numbers that are known exactly. */
function remainder(a: number, b: number): number {
  if (Math.abs(a) > Number.MAX_SAFE_INTEGER || Math.abs(b) > Number.MAX_SAFE_INTEGER)
    throw new Refusal('This number is too large.')
  const rest = a % b
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest
}

function bitwise(operator: string, first: number | boolean, second: number | boolean): Value {
  const [a, b] = [BigInt(toInteger(first)), BigInt(toInteger(second))]
  if ((operator === '<<' || operator === '>>') && (b < 0n || b > 60n)) throw new Refusal('This number is too large.')
  const both = typeof first === 'boolean' && typeof second === 'boolean'
  const result =
    operator === '&' ? a & b : operator === '|' ? a | b : operator === '^' ? a ^ b : operator === '<<' ? a << b : a >> b
  if (!['&', '|', '^', '<<', '>>'].includes(operator)) throw new Refusal(`"${operator}" is not understood here.`)
  const number = toInteger(Number(result))
  return both && !operator.includes('<') && !operator.includes('>') ? number === 1 : number
}

function texts(operator: string, left: Value, right: Value): Value | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return limited(left + right)
  if (operator !== '*') return undefined
  const [text, count] = typeof left === 'string' ? [left, right] : [right, left]
  if (typeof text !== 'string') return undefined
  const times = Math.max(0, toInteger(count))
  if (times * text.length > maxItems) throw new Refusal('This text is too long.')
  spend(times * text.length)
  return text.repeat(times)
}

function limited(text: string): string {
  if (text.length > maxItems) throw new Refusal('This text is too long.')
  spend(text.length)
  return text
}

function sequences(operator: string, left: Value, right: Value): Value | undefined {
  if (operator === '+' && left instanceof Sequence && right instanceof Sequence && left.kind === right.kind) {
    if (left.items.length + right.items.length > maxItems) throw new Refusal(tooManyItems)
    spend(left.items.length + right.items.length)
    return new Sequence(left.kind, [...left.items, ...right.items])
  }
  if (operator !== '*') return undefined
  const [sequence, count] = left instanceof Sequence ? [left, right] : [right, left]
  if (!(sequence instanceof Sequence) || !isNumber(count)) return undefined
  const times = Math.max(0, toInteger(count))
  if (times * sequence.items.length > maxItems) throw new Refusal(tooManyItems)
  spend(times * sequence.items.length)
  return new Sequence(
    sequence.kind,
    Array.from({ length: times }).flatMap(() => sequence.items),
  )
}

function elementwise(operator: string, left: Value, right: Value, evaluator: Evaluator): Value {
  spend()
  if (operator === '@') throw new Refusal('Products of matrices are not understood.')
  const a = left instanceof Sequence ? new ArrayValue(left.items.map(asArray)) : left
  const b = right instanceof Sequence ? new ArrayValue(right.items.map(asArray)) : right
  if (a instanceof ArrayValue && b instanceof ArrayValue) {
    if (a.shape().join() !== b.shape().join()) throw new Refusal('These arrays have different shapes.')
    return new ArrayValue(a.items.map((item, index) => binary(operator, item, b.items[index] ?? null, evaluator)))
  }
  if (a instanceof ArrayValue) return new ArrayValue(a.items.map((item) => binary(operator, item, b, evaluator)))
  if (b instanceof ArrayValue) return new ArrayValue(b.items.map((item) => binary(operator, a, item, evaluator)))
  return binary(operator, a, b, evaluator)
}

/** Lists in lists as arrays in arrays. */
export function asArray(value: Value): Value {
  spend()
  if (value instanceof Sequence) return new ArrayValue(value.items.map(asArray))
  return value instanceof Range ? new ArrayValue(value.iterate().map(asArray)) : value
}

/** `-`, `+` or `~` before a value. */
export function unary(operator: string, value: Value, evaluator: Evaluator): Value {
  if (isNumber(value) || value instanceof Symbolic) {
    if (operator === '+') return fromNumeric(toNumeric(value))
    if (operator === '-') return fromNumeric(negative(toNumeric(value)))
    return -toInteger(value) - 1
  }
  if (value instanceof ArrayValue) return new ArrayValue(value.items.map((item) => unary(operator, item, evaluator)))
  const found = value instanceof PythonObject ? value.unary(operator, evaluator) : undefined
  if (found === undefined) throw new Refusal(`"${operator}" is not understood before this value.`)
  return found
}

/** Whether two values are equal. */
export function areEqual(left: Value, right: Value): boolean {
  spend()
  if (left instanceof Sequence && right instanceof Sequence) {
    return (
      left.kind === right.kind &&
      left.items.length === right.items.length &&
      left.items.every((item, index) => areEqual(item, right.items[index] ?? null))
    )
  }
  if (left instanceof ArrayValue || right instanceof ArrayValue) throw new Refusal('Arrays cannot be compared here.')
  if (left instanceof Dictionary || left instanceof SetValue || left instanceof Range)
    if (left !== right) throw new Refusal('These values cannot be compared here.')
  return keyOf(left) === keyOf(right)
}

/** One comparison. */
export function compare(operator: string, left: Value, right: Value, evaluator: Evaluator): Value {
  if (operator === 'is' || operator === 'is not') {
    const isSame = left === right || (left === null && right === null)
    return isSame === (operator === 'is')
  }
  if (left instanceof Unknown || right instanceof Unknown) return unknown
  if (operator === 'in' || operator === 'not in') return contains(right, left, evaluator) === (operator === 'in')
  const own = ownBinary(operator, left, right, evaluator)
  if (own !== undefined) return own
  if (left instanceof Symbolic || right instanceof Symbolic)
    throw new Refusal('A parameter without a value cannot be compared.')
  if (operator === '==' || operator === '!=') return areEqual(left, right) === (operator === '==')
  const order = orderOf(left, right)
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

/** Less than 0 if `left` comes before `right`. */
export function orderOf(left: Value, right: Value): number {
  spend()
  if (isNumber(left) && isNumber(right)) return Number(left) - Number(right)
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (left instanceof Sequence && right instanceof Sequence && left.kind === right.kind) {
    for (const [index, item] of left.items.entries()) {
      const other = right.items[index]
      if (other === undefined) return 1
      const order = orderOf(item, other)
      if (order !== 0) return order
    }
    return left.items.length - right.items.length
  }
  throw new Refusal('These values have no order.')
}

function contains(container: Value, value: Value, evaluator: Evaluator): boolean {
  if (typeof container === 'string') {
    if (typeof value !== 'string') throw new Refusal('Only a text is in a text.')
    spend(container.length)
    return container.includes(value)
  }
  if (container instanceof Dictionary || container instanceof SetValue) return container.entries.has(keyOf(value))
  if (container instanceof Range && typeof value === 'number') {
    const { start, stop, step } = container
    const isBetween = step > 0 ? value >= start && value < stop : value <= start && value > stop
    return isBetween && Number.isInteger((value - start) / step)
  }
  const items = container instanceof PythonObject ? container.iterate(evaluator) : null
  if (items === null) throw new Refusal('"in" is not understood of this value.')
  return items.some((item) => areEqual(item, value))
}

/** An item of a list, a text or a range. */
export function itemOf(items: readonly Value[], index: Value): Value {
  const place = toInteger(index, 'a whole number as index')
  const item = items[place < 0 ? place + items.length : place]
  if (item === undefined) throw new Refusal(`The index ${place} is out of range.`)
  return item
}

/** `value[index]`. */
export function itemAt(value: Value, index: Value, evaluator: Evaluator): Value {
  if (index instanceof Unknown && !(value instanceof Unknown)) return unknown
  if (typeof value === 'string') {
    spend(value.length)
    const letters = [...value]
    if (index instanceof Slice)
      return index
        .places(letters.length)
        .map((place) => letters[place])
        .join('')
    return itemOf(letters, index)
  }
  if (value instanceof Sequence) {
    if (!(index instanceof Slice)) return itemOf(value.items, index)
    return new Sequence(
      value.kind,
      index.places(value.items.length).map((place) => itemOf(value.items, place)),
    )
  }
  if (value instanceof Range) {
    const items = value.iterate()
    if (!(index instanceof Slice)) return itemOf(items, index)
    return new Sequence(
      'list',
      index.places(items.length).map((place) => itemOf(items, place)),
    )
  }
  if (value instanceof PythonObject) return value.item(index, evaluator)
  throw new Refusal('This value has no items.')
}

/** Whether a value counts as true. */
export function isTrue(value: Value, evaluator: Evaluator): boolean {
  if (value === null) return false
  if (value instanceof ArrayValue) throw new Refusal('An array decides nothing.')
  return value instanceof PythonObject ? value.isTrue(evaluator) : Boolean(value)
}
