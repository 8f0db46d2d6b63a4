/** Gates of QPY by the names of their classes in Qiskit. */
import { type Bit, type Operation, gate } from '../program/circuit'
import type { Numeric } from '../program/numeric'
import { Refusal } from '../refusal'
import { gateOfClass } from '../qiskit/gates'
import { fourierTransform, standardGate, withState } from '../qiskit/gate-value'
import { preparation } from '../qiskit/states'
import { type NumberArray, readArray } from './arrays'
import type { Field } from './payload'

/** A gate as a file stores it. */
interface StoredGate {
  name: string
  label: string
  qubits: readonly Bit[]
  /** How many of the qubits are controls, which go first, and the state that they wait for, with the first as lowest bit. */
  controls: number
  state: number
  fields: readonly Field[]
}

/** What is said of a gate that only Qiskit can write with others. */
export const undecomposed = (what: string) =>
  new Refusal(`${what} is not understood: decompose it with Qiskit before the file is written.`)

/** Gates under any number of controls. */
const controlledClasses: Readonly<Record<string, string>> = {
  MCXGate: 'x',
  C3XGate: 'x',
  C4XGate: 'x',
  MCXGrayCode: 'x',
  MCPhaseGate: 'p',
  MCU1Gate: 'p',
}

/**
 * A gate of Qiskit as operations.
 *
 * @param numeric reads an angle.
 * @returns null for a class that is no gate here.
 */
export function readGate(stored: StoredGate, numeric: (field: Field) => Numeric): Operation[] | null {
  const { name, qubits, fields } = stored
  const row = gateOfClass(name)
  if (row !== undefined) {
    expectCounts(stored, row.qubits.length, row.angles.length)
    return withControlState(stored, row, fields.map(numeric))
  }
  const inner = Object.hasOwn(controlledClasses, name) ? controlledClasses[name] : undefined
  if (inner !== undefined) {
    expectCounts(stored, stored.controls + 1, inner === 'p' ? 1 : 0)
    const value = standardGate({ gate: inner, angles: [], qubits: ['target'] }, fields.map(numeric))
    return value.control(stored.controls, stored.state).placed(qubits, [], 0)
  }
  switch (name) {
    case 'GlobalPhaseGate':
      expectCounts(stored, 0, 1)
      return [gate('gphase', [], fields.map(numeric))]
    case 'PauliGate':
      return pauli(stored)
    case 'QFTGate':
      return fourierTransform(qubits.length, true, false).placed(qubits, [], 0)
    case 'PermutationGate':
      return permutation(stored)
    case 'UnitaryGate':
      return unitary(stored)
    case 'Initialize':
      return [...qubits.map((qubit): Operation => ({ kind: 'reset', qubit, at: 0 })), ...prepared(stored)]
    case 'StatePreparation':
      return preparedGate(stored)
    default:
      return null
  }
}

function expectCounts({ name, qubits, fields }: StoredGate, qubitCount: number, angleCount: number) {
  if (qubits.length !== qubitCount)
    throw new Refusal(`"${name}" takes ${qubitCount} qubits, and gets ${qubits.length} in this file.`)
  if (fields.length !== angleCount)
    throw new Refusal(`"${name}" takes ${angleCount} angles, and gets ${fields.length} in this file.`)
}

/** A gate with a name of its own, whose controls may wait for zeros. */
function withControlState(
  { qubits, controls, state }: StoredGate,
  row: NonNullable<ReturnType<typeof gateOfClass>>,
  angles: readonly Numeric[],
): Operation[] {
  const value = standardGate(row, angles)
  const isOpen = controls > 0 && state !== 2 ** controls - 1
  if (!isOpen) return value.placed(qubits, [], 0)
  if (controls > 20 || state >= 2 ** controls)
    throw new Refusal('The controls of a gate never have the state that is asked.')
  if (row.gate !== 'cu') return withState(value, row, angles, state).placed(qubits, [], 0)
  const flips = qubits.slice(0, 1).map((qubit) => gate('x', [qubit]))
  return [...flips, ...value.placed(qubits, [], 0), ...flips]
}

function pauli({ qubits, fields }: StoredGate): Operation[] {
  const [field] = fields
  const word = field?.type === 's' ? field.bytes.text(field.bytes.rest) : ''
  if (!/^[IXYZ]*$/.test(word) || word.length !== qubits.length)
    throw new Refusal('A letter I, X, Y or Z is needed for each qubit.')
  return qubits.flatMap((qubit, index) => {
    const letter = word.at(-1 - index)?.toLowerCase() ?? 'i'
    return letter === 'i' ? [] : [gate(letter, [qubit])]
  })
}

function arrayOf({ name, fields }: StoredGate): NumberArray {
  const [field] = fields
  if (fields.length !== 1 || field?.type !== 'n') throw undecomposed(`"${name}"`)
  return readArray(field.bytes)
}

/** Qubits change places: the one at `pattern[i]` comes to `i`. */
function permutation(stored: StoredGate): Operation[] {
  const pattern = arrayOf(stored).values.map(({ real }) => real)
  const { qubits } = stored
  const isPermutation =
    pattern.length === qubits.length &&
    new Set(pattern).size === pattern.length &&
    pattern.every((one) => Number.isInteger(one) && one >= 0 && one < pattern.length)
  if (!isPermutation) throw new Refusal('The pattern of a permutation is none.')
  const places = pattern.map((_, index) => index)
  return pattern.flatMap((wanted, index) => {
    const from = places.indexOf(wanted)
    const [one, other] = [qubits[index], qubits[from]]
    if (from === index || one === undefined || other === undefined) return []
    places[from] = places[index] ?? index
    places[index] = wanted
    return [gate('swap', [one, other])]
  })
}

/** A unitary of one qubit, with its phase. */
function unitary(stored: StoredGate): Operation[] {
  const [qubit] = stored.qubits
  const { shape, values } = arrayOf(stored)
  const [a, b, c, d] = values
  if (stored.qubits.length !== 1 || stored.controls > 0)
    throw undecomposed(`A unitary of ${stored.qubits.length} qubits`)
  if (shape.join() !== '2,2' || qubit === undefined || !a || !b || !c || !d)
    throw new Refusal('The matrix of a unitary has another size than its qubits.')
  const size = (one: typeof a) => Math.hypot(one.real, one.imag)
  const angle = (one: typeof a) => Math.atan2(one.imag, one.real)
  const inner = {
    real: a.real * b.real + a.imag * b.imag + c.real * d.real + c.imag * d.imag,
    imag: a.real * b.imag - a.imag * b.real + c.real * d.imag - c.imag * d.real,
  }
  const isUnitary =
    Math.abs(Math.hypot(size(a), size(c)) - 1) < 1e-8 &&
    Math.abs(Math.hypot(size(b), size(d)) - 1) < 1e-8 &&
    size(inner) < 1e-8
  if (!isUnitary) throw new Refusal('The matrix of a unitary is not unitary.')
  const theta = 2 * Math.atan2(size(c), size(a))
  const minus = { real: -b.real, imag: -b.imag }
  // The larger pair of entries says which angles are certain.
  const isDiagonal = size(a) >= size(c)
  const phase = isDiagonal ? angle(a) : size(a) > 0 ? angle(a) : 0
  const phi = size(c) > 0 ? angle(c) - phase : 0
  const lambda = isDiagonal ? angle(d) - phase - phi : angle(minus) - phase
  const operations = [gate('U', [qubit], [theta, phi, lambda])]
  return phase === 0 ? operations : [gate('gphase', [], [phase]), ...operations]
}

/** The state that an instruction prepares: a label, the number of a basis state, or amplitudes. */
function prepared(stored: StoredGate): Operation[] {
  const { qubits, fields } = stored
  const [first] = fields
  if (first?.type === 's') {
    const label = fields.map(({ type, bytes }) => (type === 's' ? bytes.text(bytes.rest) : '?')).join('')
    return preparation(label, qubits, 0)
  }
  const amplitudes = fields.map(({ type, bytes, isLittleEndian }) => {
    if (type === 'c') return { real: bytes.float64(), imag: bytes.float64() }
    if (type === 'f') return { real: bytes.float64(isLittleEndian), imag: 0 }
    if (type === 'i') return { real: bytes.int64(isLittleEndian), imag: 0 }
    throw undecomposed(`"${stored.name}"`)
  })
  if (amplitudes.some(({ imag }) => imag !== 0)) throw undecomposed('A state with complex amplitudes')
  const numbers = amplitudes.map(({ real }) => real)
  const [only] = numbers
  return preparation(numbers.length === 1 && only !== undefined ? only : numbers, qubits, 0)
}

/** A state that is prepared by a gate, which does something to other states, too; its inverse differs only by its label. */
function preparedGate(stored: StoredGate): Operation[] {
  if (stored.label !== '' && stored.label !== 'State Preparation')
    throw undecomposed(`A state preparation with the label "${stored.label}", which may be an inverse,`)
  const [first] = stored.fields
  if (first?.type !== 's' && stored.fields.length !== 1) throw undecomposed('A state preparation with amplitudes')
  return prepared(stored)
}
