/** Gates of Cirq, with their powers and phases. */
import { type Bit, type Modifier, type Operation, gate } from '../program/circuit'
import { type Numeric, combineNumerics, negative } from '../program/numeric'
import { Refusal } from '../refusal'

/** Operations on qubits, for a gate to an exponent. */
export interface GateKind {
  qubits: number
  /** `exponent` scales the gate: 1 is the gate itself. */
  build: (qubits: readonly Bit[], exponent: Numeric) => Operation[]
}

const times = (a: Numeric, b: Numeric) => combineNumerics('product', a, b)
const turns = (exponent: Numeric) => times(Math.PI, exponent)
const halfTurns = (exponent: Numeric) => times(Math.PI / 2, exponent)

/** Pauli X or Y to an exponent: eigenvalues 1 and e^(iπt). */
function paulis(name: 'x' | 'y'): GateKind {
  return {
    qubits: 1,
    build: (qubits, exponent) => {
      if (exponent === 1) return [gate(name, qubits)]
      if (name === 'x' && exponent === 0.5) return [gate('sx', qubits)]
      if (name === 'x' && exponent === -0.5) return [gate('sx', qubits, [], [{ kind: 'inv' }])]
      if (typeof exponent === 'number') return [gate(name, qubits, [], [{ kind: 'pow', exponent }])]
      return [gate('gphase', [], [halfTurns(exponent)]), gate(`r${name}`, qubits, [turns(exponent)])]
    },
  }
}

const phaseNames = new Map([
  [1, 'z'],
  [0.5, 's'],
  [-0.5, 'sdg'],
  [0.25, 't'],
  [-0.25, 'tdg'],
])

const z: GateKind = {
  qubits: 1,
  build: (qubits, exponent) => {
    const name = typeof exponent === 'number' ? phaseNames.get(exponent) : undefined
    return [name === undefined ? gate('p', qubits, [turns(exponent)]) : gate(name, qubits)]
  },
}

const h: GateKind = {
  qubits: 1,
  build: (qubits, exponent) =>
    exponent === 1
      ? [gate('h', qubits)]
      : [gate('ry', qubits, [-Math.PI / 4]), gate('p', qubits, [turns(exponent)]), gate('ry', qubits, [Math.PI / 4])],
}

/** A gate under controls, which go first. */
export function under(kind: GateKind, controls: number): GateKind {
  return {
    qubits: kind.qubits + controls,
    build: (qubits, exponent) =>
      kind.build(qubits.slice(controls), exponent).map((operation) => {
        if (operation.kind !== 'gate') throw new Refusal('Only gates have controls.')
        const modifiers = Array.from({ length: controls }, (): Modifier => ({ kind: 'ctrl', on: true }))
        return {
          ...operation,
          modifiers: [...modifiers, ...operation.modifiers],
          qubits: [...qubits.slice(0, controls), ...operation.qubits],
        }
      }),
  }
}

const swap: GateKind = {
  qubits: 2,
  build: ([a, b], exponent) => {
    if (a === undefined || b === undefined) return []
    if (exponent === 1) return [gate('swap', [a, b])]
    return [gate('cx', [a, b]), ...under(paulis('x'), 1).build([b, a], exponent), gate('cx', [a, b])]
  },
}

const iswap: GateKind = {
  qubits: 2,
  build: (qubits, exponent) => {
    if (exponent === 1) return [gate('iswap', qubits)]
    const angle = negative(halfTurns(exponent))
    return [gate('rxx', qubits, [angle]), gate('ryy', qubits, [angle])]
  },
}

/** XX, YY or ZZ to an exponent. */
const parity = (name: string): GateKind => ({
  qubits: 2,
  build: (qubits, exponent) => [gate('gphase', [], [halfTurns(exponent)]), gate(name, qubits, [turns(exponent)])],
})

const identity = (qubits: number): GateKind => ({
  qubits,
  build: (on) => on.map((qubit) => gate('id', [qubit])),
})

/** Gates with exponents, by their names. */
export const powerGates: Readonly<Record<string, GateKind>> = {
  X: paulis('x'),
  Y: paulis('y'),
  Z: z,
  H: h,
  I: identity(1),
  CNOT: under(paulis('x'), 1),
  CX: under(paulis('x'), 1),
  CZ: under(z, 1),
  CCNOT: under(paulis('x'), 2),
  CCX: under(paulis('x'), 2),
  TOFFOLI: under(paulis('x'), 2),
  CCZ: under(z, 2),
  SWAP: swap,
  CSWAP: under(swap, 1),
  FREDKIN: under(swap, 1),
  ISWAP: iswap,
  XX: parity('rxx'),
  YY: parity('ryy'),
  ZZ: parity('rzz'),
}

/** The gate with an exponent of a name. */
export function powerGate(name: string): GateKind {
  const kind = powerGates[name]
  if (kind === undefined) throw new Refusal(`The gate "${name}" is not understood.`)
  return kind
}

/** Classes of gates with an exponent. */
export const powerClasses: Readonly<Record<string, string>> = {
  XPowGate: 'X',
  YPowGate: 'Y',
  ZPowGate: 'Z',
  HPowGate: 'H',
  CXPowGate: 'CNOT',
  CNotPowGate: 'CNOT',
  CZPowGate: 'CZ',
  CCXPowGate: 'CCX',
  CCZPowGate: 'CCZ',
  SwapPowGate: 'SWAP',
  ISwapPowGate: 'ISWAP',
  XXPowGate: 'XX',
  YYPowGate: 'YY',
  ZZPowGate: 'ZZ',
}

/** `n` qubits that stay as they are. */
export const identityGate = identity

/** A rotation by an angle, whose phase is that of `rx`. */
export const rotation = (name: string, angle: Numeric, qubits = 1): GateKind => ({
  qubits,
  build: (on, exponent) => [gate(name, on, [times(angle, exponent)])],
})

/** A gate with a phase: `shift` half turns for each exponent. */
export const shifted = (kind: GateKind, shift: Numeric): GateKind => ({
  qubits: kind.qubits,
  build: (qubits, exponent) => [gate('gphase', [], [turns(times(shift, exponent))]), ...kind.build(qubits, exponent)],
})

/** A gate to an exponent, as a gate of its own. */
export const raisedGate = (kind: GateKind, by: Numeric): GateKind => ({
  qubits: kind.qubits,
  build: (qubits, exponent) => kind.build(qubits, times(by, exponent)),
})

/** `PhasedXPowGate`: Z^p · X^t · Z^-p. */
export const phasedX = (phase: Numeric, exponent: Numeric): GateKind => ({
  qubits: 1,
  build: (qubits, by) => [
    gate('p', qubits, [negative(turns(phase))]),
    ...paulis('x').build(qubits, times(exponent, by)),
    gate('p', qubits, [turns(phase)]),
  ],
})

/** `FSimGate`. */
export const simulation = (theta: Numeric, phi: Numeric): GateKind => ({
  qubits: 2,
  build: (qubits, by) => [
    gate('rxx', qubits, [times(theta, by)]),
    gate('ryy', qubits, [times(theta, by)]),
    gate('cp', qubits, [negative(times(phi, by))]),
  ],
})
