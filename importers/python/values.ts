/** Values of the Python that is evaluated here. Nothing of a text is executed: its calls are answered by our own functions. */
import { type Numeric, numericText } from '../program/numeric'
import { Refusal } from '../refusal'
import { spend } from '../work'

/** What values may ask of the interpreter. */
export interface Evaluator {
  /** Where the call that is answered stands. */
  at: number
  /** Whether what is evaluated depends on what only a run tells, so that it may not change a circuit. */
  readonly isSpeculative: boolean
  /** Called before a circuit changes. @throws {Refusal} where only a run tells whether it does. */
  requireMutable: () => void
  /** Called with values that go to what is not evaluated. */
  recordEscape: (values: readonly Value[]) => void
  call: (callee: Value, parameters: Arguments) => Value
  /** Looks at a function that may or may not be called, with values that are not known. */
  dryRunCall: (callee: PythonObject) => void
  /** The items of a value. */
  items: (value: Value) => readonly Value[]
}

/** Any value. None is null. */
export type Value = null | boolean | number | string | PythonObject

/** Arguments of a call. */
export class Arguments {
  constructor(
    readonly positional: readonly Value[],
    readonly named: ReadonlyMap<string, Value> = new Map(),
  ) {}

  /**
   * The arguments by their names, in the order of the parameters.
   *
   * @throws {Refusal} for an argument that the function does not have.
   */
  bind(...names: string[]): (Value | undefined)[] {
    if (this.positional.length > names.length) throw new Refusal('This call has more arguments than are understood.')
    const found: (Value | undefined)[] = names.map((_, index) => this.positional[index])
    for (const [name, value] of this.named) {
      const place = names.indexOf(name)
      if (place < 0) throw new Refusal(`The argument "${name}" is not understood.`)
      if (found[place] !== undefined) throw new Refusal(`The argument "${name}" is given twice.`)
      found[place] = value
    }
    return found
  }

  /** All values. */
  all(): Value[] {
    return [...this.positional, ...this.named.values()]
  }
}

/** A value that is more than a number or a text. What it does not define is refused. */
export abstract class PythonObject {
  /** What it is, in words for a sentence. */
  abstract readonly description: string

  /** A field or method, or undefined if it has none of the name. */
  attribute(_name: string, _run: Evaluator): Value | undefined {
    return undefined
  }

  setAttribute(name: string, _value: Value, _run: Evaluator): void {
    throw new Refusal(`"${name}" of ${this.description} cannot be set here.`)
  }

  call(_parameters: Arguments, _run: Evaluator): Value {
    throw new Refusal(`${capital(this.description)} cannot be called.`)
  }

  item(_index: Value, _run: Evaluator): Value {
    throw new Refusal(`${capital(this.description)} has no items here.`)
  }

  setItem(_index: Value, _value: Value, _run: Evaluator): void {
    throw new Refusal(`Items of ${this.description} cannot be set here.`)
  }

  /** Its items, or null if it has none. */
  iterate(_run: Evaluator): readonly Value[] | null {
    return null
  }

  /** The result of an operator, or undefined if it is not defined. `isReflected`: it stands on the right. */
  binary(_operator: string, _other: Value, _isReflected: boolean, _run: Evaluator): Value | undefined {
    return undefined
  }

  unary(_operator: string, _run: Evaluator): Value | undefined {
    return undefined
  }

  /** Whether it counts as true. */
  isTrue(evaluator: Evaluator): boolean {
    const items = this.iterate(evaluator)
    return items === null || items.length > 0
  }

  /** What tells equal values of dictionaries, or null if it is only equal to itself. */
  key(): string | null {
    return null
  }

  /** Before and behind the block of a `with`. */
  enter(_run: Evaluator): Value {
    throw new Refusal(`${capital(this.description)} in a "with" is not understood.`)
  }

  exit(_run: Evaluator): void {}
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Methods that change a circuit, which a simulator or a transpiler may have made. */
const changes = new Set('h x cx measure measure_all compose barrier'.split(' '))

/** What only a run tells: a result of a simulator, a picture, a random number. */
export class Unknown extends PythonObject {
  readonly description = 'what only a run of the program tells'
  override attribute(name: string): Value {
    if (changes.has(name)) throw new Refusal(`"${name}" changes what only a run of the program tells.`)
    if (name === 'append') return cautiousAppend
    return this
  }
  override setAttribute() {}
  override setItem() {}
  override call(parameters: Arguments, evaluator: Evaluator): Value {
    evaluator.recordEscape(parameters.all())
    return this
  }
  override item(): Value {
    return this
  }
  override binary(): Value {
    return this
  }
  override unary(): Value {
    return this
  }
  override isTrue(): boolean {
    throw new Refusal('This depends on what only a run of the program tells.')
  }
  override enter(): Value {
    return this
  }
}

/** The one {@link Unknown}. */
export const unknown = new Unknown()

/** A function of a package, answered by ours. */
export class NativeFunction extends PythonObject {
  readonly description: string
  constructor(
    readonly name: string,
    private readonly implementation: (parameters: Arguments, evaluator: Evaluator) => Value,
    /** Fields of a class, such as `QuantumCircuit.from_qasm_str`. */
    private readonly fields: Readonly<Record<string, Value>> = {},
  ) {
    super()
    this.description = `"${name}"`
  }
  override call(parameters: Arguments, evaluator: Evaluator): Value {
    return this.implementation(parameters, evaluator)
  }
  override attribute(name: string): Value | undefined {
    return this.fields[name]
  }
}

/** A function or class of a package, which a program calls by its name. */
export const native = (...made: ConstructorParameters<typeof NativeFunction>): NativeFunction =>
  new NativeFunction(...made)

/** Appends to what may be a circuit: only numbers, texts and results go to lists. */
const cautiousAppend = new NativeFunction('append', (parameters) => {
  for (const one of parameters.all())
    if (one instanceof PythonObject && !(one instanceof Unknown) && !(one instanceof Sequence))
      throw new Refusal('"append" changes what only a run of the program tells.')
  return null
})

/** A module, with a function that finds its names. */
export class Module extends PythonObject {
  readonly description: string
  constructor(
    readonly name: string,
    readonly find: (name: string) => Value | undefined,
    /** All names, for `from module import *`. */
    readonly names: readonly string[] = [],
  ) {
    super()
    this.description = `the module "${name}"`
  }
  override attribute(name: string): Value | undefined {
    return this.find(name)
  }
}

/** A list, or a tuple. */
export class Sequence extends PythonObject {
  /** Whether a run decides what is in it. */
  isUncertain = false
  constructor(
    readonly kind: 'list' | 'tuple',
    private values: Value[],
  ) {
    super()
  }
  get description() {
    return `a ${this.kind}`
  }
  get items(): Value[] {
    if (this.isUncertain) throw new Refusal('Only a run of the program would tell what is in this list.')
    return this.values
  }
  set items(items: Value[]) {
    this.values = items
  }
  override iterate(): readonly Value[] {
    return this.items
  }
  override key(): string | null {
    return this.kind === 'tuple' ? `(${this.items.map(keyOf).join(',')})` : null
  }
}

/** What is gone through once: a generator, `zip`, `map` and the like. The second time nothing is left. */
export class PythonIterator extends PythonObject {
  readonly description = 'a generator'
  private isDone = false
  constructor(private readonly values: readonly Value[]) {
    super()
  }
  override iterate(): readonly Value[] {
    const { values, isDone } = this
    this.isDone = true
    return isDone ? [] : values
  }
  override isTrue(): boolean {
    return true
  }
}

/** A set: equal values are in it once. */
export class SetValue extends PythonObject {
  readonly description = 'a set'
  readonly entries = new Map<string, Value>()
  constructor(items: readonly Value[]) {
    super()
    for (const item of items) this.entries.set(keyOf(item), item)
  }
  override iterate(): readonly Value[] {
    const values = [...this.entries.values()]
    // The order of texts in a set differs from run to run, that of numbers is that of small numbers mostly.
    const min = values.length >= 5 ? 32 : 8
    const isSmall = (one: Value) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one < min
    if (values.length > 1 && !values.every(isSmall))
      throw new Refusal('The order of what is in a set is not certain; use a list.')
    return values.toSorted((a, b) => Number(a) - Number(b))
  }
}

/** A dictionary. */
export class Dictionary extends PythonObject {
  readonly description = 'a dictionary'
  isUncertain = false
  private readonly found = new Map<string, { key: Value; value: Value }>()
  get entries(): Map<string, { key: Value; value: Value }> {
    if (this.isUncertain) throw new Refusal('Only a run of the program would tell what is in this dictionary.')
    return this.found
  }
  override iterate(): readonly Value[] {
    return [...this.entries.values()].map(({ key }) => key)
  }
  override item(index: Value): Value {
    const entry = this.entries.get(keyOf(index))
    if (entry === undefined) throw new Refusal('The dictionary has no such key.')
    return entry.value
  }
  override setItem(index: Value, value: Value, evaluator: Evaluator) {
    if (evaluator.isSpeculative) this.isUncertain = true
    else this.entries.set(keyOf(index), { key: index, value })
  }
}

/** `range(…)`, whose numbers are only made when they are needed. */
export class Range extends PythonObject {
  readonly description = 'a range'
  constructor(
    readonly start: number,
    readonly stop: number,
    readonly step: number,
  ) {
    super()
  }
  get length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step))
  }
  override iterate(): readonly Value[] {
    if (this.length > maxItems) throw new Refusal(tooManyItems)
    spend(this.length)
    return Array.from({ length: this.length }, (_, index) => this.start + index * this.step)
  }
}

/** A slice, as an index. */
export class Slice extends PythonObject {
  readonly description = 'a slice'
  constructor(
    readonly start: number | null,
    readonly stop: number | null,
    readonly step: number | null,
  ) {
    super()
  }
  /** The places of a sequence that it names. */
  places(length: number): number[] {
    const step = this.step ?? 1
    if (step === 0) throw new Refusal('The step of a slice is zero.')
    const clamp = (value: number, low: number, high: number) =>
      Math.min(Math.max(value < 0 ? value + length : value, low), high)
    const [low, high] = step > 0 ? [0, length] : [-1, length - 1]
    const start = this.start === null ? (step > 0 ? low : high) : clamp(this.start, low, high)
    const stop = this.stop === null ? (step > 0 ? high : low) : clamp(this.stop, low, high)
    const places: number[] = []
    spend(length)
    for (let at = start; step > 0 ? at < stop : at > stop; at += step) places.push(at)
    return places
  }
}

/** A number that depends on inputs. */
export class Symbolic extends PythonObject {
  readonly description = 'a parameter'
  constructor(readonly numeric: Exclude<Numeric, number>) {
    super()
  }
  override key(): string {
    return `parameter ${numericText(this.numeric, (name) => JSON.stringify(name))}`
  }
  override isTrue(): boolean {
    throw new Refusal('A parameter without a value decides nothing.')
  }
}

/** The most items of a list. */
export const maxItems = 100_000
/** What is said of longer ones. */
export const tooManyItems = `A list has at most ${maxItems.toLocaleString('en')} items here.`

let identities = 0
const identity = new WeakMap<object, number>()

/** What tells equal values in dictionaries and comparisons. */
export function keyOf(value: Value): string {
  spend()
  if (value === null) return 'None'
  if (typeof value === 'boolean') return `number ${Number(value)}`
  if (typeof value === 'number') return `number ${value}`
  if (typeof value === 'string') return `text ${JSON.stringify(value)}`
  const own = value.key()
  if (own !== null) return own
  const known = identity.get(value)
  if (known !== undefined) return `object ${known}`
  identities += 1
  identity.set(value, identities)
  return `object ${identities}`
}

/** A value as a number that may depend on inputs. */
export function toNumeric(value: Value | undefined, what = 'a number'): Numeric {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Symbolic) return value.numeric
  if (value instanceof Unknown) throw new Refusal('Only a run of the program would tell this number.')
  throw new Refusal(`This needs ${what}.`)
}

/** A number as a value. */
export const fromNumeric = (numeric: Numeric): Value => (typeof numeric === 'number' ? numeric : new Symbolic(numeric))

/** A value as a known number. */
export function toNumber(value: Value | undefined, what = 'a number'): number {
  const numeric = toNumeric(value, what)
  if (typeof numeric !== 'number') throw new Refusal('A parameter without a value cannot be used here.')
  return numeric
}

/** A value as a whole number. */
export function toInteger(value: Value | undefined, what = 'a whole number'): number {
  const number = toNumber(value, what)
  if (!Number.isSafeInteger(number)) throw new Refusal(`This needs ${what}.`)
  return number
}

/** A value as a text. */
export function toText(value: Value | undefined): string {
  if (typeof value !== 'string') throw new Refusal('This needs a text.')
  return value
}

/** A list of values. */
export const list = (items: readonly Value[]): Sequence => new Sequence('list', [...items])
/** A tuple of values. */
export const tuple = (items: readonly Value[]): Sequence => new Sequence('tuple', [...items])
