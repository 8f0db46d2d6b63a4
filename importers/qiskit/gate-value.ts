/** Gates of Qiskit that are not yet part of a circuit. */
import {
  type Bit,
  type Operation,
  type Register,
  controlOperations,
  invertOperations,
  createRegister,
  mapOperations,
  raiseOperations,
} from '../program/circuit'
import type { Numeric } from '../program/numeric'
import { Refusal } from '../refusal'
import { PythonObject, type Value, toInteger, toNumber, native } from '../python/values'
import type { GateRow } from './gates'

/** A gate or instruction: operations on bits of its own. */
export class GateValue extends PythonObject {
  readonly description = 'a gate'
  constructor(
    readonly qubits: readonly Bit[],
    readonly clbits: readonly Bit[],
    readonly operations: readonly Operation[],
    readonly name = 'gate',
  ) {
    super()
  }

  /** Its operations on bits of a circuit. */
  placed(qubits: readonly Bit[], clbits: readonly Bit[], at: number): Operation[] {
    if (qubits.length !== this.qubits.length)
      throw new Refusal(`This gate takes ${this.qubits.length} qubits, and gets ${qubits.length}.`)
    if (clbits.length !== this.clbits.length)
      throw new Refusal(`This instruction takes ${this.clbits.length} bits, and gets ${clbits.length}.`)
    if (new Set(qubits).size < qubits.length) throw new Refusal('A gate takes a qubit twice.')
    const places = new Map<Bit, Bit>()
    for (const [index, bit] of this.qubits.entries()) places.set(bit, qubits[index] ?? bit)
    for (const [index, bit] of this.clbits.entries()) places.set(bit, clbits[index] ?? bit)
    return mapOperations(this.operations, { bit: (bit) => places.get(bit) ?? bit, at })
  }

  /** The gate with controls that go first. */
  control(count: number, state: number | null): GateValue {
    if (count < 1 || count > 50) throw new Refusal('A gate gets between 1 and 50 controls.')
    if (state !== null && (state < 0 || state >= 2 ** count)) throw new Refusal('The controls never have this state.')
    const register = createRegister('qubit', 'control', count)
    let { operations } = this
    for (const [index, bit] of [...register.bits.entries()].toReversed())
      operations = controlOperations(operations, bit, state === null || Math.floor(state / 2 ** index) % 2 === 1)
    return new GateValue([...register.bits, ...this.qubits], this.clbits, operations)
  }

  inverse(): GateValue {
    return new GateValue(this.qubits, this.clbits, invertOperations(this.operations))
  }

  power(exponent: number): GateValue {
    return new GateValue(this.qubits, this.clbits, raiseOperations(this.operations, exponent))
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case 'control':
        return native(name, (parameters) => {
          const [count = 1, , state] = parameters.bind('num_ctrl_qubits', 'label', 'ctrl_state', 'annotated')
          return this.control(toInteger(count), controlState(state))
        })
      case 'inverse':
        return native(name, () => this.inverse())
      case 'power':
        return native(name, (parameters) => this.power(toNumber(parameters.bind('exponent', 'annotated')[0])))
      case 'repeat':
        return native(name, (parameters) => this.power(toInteger(parameters.bind('n')[0])))
      case 'to_mutable':
      case 'copy':
        return native(name, () => this)
      case 'num_qubits':
        return this.qubits.length
      case 'name':
        return this.name
      default:
        return undefined
    }
  }

  /** A label, which only pictures show. */
  override setAttribute(name: string) {
    if (name !== 'label' && name !== 'name') throw new Refusal(`"${name}" of a gate cannot be set here.`)
  }
}

/** `ctrl_state`, as a number whose lowest bit is the first control. */
export function controlState(value: Value | undefined): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') {
    if (!/^[01]+$/.test(value)) throw new Refusal('The state of controls is written with 0 and 1.')
    return Number.parseInt(value, 2)
  }
  return toInteger(value)
}

/** A standard gate. */
export function standardGate(
  { gate, qubits, controls = 0, isInverse = false }: GateRow,
  angles: readonly Numeric[],
): GateValue {
  const register = createRegister('qubit', 'qubits', qubits.length)
  const modifiers = [
    ...Array.from({ length: controls }, () => ({ kind: 'ctrl' as const, on: true })),
    ...(isInverse ? [{ kind: 'inv' as const }] : []),
  ]
  return new GateValue(
    register.bits,
    [],
    [{ kind: 'gate', gate, modifiers, parameters: angles, qubits: register.bits, at: 0 }],
    gate,
  )
}

/**
 * A gate with controls that ask for zeros.
 *
 * @param state its lowest bit is the first control; null for all ones.
 */
export function withState(gate: GateValue, row: GateRow, angles: readonly Numeric[], state: number | null): GateValue {
  if (state === null) return gate
  const inner: Readonly<Record<string, [string, number]>> = {
    cx: ['x', 1],
    cy: ['y', 1],
    cz: ['z', 1],
    ch: ['h', 1],
    cp: ['p', 1],
    crx: ['rx', 1],
    cry: ['ry', 1],
    crz: ['rz', 1],
    ccx: ['x', 2],
    cswap: ['swap', 1],
  }
  const found = inner[row.gate]
  const [name, count] = found ?? [row.gate, row.controls ?? 0]
  if (count === 0) throw new Refusal('The state of these controls is not understood.')
  const base = { ...row, gate: name, controls: 0, qubits: row.qubits.slice(count) }
  return standardGate(base, angles).control(count, state)
}

/** A gate with any number of controls. */
export function manyControls(gate: string, angles: readonly Numeric[], count: number): GateValue {
  return standardGate({ gate, angles: [], qubits: ['target'] }, angles).control(count, null)
}

/** The Fourier transform as Qiskit builds it. */
export function fourierTransform(size: number, swaps: boolean, isInverse: boolean, skipped = 0): GateValue {
  if (size < 1 || size > 60) throw new Refusal('A Fourier transform has between 1 and 60 qubits here.')
  const { bits }: Register = createRegister('qubit', 'qubits', size)
  const operations: Operation[] = []
  const add = (gate: string, parameters: readonly Numeric[], places: readonly number[]) => {
    const qubits = places.flatMap((place) => bits[place] ?? [])
    operations.push({ kind: 'gate', gate, modifiers: [], parameters, qubits, at: 0 })
  }
  for (let target = size - 1; target >= 0; target -= 1) {
    add('h', [], [target])
    for (let other = target - 1; other >= Math.max(0, target - size + skipped + 1); other -= 1)
      add('cp', [Math.PI / 2 ** (target - other)], [other, target])
  }
  if (swaps) for (let place = 0; place < Math.floor(size / 2); place += 1) add('swap', [], [place, size - 1 - place])
  return new GateValue(bits, [], isInverse ? invertOperations(operations) : operations, 'QFT')
}
