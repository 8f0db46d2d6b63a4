/** Registers, bits and parameters of Qiskit as values. */
import { type Bit, type Condition, type Register, createRegister } from '../program/circuit'
import { Refusal } from '../refusal'
import { spend } from '../work'
import { ArrayValue } from '../python/arrays'
import { itemOf } from '../python/operators'
import {
  Arguments,
  NativeFunction,
  PythonObject,
  Range,
  type Evaluator,
  Sequence,
  Slice,
  Symbolic,
  type Value,
  list,
  toInteger,
  toText,
} from '../python/values'

/** A bit. */
export class BitValue extends PythonObject {
  readonly description = 'a bit'
  constructor(readonly bit: Bit) {
    super()
  }
}

const bitValues = new WeakMap<Bit, BitValue>()

/** The value of a bit, always the same for the same bit. */
export function bitValue(bit: Bit): BitValue {
  const known = bitValues.get(bit)
  if (known !== undefined) return known
  const value = new BitValue(bit)
  bitValues.set(bit, value)
  return value
}

/** A register. */
export class RegisterValue extends PythonObject {
  readonly description = 'a register'
  constructor(readonly register: Register) {
    super()
  }
  override iterate(): readonly Value[] {
    return this.register.bits.map(bitValue)
  }
  override item(index: Value): Value {
    const bits = this.iterate()
    if (index instanceof Slice) return list(index.places(bits.length).map((place) => itemOf(bits, place)))
    if (index instanceof Sequence) return list(index.items.map((one) => itemOf(bits, one)))
    return itemOf(bits, index)
  }
  override attribute(name: string): Value | undefined {
    if (name === 'size') return this.register.bits.length
    return name === 'name' ? this.register.name : undefined
  }
}

/** A condition of `qiskit.circuit.classical.expr`. */
export class ConditionValue extends PythonObject {
  readonly description = 'a condition'
  constructor(readonly condition: Condition) {
    super()
  }
}

const counts = new WeakMap<Evaluator, Map<string, number>>()

/** A function that makes registers. */
export const registerClass = (className: string, kind: Register['kind'], stem: string): Value =>
  new NativeFunction(className, (parameters, evaluator) => {
    const [size, name] = parameters.bind('size', 'name')
    const known = counts.get(evaluator) ?? new Map<string, number>()
    counts.set(evaluator, known)
    const count = known.get(stem) ?? 0
    if (name === undefined || name === null) known.set(stem, count + 1)
    const text = name === undefined || name === null ? `${stem}${count}` : toText(name)
    return new RegisterValue(createRegister(kind, text, toInteger(size)))
  })

/** `ParameterVector`. */
export class ParameterVector extends PythonObject {
  readonly description = 'a vector of parameters'
  private readonly parameters: Value[]
  constructor(
    readonly name: string,
    length: number,
  ) {
    super()
    if (length > 2000) throw new Refusal('A vector of parameters has at most 2,000 of them here.')
    this.parameters = Array.from({ length }, (_, index) => new Symbolic({ kind: 'input', name: `${name}[${index}]` }))
  }
  override iterate(): readonly Value[] {
    return this.parameters
  }
  override item(index: Value): Value {
    if (index instanceof Slice)
      return list(index.places(this.parameters.length).map((place) => itemOf(this.parameters, place)))
    return itemOf(this.parameters, index)
  }
  override attribute(name: string): Value | undefined {
    if (name === 'params') return list(this.parameters)
    return name === 'name' ? this.name : undefined
  }
}

/** `Parameter` and `ParameterVector`. */
export const parameterClasses: Readonly<Record<string, Value>> = {
  Parameter: new NativeFunction('Parameter', (parameters) => {
    const [name] = parameters.bind('name')
    return new Symbolic({ kind: 'input', name: toText(name) })
  }),
  ParameterVector: new NativeFunction('ParameterVector', (parameters: Arguments) => {
    const [name, length] = parameters.bind('name', 'length')
    return new ParameterVector(toText(name), length === undefined ? 0 : toInteger(length))
  }),
}

/** Bits that an argument names: a bit, a number, a register, a range, a slice, or a list of these. */
export function bitsOf(value: Value | undefined, own: readonly Bit[]): Bit[] {
  if (value instanceof BitValue) return [ownBit(value.bit, own)]
  if (value instanceof RegisterValue) return value.register.bits.map((bit) => ownBit(bit, own))
  if (value instanceof Slice) return value.places(own.length).flatMap((place) => bitsOf(place, own))
  if (value instanceof Range || value instanceof Sequence) return value.iterate().flatMap((one) => bitsOf(one, own))
  if (value instanceof ArrayValue) return value.items.flatMap((one) => bitsOf(one, own))
  const index = toInteger(value, 'a qubit or bit')
  const bit = own[index < 0 ? index + own.length : index]
  if (bit === undefined) throw new Refusal(`The circuit has no bit ${index}.`)
  return [bit]
}

function ownBit(bit: Bit, own: readonly Bit[]): Bit {
  spend(own.length / 16)
  if (!own.includes(bit)) throw new Refusal(`A bit of "${bit.register.name}" is not part of this circuit.`)
  return bit
}
