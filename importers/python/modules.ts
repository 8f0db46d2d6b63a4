/** Modules of Python and numpy that programs with circuits use, and those that only simulate and draw. */
import { apply } from '../program/numeric'
import { Refusal } from '../refusal'
import { ArrayValue, reshaped } from './arrays'
import { numbersIn } from './builtins'
import { asArray, binary } from './operators'
import {
  Arguments,
  Module,
  NativeFunction,
  Range,
  type Evaluator,
  Sequence,
  Unknown,
  type Value,
  fromNumeric,
  list,
  maxItems,
  toInteger,
  toNumber,
  toNumeric,
  tooManyItems,
  tuple,
  unknown,
} from './values'

/** A module with these names. */
export function moduleOf(name: string, members: Readonly<Record<string, Value>>): Module {
  const find = (one: string) => (Object.hasOwn(members, one) ? members[one] : undefined)
  return new Module(name, find, Object.keys(members))
}

/** Arguments by name that functions have here. */
const namedOf: Readonly<Record<string, readonly string[]>> = {
  array: ['requires_grad'],
  asarray: ['requires_grad'],
  zeros: ['requires_grad'],
  ones: ['requires_grad'],
  linspace: ['start', 'stop', 'num', 'endpoint', 'requires_grad'],
  product: ['repeat'],
}

const native = (name: string, work: (parameters: Arguments, evaluator: Evaluator) => Value) =>
  new NativeFunction(name, (parameters, evaluator) => {
    const isUnknown = parameters.all().some((one) => one instanceof Unknown)
    for (const one of parameters.named.keys())
      if (!isUnknown && !namedOf[name]?.includes(one)) throw new Refusal(`The argument "${one}" is not understood.`)
    return isUnknown ? unknown : work(parameters, evaluator)
  })

/** A function of one number, which arrays take item by item. */
function each(name: string, work: (value: Value) => Value): Value {
  const applied = (value: Value): Value =>
    value instanceof ArrayValue || value instanceof Sequence
      ? new ArrayValue(value.iterate().map(applied))
      : work(value)
  return native(name, ({ positional: [value = null] }) => applied(value))
}

const functions: Readonly<Record<string, Value>> = Object.fromEntries([
  ...(['sin', 'cos', 'tan', 'exp', 'sqrt', 'log', 'arcsin', 'arccos', 'arctan'] as const).map((name) => [
    name,
    each(name, (value) => finite(fromNumeric(apply(name, toNumeric(value))))),
  ]),
  ...Object.entries({
    floor: Math.floor,
    ceil: Math.ceil,
    log2: Math.log2,
    log10: Math.log10,
    fabs: Math.abs,
    abs: Math.abs,
    degrees: (value: number) => (value * 180) / Math.PI,
    rad2deg: (value: number) => (value * 180) / Math.PI,
    radians: (value: number) => (value * Math.PI) / 180,
    deg2rad: (value: number) => (value * Math.PI) / 180,
  }).map(([name, work]) => [name, each(name, (value) => finite(work(toNumber(value))))]),
  ['arctan2', native('arctan2', ({ positional: [y, x] }) => Math.atan2(toNumber(y), toNumber(x)))],
  ['hypot', native('hypot', ({ positional: [y, x] }) => Math.hypot(toNumber(y), toNumber(x)))],
  ['gcd', native('gcd', ({ positional: [a, b] }) => greatestDivisor(toInteger(a), toInteger(b)))],
])

function finite(value: Value): Value {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('This number is not defined.')
  return value
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : greatestDivisor(b, a % b))
const constants = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI }

const math = moduleOf('math', {
  ...functions,
  ...constants,
  asin: functions.arcsin ?? null,
  acos: functions.arccos ?? null,
  atan: functions.arctan ?? null,
  atan2: functions.arctan2 ?? null,
  prod: native('prod', ({ positional: [items = null] }, evaluator) =>
    evaluator.items(items).reduce((all, one) => binary('*', all, one, evaluator), 1),
  ),
})

/** Sizes of an array, given as a number or a tuple. */
function sizesOf(value: Value | undefined): number[] {
  return value instanceof Sequence ? value.items.map((one) => toInteger(one)) : [toInteger(value)]
}

function filled(value: Value, sizes: number[]): Value {
  const count = sizes.reduce((all, one) => all * one, 1)
  if (count > maxItems || sizes.some((one) => one < 0)) throw new Refusal(tooManyItems)
  if (sizes.length === 0) return value
  return reshaped(
    Array.from({ length: count }, () => value),
    sizes,
  )
}

/** A new array, which may be one of whole numbers. */
function ownArray(value: Value): Value {
  const array = asArray(value)
  if (!(array instanceof ArrayValue)) return array
  const isWhole = array.flat().every((one) => Number.isInteger(one))
  const copy = (of: ArrayValue): ArrayValue =>
    new ArrayValue(
      of.items.map((one) => (one instanceof ArrayValue ? copy(one) : one)),
      isWhole,
    )
  return copy(array)
}

function spaced(parameters: Arguments): Value {
  const [start, stop, count = 50, endpoint = true] = parameters.bind(
    'start',
    'stop',
    'num',
    'endpoint',
    'requires_grad',
  )
  const [from, to, size] = [toNumber(start), toNumber(stop), toInteger(count)]
  if (size < 0 || size > maxItems) throw new Refusal(tooManyItems)
  const step = (to - from) / (endpoint === false ? size : Math.max(1, size - 1))
  return new ArrayValue(Array.from({ length: size }, (_, place) => from + place * step))
}

function arange({ positional }: Arguments): Value {
  const [first = 0, second, step = 1] = positional.map((one) => toNumber(one))
  const range = second === undefined ? new Range(0, first, 1) : new Range(first, second, step)
  if (step === 0) throw new Refusal('The step of a range is zero.')
  return new ArrayValue([...range.iterate()], true)
}

const numpyNames: Readonly<Record<string, Value>> = {
  ...functions,
  ...constants,
  acos: functions.arccos ?? null,
  asin: functions.arcsin ?? null,
  atan: functions.arctan ?? null,
  array: native('array', ({ positional: [value = null] }) => ownArray(value)),
  asarray: native('asarray', ({ positional: [value = null] }) => ownArray(value)),
  zeros: native('zeros', (parameters) => filled(0, sizesOf(parameters.positional[0]))),
  ones: native('ones', (parameters) => filled(1, sizesOf(parameters.positional[0]))),
  full: native('full', ({ positional: [shape, value = null] }) => filled(value, sizesOf(shape))),
  linspace: native('linspace', spaced),
  arange: native('arange', arange),
  power: native('power', ({ positional: [a = null, b = null] }, evaluator) => binary('**', a, b, evaluator)),
  mod: native('mod', ({ positional: [a = null, b = null] }, evaluator) => binary('%', a, b, evaluator)),
  sum: native('sum', ({ positional: [items = null] }, evaluator) =>
    numbersIn(items, evaluator).reduce((all, one) => binary('+', all, one, evaluator), 0),
  ),
  prod: native('prod', ({ positional: [items = null] }, evaluator) =>
    numbersIn(items, evaluator).reduce((all, one) => binary('*', all, one, evaluator), 1),
  ),
  binary_repr: native('binary_repr', ({ positional: [value, width = 0] }) =>
    toInteger(value)
      .toString(2)
      .padStart(Math.min(1000, toInteger(width)), '0'),
  ),
  concatenate: native(
    'concatenate',
    ({ positional: [parts = null] }, evaluator) =>
      new ArrayValue(evaluator.items(parts).flatMap((one) => [...evaluator.items(one)])),
  ),
  reshape: native('reshape', ({ positional: [value = null, shape] }, evaluator) =>
    reshaped(numbersIn(asArray(value), evaluator), sizesOf(shape)),
  ),
  float64: native('float64', ({ positional: [value] }) => toNumber(value)),
  random: unknown,
  linalg: unknown,
  set_printoptions: unknown,
  allclose: unknown,
  isclose: unknown,
  round: unknown,
  real: unknown,
  imag: unknown,
  mean: unknown,
  argmax: unknown,
  kron: unknown,
  dot: unknown,
  conj: unknown,
  max: unknown,
  min: unknown,
  float32: unknown,
  int64: unknown,
  complex128: unknown,
  ndarray: unknown,
}

/** numpy, or what PennyLane has in its place. */
export const numpy = moduleOf('numpy', numpyNames)

function product(parameters: Arguments, evaluator: Evaluator): Value {
  const repeat = toInteger(parameters.named.get('repeat') ?? 1)
  const given = parameters.positional.map((one) => evaluator.items(one))
  const sources = Array.from({ length: repeat }).flatMap(() => given)
  if (sources.reduce((all, one) => all * one.length, 1) > maxItems) throw new Refusal(tooManyItems)
  let rows: Value[][] = [[]]
  for (const source of sources) rows = rows.flatMap((row) => source.map((one) => [...row, one]))
  return list(rows.map((row) => tuple(row)))
}

function combinations({ positional: [source = null, size] }: Arguments, evaluator: Evaluator): Value {
  const items = evaluator.items(source)
  const found: Value[][] = []
  const follow = (from: number, chosen: Value[]) => {
    if (chosen.length === toInteger(size)) {
      found.push(chosen)
      if (found.length > maxItems / 10) throw new Refusal(tooManyItems)
      return
    }
    for (let place = from; place < items.length; place += 1) follow(place + 1, [...chosen, items[place] ?? null])
  }
  if (items.length > 40) throw new Refusal(tooManyItems)
  follow(0, [])
  return list(found.map((one) => tuple(one)))
}

const itertools = moduleOf('itertools', {
  product: native('product', product),
  combinations: native('combinations', combinations),
  chain: native('chain', ({ positional }, evaluator) => list(positional.flatMap((one) => [...evaluator.items(one)]))),
})

const fractions = moduleOf('fractions', { Fraction: unknown })

/** Modules whose functions simulate, draw or compute with results; none of them changes a circuit. */
const unevaluated =
  /^(matplotlib|pylab|pandas|seaborn|scipy|time|timeit|warnings|IPython|typing|random|tqdm|collections|functools|fractions|datetime|logging|networkx|sklearn|torch|tensorflow|jax|secrets|tabulate|os|sys|cmath|statistics|__future__|pprint|copy|dataclasses|abc|rustworkx|pylatexenc)(\.|$)/

/** Modules that reach beyond the program. */
const refused = /^(os|sys|subprocess|socket|shutil|pathlib|importlib|ctypes|pickle|requests|urllib|http|builtins)(\.|$)/

/** A module that belongs to no package of circuits, or undefined. */
export function plainModule(name: string): Module | Unknown | undefined {
  if (name === 'math') return math
  if (name === 'numpy') return numpy
  if (name === 'itertools') return itertools
  if (name === 'fractions') return fractions
  if (refused.test(name)) return undefined
  return unevaluated.test(name) ? unknown : undefined
}
