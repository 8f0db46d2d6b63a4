/** Functions that every Python program has. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import { ArrayValue } from './arrays'
import { binary, isTrue, orderOf } from './operators'
import { textOf } from './texts'
import {
  Arguments,
  Dictionary,
  NativeFunction,
  PythonIterator,
  PythonObject,
  Range,
  type Evaluator,
  Sequence,
  SetValue,
  Slice,
  Unknown,
  type Value,
  list,
  toInteger,
  toNumber,
  toText,
  tuple,
  unknown,
} from './values'

type Implementation = (parameters: Arguments, evaluator: Evaluator) => Value

/** Arguments by name that functions have here. */
const namedOf: Readonly<Record<string, readonly string[]>> = {
  sorted: ['key', 'reverse'],
  min: ['key'],
  max: ['key'],
  enumerate: ['start'],
}

/** The function, which knows nothing of what it does not know. */
function plain(name: string, implementation: Implementation): [string, Value] {
  return [
    name,
    new NativeFunction(name, (parameters, evaluator) => {
      for (const one of parameters.named.keys())
        if (!namedOf[name]?.includes(one)) throw new Refusal(`The argument "${one}" is not understood.`)
      const hasUnknown = parameters.all().some((one) => one instanceof Unknown)
      if (!hasUnknown) return implementation(parameters, evaluator)
      for (const one of parameters.all()) if (one instanceof PythonObject) evaluator.dryRunCall(one)
      return unknown
    }),
  ]
}

function integer({ positional: [value, base] }: Arguments): Value {
  if (typeof value !== 'string') return Math.trunc(toNumber(value))
  const radix = base === undefined ? 10 : toInteger(base)
  const text = value.trim().replace(/^0[bBxXoO]/, '')
  const digits = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, radix)
  if (text === '' || ![...text.toLowerCase()].every((one) => digits.includes(one)))
    throw new Refusal('This text is no number.')
  return toInteger(Number.parseInt(text, radix))
}

function range({ positional }: Arguments): Value {
  const [first, second, third] = positional.map((one) => toInteger(one))
  if (first === undefined || positional.length > 3) throw new Refusal('"range" takes one, two or three numbers.')
  if (third === 0) throw new Refusal('The step of a range is zero.')
  return second === undefined ? new Range(0, first, 1) : new Range(first, second, third ?? 1)
}

function length({ positional: [value = null] }: Arguments, evaluator: Evaluator): Value {
  if (value instanceof PythonIterator) throw new Refusal('A generator has no length.')
  if (value instanceof Range) return value.length
  if (value instanceof SetValue || value instanceof Dictionary) return value.entries.size
  return evaluator.items(value).length
}

function extreme(isMost: boolean): Implementation {
  return ({ positional, named }, evaluator) => {
    const items = positional.length === 1 ? evaluator.items(positional[0] ?? null) : positional
    const key = named.get('key')
    if (named.size > (key === undefined ? 0 : 1)) throw new Refusal('Only "key" is understood here.')
    const keyed = items.map((one) => (key === undefined ? one : evaluator.call(key, new Arguments([one]))))
    let best = 0
    for (const [place, one] of keyed.entries()) {
      const order = orderOf(one, keyed[best] ?? null)
      if (isMost ? order > 0 : order < 0) best = place
    }
    const found = items[best]
    if (found === undefined) throw new Refusal('There is nothing to choose from.')
    return found
  }
}

function sorted({ positional: [value = null], named }: Arguments, evaluator: Evaluator): Value {
  const key = named.get('key')
  const keyed = evaluator
    .items(value)
    .map((one) => ({ one, by: key === undefined ? one : evaluator.call(key, new Arguments([one])) }))
  keyed.sort((a, b) => orderOf(a.by, b.by))
  if (named.get('reverse') === true) {
    // As Python does it: equal items stay in their order.
    keyed.reverse()
    keyed.sort((a, b) => orderOf(b.by, a.by))
  }
  return list(keyed.map(({ one }) => one))
}

function zip({ positional }: Arguments, evaluator: Evaluator): Value {
  const sources = positional.map((one) => evaluator.items(one))
  const size = sources.length === 0 ? 0 : Math.min(...sources.map((one) => one.length))
  return new PythonIterator(Array.from({ length: size }, (_, place) => tuple(sources.map((one) => one[place] ?? null))))
}

function power(parameters: Arguments, evaluator: Evaluator): Value {
  const [base = null, exponent = null, modulus] = parameters.positional
  if (modulus === undefined) return binary('**', base, exponent, evaluator)
  let result = 1n
  const by = BigInt(toInteger(modulus))
  const count = toInteger(exponent)
  if (count < 0 || by === 0n || count > 2 ** 31) throw new Refusal('This power is not understood.')
  let square = BigInt(toInteger(base)) % by
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % by
    square = (square * square) % by
  }
  return Number((result + by) % by)
}

function round({ positional: [value, digits] }: Arguments): Value {
  const number = toNumber(value)
  const factor = 10 ** (digits === undefined || digits === null ? 0 : toInteger(digits))
  const scaled = number * factor
  const floor = Math.floor(scaled)
  const isHalf = scaled - floor === 0.5
  return (isHalf ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled)) / factor
}

const inBase =
  (prefix: string, base: number): Implementation =>
  ({ positional: [value] }) => {
    const number = toInteger(value)
    return `${number < 0 ? '-' : ''}${prefix}${Math.abs(number).toString(base)}`
  }

const text: Implementation = ({ positional: [value = ''] }) => textOf(value) ?? unknown

function dictionary({ positional: [source], named }: Arguments, evaluator: Evaluator): Value {
  const result = new Dictionary()
  if (source instanceof Dictionary)
    for (const { key, value } of source.entries.values()) result.setItem(key, value, evaluator)
  else if (source !== undefined) {
    for (const pair of evaluator.items(source)) {
      const [key = null, value = null] = evaluator.items(pair)
      result.setItem(key, value, evaluator)
    }
  }
  for (const [key, value] of named) result.setItem(key, value, evaluator)
  return result
}

/** The functions by their names. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  [
    'print',
    new NativeFunction('print', (parameters, evaluator) => {
      evaluator.recordEscape(parameters.all())
      return null
    }),
  ],
  ['display', new NativeFunction('display', () => null)],
  plain('range', range),
  plain('len', length),
  plain('int', integer),
  plain('float', ({ positional: [value] }) => (typeof value === 'string' ? toNumber(Number(value)) : toNumber(value))),
  plain('bool', ({ positional: [value = null] }, evaluator) => isTrue(value, evaluator)),
  plain('str', text),
  plain('abs', ({ positional: [value] }) => Math.abs(toNumber(value))),
  plain('round', round),
  plain('pow', power),
  plain('min', extreme(false)),
  plain('max', extreme(true)),
  plain('sum', ({ positional: [items = null, start = 0] }, evaluator) =>
    evaluator.items(items).reduce((all, one) => binary('+', all, one, evaluator), start),
  ),
  plain('sorted', sorted),
  plain(
    'reversed',
    ({ positional: [value = null] }, evaluator) => new PythonIterator(evaluator.items(value).toReversed()),
  ),
  plain('enumerate', ({ positional: [value = null, start], named }, evaluator) => {
    const first = toInteger(start ?? named.get('start') ?? 0)
    return new PythonIterator(evaluator.items(value).map((one, place) => tuple([first + place, one])))
  }),
  plain('zip', zip),
  plain('slice', ({ positional }) => {
    const [first = null, second, step = null] = positional.map((one) => (one === null ? null : toInteger(one)))
    return second === undefined ? new Slice(null, first, null) : new Slice(first, second, step)
  }),
  plain('list', ({ positional: [value] }, evaluator) => list(value === undefined ? [] : evaluator.items(value))),
  plain('tuple', ({ positional: [value] }, evaluator) => tuple(value === undefined ? [] : evaluator.items(value))),
  plain('set', ({ positional: [value] }, evaluator) => new SetValue(value === undefined ? [] : evaluator.items(value))),
  ['dict', new NativeFunction('dict', dictionary)],
  plain('any', ({ positional: [value = null] }, evaluator) =>
    evaluator.items(value).some((one) => isTrue(one, evaluator)),
  ),
  plain('all', ({ positional: [value = null] }, evaluator) =>
    evaluator.items(value).every((one) => isTrue(one, evaluator)),
  ),
  plain('map', ({ positional: [called = null, ...sources] }, evaluator) => {
    const rows = zip(new Arguments(sources), evaluator)
    return new PythonIterator(
      evaluator.items(rows).map((row) => evaluator.call(called, new Arguments(evaluator.items(row)))),
    )
  }),
  plain(
    'filter',
    ({ positional: [called = null, source = null] }, evaluator) =>
      new PythonIterator(
        evaluator.items(source).filter((one) => isTrue(evaluator.call(called, new Arguments([one])), evaluator)),
      ),
  ),
  plain('divmod', ({ positional: [a = null, b = null] }, evaluator) =>
    tuple([binary('//', a, b, evaluator), binary('%', a, b, evaluator)]),
  ),
  plain('bin', inBase('0b', 2)),
  plain('hex', inBase('0x', 16)),
  plain('format', ({ positional: [value = null, format = ''] }) => {
    const kind = toText(format)
    const [all, width = ''] = /^0?(\d*)b$/.exec(kind) ?? []
    if (all === undefined) throw new Refusal('This format is not understood.')
    return toInteger(value)
      .toString(2)
      .padStart(Number(width), kind.startsWith('0') ? '0' : ' ')
  }),
  plain('ord', ({ positional: [value] }) => toText(value).codePointAt(0) ?? 0),
  plain('chr', ({ positional: [value] }) => String.fromCodePoint(toInteger(value))),
])

/** Numbers of a list, of lists in lists or of an array, in one list. */
export function numbersIn(value: Value, evaluator: Evaluator): Value[] {
  spend()
  if (value instanceof ArrayValue) return value.flat()
  if (value instanceof Sequence) return value.items.flatMap((one) => numbersIn(one, evaluator))
  return [value]
}
