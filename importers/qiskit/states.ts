/** States that a circuit of Qiskit begins with. */
import type { Bit, Operation } from '../program/circuit'
import { Refusal } from '../refusal'
import { Arguments, PythonObject, type Evaluator, type Value, toNumber } from '../python/values'
import { bitsOf } from './bits'

interface Target {
  qubits: readonly Bit[]
  add: (operations: readonly Operation[], evaluator: Evaluator) => void
}

const preparations: Readonly<Record<string, readonly string[]>> = {
  '0': [],
  '1': ['x'],
  '+': ['h'],
  '-': ['x', 'h'],
  r: ['h', 's'],
  l: ['h', 'sdg'],
}

/**
 * `initialize` and `prepare_state`: labels, numbers, and real amplitudes of one qubit.
 *
 * @param resets whether the qubits are reset first, as `initialize` does.
 */
export function prepareState(circuit: Target, parameters: Arguments, resets: boolean, evaluator: Evaluator): Value {
  const [state, qubits] = parameters.bind(resets ? 'params' : 'state', 'qubits', 'normalize')
  const bits = qubits === undefined || qubits === null ? [...circuit.qubits] : bitsOf(qubits, circuit.qubits)
  const { at } = evaluator
  const first: Operation[] = resets ? bits.map((qubit) => ({ kind: 'reset', qubit, at })) : []
  const plain = state instanceof PythonObject ? evaluator.items(state).map((one) => toNumber(one)) : state
  if (plain === undefined || plain === null || typeof plain === 'boolean')
    throw new Refusal('This state is not understood.')
  circuit.add([...first, ...preparation(plain, bits, at)], evaluator)
  return null
}

/**
 * Gates that prepare a state of qubits in 0.
 *
 * @param state a label such as `01+-`, the number of a basis state, or all amplitudes.
 */
export function preparation(state: string | number | readonly number[], bits: readonly Bit[], at: number): Operation[] {
  const gate = (name: string, qubit: Bit, angles: readonly number[] = []): Operation => ({
    kind: 'gate',
    gate: name,
    modifiers: [],
    parameters: angles,
    qubits: [qubit],
    at,
  })
  if (typeof state === 'number') {
    if (!Number.isInteger(state) || state < 0 || state >= 2 ** bits.length)
      throw new Refusal('The qubits have no such state.')
    return bits.flatMap((bit, index) => (Math.floor(state / 2 ** index) % 2 === 1 ? [gate('x', bit)] : []))
  }
  if (typeof state === 'string') {
    if (state.length !== bits.length) throw new Refusal('A letter is needed for each qubit.')
    return bits.flatMap((bit, index) => {
      const names = preparations[state.at(-1 - index) ?? '']
      if (names === undefined) throw new Refusal('The letters of a state are 0, 1, +, -, r and l.')
      return names.map((name) => gate(name, bit))
    })
  }
  const amplitudes = state
  const place = amplitudes.findIndex((one) => Math.abs(one - 1) < 1e-12)
  if (amplitudes.length !== 2 ** bits.length) throw new Refusal('The number of amplitudes is not that of the qubits.')
  if (place >= 0 && amplitudes.every((one, index) => index === place || one === 0)) return preparation(place, bits, at)
  const [zero, one] = amplitudes
  const [bit] = bits
  if (bits.length !== 1 || zero === undefined || one === undefined || bit === undefined)
    throw new Refusal('Only basis states, and real amplitudes of one qubit, are understood here.')
  if (Math.abs(Math.hypot(zero, one) - 1) > 1e-9)
    throw new Refusal('The squares of these amplitudes do not add up to 1.')
  return [gate('ry', bit, [2 * Math.atan2(one, zero)])]
}
