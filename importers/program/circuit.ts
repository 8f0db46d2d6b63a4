/** A circuit as the importers build it, before it is written as OpenQASM 3. */
import { Refusal } from '../refusal'
import { spend } from '../work'
import { type Numeric, substitute } from './numeric'

/** A run of bits with a name. */
export interface Register {
  kind: 'qubit' | 'bit'
  /** What the source calls it. */
  name: string
  bits: Bit[]
  /** One bit that is no array. */
  isSingle?: boolean
}

/** One quantum or classical bit. Two bits are the same if they are the same object. */
export interface Bit {
  register: Register
  index: number
}

/** What changes a gate, the outermost first in a list. */
export type Modifier = { kind: 'ctrl'; on: boolean } | { kind: 'inv' } | { kind: 'pow'; exponent: number }

/** What a classical value is: true or false, or a whole number of so many bits. */
export type ClassicalType = { kind: 'bool' } | { kind: 'uint'; width: number }

/** A classical variable. */
export interface Variable {
  /** What the source calls it. */
  name: string
  type: ClassicalType
  /** Whether it has its value before the program runs. */
  isInput: boolean
}

/** A classical value that is computed while the program runs. Numbers of both sides of an operator have one type. */
export type Computed =
  | { kind: 'bits'; bits: readonly Bit[]; type: ClassicalType }
  | { kind: 'variable'; variable: Variable; type: ClassicalType }
  | { kind: 'number'; value: number; type: ClassicalType }
  | { kind: 'cast'; of: Computed; type: ClassicalType }
  | { kind: 'unary'; operator: '~' | '!'; of: Computed; type: ClassicalType }
  | { kind: 'binary'; operator: string; left: Computed; right: Computed; type: ClassicalType }

/** What bits are asked. */
export type Condition =
  | { kind: 'computed'; of: Computed }
  | { kind: 'equals'; bits: Bit[]; value: number }
  | { kind: 'compares'; bits: Bit[]; operator: string; value: number }
  | { kind: 'parity'; bits: Bit[] }
  | { kind: 'not'; of: Condition }
  | { kind: 'and' | 'or'; left: Condition; right: Condition }

/** A gate of the standard library, or of the definitions in `gates.ts`. */
export interface GateOperation {
  kind: 'gate'
  gate: string
  modifiers: readonly Modifier[]
  parameters: readonly Numeric[]
  /** Of the controls first, then of the gate. */
  qubits: readonly Bit[]
  /** Where the source says it. */
  at: number
}

/** One thing that happens. `at` is its place in the source. */
export type Operation =
  | GateOperation
  | { kind: 'measure'; qubit: Bit; bit: Bit; at: number }
  | { kind: 'reset'; qubit: Bit; at: number }
  | { kind: 'barrier'; qubits: readonly Bit[]; at: number }
  | { kind: 'delay'; duration: string; qubits: readonly Bit[]; at: number }
  | { kind: 'if'; condition: Condition; body: readonly Operation[]; otherwise: readonly Operation[]; at: number }
  | { kind: 'while'; condition: Condition; body: readonly Operation[]; at: number }
  | { kind: 'assign'; bit: Bit; condition: Condition; at: number }
  | { kind: 'store'; target: Variable | readonly Bit[]; value: Computed; at: number }
  | { kind: 'break' | 'continue'; at: number }

/** The most operations of a program. */
export const maxOperations = 20_000
/** The most qubits, and the most bits. */
export const maxBits = 2_000

/** A register with new bits. */
export function createRegister(kind: Register['kind'], name: string, size: number, isSingle = false): Register {
  if (!Number.isInteger(size) || size < 0) throw new Refusal('The size of a register must be a whole number.')
  if (size > maxBits) throw new Refusal(`A register has at most ${maxBits.toLocaleString('en')} bits here.`)
  const register: Register = { kind, name, bits: [], isSingle }
  for (let index = 0; index < size; index += 1) register.bits.push({ register, index })
  return register
}

function mapComputed(of: Computed, bit: (bit: Bit) => Bit): Computed {
  switch (of.kind) {
    case 'bits':
      return { ...of, bits: of.bits.map(bit) }
    case 'cast':
    case 'unary':
      return { ...of, of: mapComputed(of.of, bit) }
    case 'binary':
      return { ...of, left: mapComputed(of.left, bit), right: mapComputed(of.right, bit) }
    default:
      return of
  }
}

function mapCondition(condition: Condition, bit: (bit: Bit) => Bit): Condition {
  switch (condition.kind) {
    case 'computed':
      return { kind: 'computed', of: mapComputed(condition.of, bit) }
    case 'not':
      return { kind: 'not', of: mapCondition(condition.of, bit) }
    case 'and':
    case 'or':
      return { ...condition, left: mapCondition(condition.left, bit), right: mapCondition(condition.right, bit) }
    default:
      return { ...condition, bits: condition.bits.map(bit) }
  }
}

/** How operations are taken over into another circuit. */
interface Mapping {
  bit: (bit: Bit) => Bit
  /** Values of inputs. */
  values?: ReadonlyMap<string, Numeric>
  at?: number
}

/** Operations on other bits, with other numbers. */
export function mapOperations(operations: readonly Operation[], mapping: Mapping): Operation[] {
  const { bit, values, at } = mapping
  spend(operations.length)
  return operations.map((operation): Operation => {
    const placed = { ...operation, at: at ?? operation.at }
    switch (placed.kind) {
      case 'gate': {
        const { parameters } = placed
        const numbers = values === undefined ? parameters : parameters.map((one) => substitute(one, values))
        return { ...placed, qubits: placed.qubits.map(bit), parameters: numbers }
      }
      case 'measure':
        return { ...placed, qubit: bit(placed.qubit), bit: bit(placed.bit) }
      case 'reset':
        return { ...placed, qubit: bit(placed.qubit) }
      case 'barrier':
      case 'delay':
        return { ...placed, qubits: placed.qubits.map(bit) }
      case 'assign':
        return { ...placed, bit: bit(placed.bit), condition: mapCondition(placed.condition, bit) }
      case 'store': {
        const { target, value } = placed
        return { ...placed, target: 'type' in target ? target : target.map(bit), value: mapComputed(value, bit) }
      }
      case 'if':
        return {
          ...placed,
          condition: mapCondition(placed.condition, bit),
          body: mapOperations(placed.body, mapping),
          otherwise: mapOperations(placed.otherwise, mapping),
        }
      case 'while':
        return {
          ...placed,
          condition: mapCondition(placed.condition, bit),
          body: mapOperations(placed.body, mapping),
        }
      default:
        return placed
    }
  })
}

/** The number of operations, with those inside of others. */
export const countOperations = (operations: readonly Operation[]): number =>
  operations.reduce((sum, one) => {
    if (one.kind === 'if') return sum + 1 + countOperations(one.body) + countOperations(one.otherwise)
    return sum + 1 + (one.kind === 'while' ? countOperations(one.body) : 0)
  }, 0)

/** The operations in reverse, each undone. */
export function invertOperations(operations: readonly Operation[]): Operation[] {
  spend(operations.length)
  return operations.toReversed().map((operation): Operation => {
    if (operation.kind === 'barrier' || operation.kind === 'delay') return operation
    if (operation.kind !== 'gate') throw new Refusal('What measures, resets or decides has no inverse.')
    return { ...operation, modifiers: withInverse(operation.modifiers) }
  })
}

/** Modifiers of the inverse: two inverses are none. */
const withInverse = (modifiers: readonly Modifier[]): Modifier[] =>
  modifiers[0]?.kind === 'inv' ? modifiers.slice(1) : [{ kind: 'inv' }, ...modifiers]

/** The operations under a control that goes first. */
export function controlOperations(operations: readonly Operation[], control: Bit, on: boolean): Operation[] {
  spend(operations.length)
  return operations.map((operation): Operation => {
    if (operation.kind === 'barrier' || operation.kind === 'delay') return operation
    if (operation.kind !== 'gate') throw new Refusal('What measures, resets or decides has no controls.')
    if (operation.qubits.includes(control)) throw new Refusal('A control is one of the qubits of its gate.')
    return {
      ...operation,
      modifiers: [{ kind: 'ctrl', on }, ...operation.modifiers],
      qubits: [control, ...operation.qubits],
    }
  })
}

/** The operations to a power; a fraction takes a single gate. */
export function raiseOperations(operations: readonly Operation[], exponent: number): Operation[] {
  const [only] = operations
  if (operations.length === 1 && only?.kind === 'gate') {
    return [{ ...only, modifiers: [{ kind: 'pow', exponent }, ...only.modifiers] }]
  }
  if (!Number.isInteger(exponent)) throw new Refusal('A circuit of several gates has no power with a fraction here.')
  spend(operations.length)
  const once = exponent < 0 ? invertOperations(operations) : [...operations]
  const count = Math.abs(exponent)
  if (count * countOperations(once) > maxOperations) throw new Refusal(tooManyOperations)
  return Array.from({ length: count }).flatMap(() => once)
}

/** A gate on qubits, with no place in the source yet. */
export function gate(
  name: string,
  qubits: readonly Bit[],
  parameters: readonly Numeric[] = [],
  modifiers: readonly Modifier[] = [],
): GateOperation {
  return { kind: 'gate', gate: name, modifiers, parameters, qubits, at: 0 }
}

/** The Fourier transform, whose first qubit is the highest. */
export function fourierTransform(qubits: readonly Bit[], swaps = true): GateOperation[] {
  const operations: GateOperation[] = []
  for (const [index, target] of qubits.entries()) {
    operations.push(gate('h', [target]))
    for (const [distance, other] of qubits.slice(index + 1).entries())
      operations.push(gate('cp', [other, target], [Math.PI / 2 ** (distance + 1)]))
  }
  if (!swaps) return operations
  for (let low = 0, high = qubits.length - 1; low < high; low += 1, high -= 1) {
    const [first, second] = [qubits[low], qubits[high]]
    if (first !== undefined && second !== undefined) operations.push(gate('swap', [first, second]))
  }
  return operations
}

/** What is said of a circuit that is too large. */
export const tooManyOperations = `The circuit has more than ${maxOperations.toLocaleString('en')} operations.`
