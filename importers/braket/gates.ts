/** Gates of Amazon Braket. */
import { type Bit, type Modifier, type Operation, gate } from '../program/circuit'
import { type Numeric, combineNumerics, negative } from '../program/numeric'

/** A gate: its qubits and angles by the names of the method's parameters, in the order of a call, and what it does. */
export interface GateRow {
  qubits: readonly string[]
  angles: readonly string[]
  build: (qubits: readonly Bit[], angles: readonly Numeric[]) => Operation[]
}

const words = (text: string) => text.split(' ').filter(Boolean)
const row = (qubits: string, angles: string, build: GateRow['build']): GateRow => ({
  qubits: words(qubits),
  angles: words(angles),
  build,
})
/** A gate that the standard library has with the same angles. */
const plain = (name: string, qubits = 'target', angles = '', modifiers: readonly Modifier[] = []) =>
  row(qubits, angles, (on, numbers) => [gate(name, on, numbers, modifiers)])

const pair = 'control target'
const two = 'target1 target2'
const half = (of: Numeric) => negative(combineNumerics('quotient', of, 2))

/** A phase for one state of two qubits. */
const phaseOf = (first: boolean, second: boolean) =>
  row(pair, 'angle', ([a, b], angles) => {
    if (a === undefined || b === undefined) return []
    const turn = second ? [] : [gate('x', [b])]
    return [...turn, gate('p', [a, b], angles, [{ kind: 'ctrl', on: first }]), ...turn]
  })

/** Turns about z before and behind. */
const between = (qubits: readonly Bit[], angles: readonly Numeric[], inner: Operation[]): Operation[] => [
  ...qubits.map((qubit, index) => gate('rz', [qubit], [negative(angles[index] ?? 0)])),
  ...inner,
  ...qubits.map((qubit, index) => gate('rz', [qubit], [angles[index] ?? 0])),
]

/** The methods of `Circuit`. */
export const gates: Readonly<Record<string, GateRow>> = {
  i: plain('id'),
  h: plain('h'),
  x: plain('x'),
  y: plain('y'),
  z: plain('z'),
  s: plain('s'),
  si: plain('sdg'),
  t: plain('t'),
  ti: plain('tdg'),
  v: plain('sx'),
  vi: plain('sx', 'target', '', [{ kind: 'inv' }]),
  rx: plain('rx', 'target', 'angle'),
  ry: plain('ry', 'target', 'angle'),
  rz: plain('rz', 'target', 'angle'),
  phaseshift: plain('p', 'target', 'angle'),
  u: plain('U', 'target', 'angle_1 angle_2 angle_3'),
  prx: plain('r', 'target', 'angle_1 angle_2'),
  gpi: row('target', 'angle', (on, angles) => between(on, angles, [gate('x', on)])),
  gpi2: row('target', 'angle', (on, [angle = 0]) => [gate('r', on, [Math.PI / 2, angle])]),
  cnot: plain('cx', pair),
  cy: plain('cy', pair),
  cz: plain('cz', pair),
  cv: plain('sx', pair, '', [{ kind: 'ctrl', on: true }]),
  cphaseshift: plain('cp', pair, 'angle'),
  cphaseshift00: phaseOf(false, false),
  cphaseshift01: phaseOf(false, true),
  cphaseshift10: phaseOf(true, false),
  swap: plain('swap', two),
  iswap: plain('iswap', two),
  ecr: plain('ecr', two),
  pswap: row(two, 'angle', ([a, b], angles) => {
    if (a === undefined || b === undefined) return []
    return [gate('cx', [a, b]), gate('p', [b], angles), gate('cx', [a, b]), gate('swap', [a, b])]
  }),
  xy: row(two, 'angle', (on, [angle = 0]) => [gate('rxx', on, [half(angle)]), gate('ryy', on, [half(angle)])]),
  xx: plain('rxx', two, 'angle'),
  yy: plain('ryy', two, 'angle'),
  zz: plain('rzz', two, 'angle'),
  ms: row(two, 'angle_1 angle_2 angle_3', (on, [first = 0, second = 0, third = Math.PI / 2]) =>
    between(on, [first, second], [gate('rxx', on, [third])]),
  ),
  ccnot: plain('ccx', 'control1 control2 target'),
  cswap: plain('cswap', 'control target1 target2'),
}

/** Classes of gates, as `Gate.H()`, by the method that adds the same gate. */
export const classes: Readonly<Record<string, string>> = Object.fromEntries(
  'I H X Y Z S Si T Ti V Vi Rx Ry Rz PhaseShift U PRx GPi GPi2 CNot CY CZ CV CPhaseShift Swap ISwap ECR PSwap XY XX YY ZZ CCNot CSwap'
    .split(' ')
    .map((name) => [name, name.toLowerCase()]),
)
