/** Gates of PennyLane, and templates that are made of them. The first wire is the first qubit. */
import {
  type Bit,
  type Modifier,
  type Operation,
  controlOperations,
  gate,
  invertOperations,
  fourierTransform,
} from '../program/circuit'
import { type Numeric, combineNumerics, negative } from '../program/numeric'
import { Refusal } from '../refusal'

/** Builds a gate of angles on qubits. */
export type Build = (angles: readonly Numeric[], qubits: readonly Bit[]) => Operation[]

/** A gate: the names of its angles, its number of qubits (null for any), and what it does. */
export interface GateRow {
  angles: readonly string[]
  qubits: number | null
  build: Build
}

const row = (qubits: number | null, angles: string, build: Build): GateRow => ({
  qubits,
  angles: angles.split(' ').filter(Boolean),
  build,
})
/** A gate that the standard library has with the same angles. */
const plain = (name: string, qubits: number, angles = '') =>
  row(qubits, angles, (numbers, on) => [gate(name, on, numbers)])
const half = (of: Numeric) => combineNumerics('quotient', of, 2)

/** `Rot`: RZ(φ), then RY(θ), then RZ(ω). */
const euler: Build = ([phi = 0, theta = 0, omega = 0], qubits) => [
  gate('rz', qubits, [phi]),
  gate('ry', qubits, [theta]),
  gate('rz', qubits, [omega]),
]

/** Operations under controls that stand first. */
function under(count: number, build: Build): Build {
  return (angles, qubits) =>
    qubits
      .slice(0, count)
      .toReversed()
      .reduce<Operation[]>(
        (inner, control) => controlOperations(inner, control, true),
        build(angles, qubits.slice(count)),
      )
}

/** exp(-iθ/2 · Z…Z). */
const parityRotation: Build = ([angle = 0], qubits) => {
  const last = qubits.at(-1)
  if (last === undefined) throw new Refusal('This gate needs a wire.')
  const chain = qubits.slice(1).flatMap((qubit, index) => {
    const before = qubits[index]
    return before === undefined ? [] : [gate('cx', [before, qubit])]
  })
  return [...chain, gate('rz', [last], [angle]), ...chain.toReversed()]
}

/** exp(-iθ/2 · P…P) of a word of Paulis. */
export function pauliRotation(angle: Numeric, word: string, qubits: readonly Bit[]): Operation[] {
  if (!/^[IXYZ]+$/.test(word) || word.length !== qubits.length)
    throw new Refusal('A letter I, X, Y or Z is needed for each wire.')
  const before = qubits.flatMap((qubit, index) => {
    if (word[index] === 'X') return [gate('h', [qubit])]
    return word[index] === 'Y' ? [gate('rx', [qubit], [Math.PI / 2])] : []
  })
  const involved = qubits.filter((_, index) => word[index] !== 'I')
  if (involved.length === 0) return [gate('gphase', [], [negative(half(angle))])]
  return [...before, ...parityRotation([angle], involved), ...invertOperations(before)]
}

const excitation: Build = ([angle = 0], [a, b]) => {
  if (a === undefined || b === undefined) return []
  return [gate('cx', [a, b]), gate('cry', [b, a], [angle]), gate('cx', [a, b])]
}

const doubleExcitation: Build = ([angle = 0], [a, b, c, d]) => {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return []
  const fan = [b, c, d].map((other) => gate('cx', [a, other]))
  const modifiers: Modifier[] = [
    { kind: 'ctrl', on: false },
    { kind: 'ctrl', on: true },
    { kind: 'ctrl', on: true },
  ]
  return [...fan, gate('ry', [b, c, d, a], [angle], modifiers), ...fan.toReversed()]
}

const hopping =
  (sign: 1 | -1): Build =>
  ([angle = 0], qubits) => {
    const turn = combineNumerics('product', sign / 2, angle)
    return [gate('rxx', qubits, [turn]), gate('ryy', qubits, [turn])]
  }

/** Twice the projector onto the uniform state, less the identity. */
const grover: Build = (_angles, qubits) => {
  const last = qubits.at(-1)
  if (last === undefined || qubits.length < 2) throw new Refusal('This operator needs two wires.')
  const others = qubits.slice(0, -1)
  const walls = others.map((qubit) => gate('h', [qubit]))
  const modifiers = others.map((): Modifier => ({ kind: 'ctrl', on: false }))
  return [
    gate('gphase', [], [Math.PI]),
    ...walls,
    gate('z', [last]),
    gate('x', qubits, [], modifiers),
    gate('z', [last]),
    ...walls,
  ]
}

/** The gates by their names. */
export const gates: Readonly<Record<string, GateRow>> = {
  Identity: plain('id', 1),
  I: plain('id', 1),
  Hadamard: plain('h', 1),
  H: plain('h', 1),
  PauliX: plain('x', 1),
  X: plain('x', 1),
  PauliY: plain('y', 1),
  Y: plain('y', 1),
  PauliZ: plain('z', 1),
  Z: plain('z', 1),
  S: plain('s', 1),
  T: plain('t', 1),
  SX: plain('sx', 1),
  RX: plain('rx', 1, 'phi'),
  RY: plain('ry', 1, 'phi'),
  RZ: plain('rz', 1, 'phi'),
  PhaseShift: plain('p', 1, 'phi'),
  U1: plain('p', 1, 'phi'),
  U2: plain('u2', 1, 'phi delta'),
  U3: plain('U', 1, 'theta phi delta'),
  Rot: row(1, 'phi theta omega', euler),
  CNOT: plain('cx', 2),
  CX: plain('cx', 2),
  CY: plain('cy', 2),
  CZ: plain('cz', 2),
  CH: plain('ch', 2),
  SWAP: plain('swap', 2),
  ISWAP: plain('iswap', 2),
  ECR: plain('ecr', 2),
  SISWAP: row(2, '', (_angles, on) => hopping(-1)([Math.PI / 2], on)),
  CRX: plain('crx', 2, 'phi'),
  CRY: plain('cry', 2, 'phi'),
  CRZ: plain('crz', 2, 'phi'),
  CRot: row(2, 'phi theta omega', under(1, euler)),
  ControlledPhaseShift: plain('cp', 2, 'phi'),
  CPhase: plain('cp', 2, 'phi'),
  IsingXX: plain('rxx', 2, 'phi'),
  IsingYY: plain('ryy', 2, 'phi'),
  IsingZZ: plain('rzz', 2, 'phi'),
  IsingXY: row(2, 'phi', hopping(-1)),
  SingleExcitation: row(2, 'phi', excitation),
  DoubleExcitation: row(4, 'phi', doubleExcitation),
  Toffoli: plain('ccx', 3),
  CCZ: row(3, '', (_angles, on) => under(2, (_none, target) => [gate('z', target)])([], on)),
  CSWAP: plain('cswap', 3),
  MultiRZ: row(null, 'theta', parityRotation),
  GlobalPhase: row(null, 'phi', ([phi = 0]) => [gate('gphase', [], [negative(phi)])]),
  QFT: row(null, '', (_angles, qubits) => fourierTransform(qubits)),
  GroverOperator: row(null, '', grover),
  Barrier: row(null, '', (_angles, qubits) => (qubits.length === 0 ? [] : [{ kind: 'barrier', qubits, at: 0 }])),
}
