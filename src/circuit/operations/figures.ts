/** Figures of a circuit that its statistics do not have, from the operations of its opened drawing. Pure. */
import { withoutModifiers } from '../diagram/colors/cost-colors'
import { qubitsOf, type ListedOperation } from './list-operations'

/** Figures of a circuit. */
export interface CircuitFigures {
  /** The longest path over all gates on two or more qubits. */
  multiQubitDepth: number
  /**
   * How many T gates it takes: those that it has, rotations by odd multiples of π/4, and those of gates such as `ccx` with their usual circuits.
   * Null where a gate has no exact circuit of Clifford gates and T gates that is known here.
   */
  tCount: number | null
  /** Whether all gates are Clifford gates by their values; null where that is not known. */
  isClifford: boolean | null
  /** Which qubits meet in a gate, by their places from the top, the smaller first, and in how many gates. */
  pairs: { first: number; second: number; gates: number }[]
}

/** The figures of all operations. Of branches that a run chooses from, all count. */
export function computeFigures(operations: readonly ListedOperation[]): CircuitFigures {
  const gates = operations.filter(isGate)
  const costs = gates.map(tCostOf)
  const known = costs.filter((cost) => cost !== null)
  return {
    multiQubitDepth: depthOf(operations),
    tCount: known.length < costs.length ? null : known.reduce((sum, cost) => sum + cost, 0),
    isClifford:
      known.some((cost) => cost > 0) || gates.some(isNeverClifford) ? false : known.length < costs.length ? null : true,
    pairs: pairsOf(gates),
  }
}

const notGates = new Set(['measure', 'reset', 'barrier', 'delay', 'gphase', 'nop'])

/** Frames are not gates, and neither are statements, which act on no qubits. */
const isGate = ({ isFrame, name, controls, targets }: ListedOperation): boolean =>
  !isFrame && !notGates.has(name) && controls.length + targets.length > 0

function depthOf(operations: readonly ListedOperation[]): number {
  const depths = new Map<number | string, number>()
  let most = 0
  for (const operation of operations) {
    const { isFrame, name, into, condition } = operation
    if (isFrame || name === 'barrier') continue
    const wires = [...qubitsOf(operation), ...(into !== '' || condition !== '' ? ['classical'] : [])]
    const before = Math.max(0, ...wires.map((wire) => depths.get(wire) ?? 0))
    const after = before + (isGate(operation) && qubitsOf(operation).length > 1 ? 1 : 0)
    for (const wire of wires) depths.set(wire, after)
    most = Math.max(most, after)
  }
  return most
}

/** The most qubits of a gate whose pairs are listed: a gate on more has too many. */
const maxGateQubits = 16

function pairsOf(gates: readonly ListedOperation[]): CircuitFigures['pairs'] {
  const counts = new Map<string, { first: number; second: number; gates: number }>()
  for (const gate of gates) {
    const qubits = qubitsOf(gate).toSorted((one, other) => one - other)
    if (qubits.length > maxGateQubits) continue
    for (const [place, first] of qubits.entries()) {
      for (const second of qubits.slice(place + 1)) {
        const key = `${first} ${second}`
        const pair = counts.get(key) ?? { first, second, gates: 0 }
        pair.gates += 1
        counts.set(key, pair)
      }
    }
  }
  return [...counts.values()].toSorted((one, other) => one.first - other.first || one.second - other.second)
}

/** T gates of gates without angles, by their usual circuits without ancillas. */
const fixedCosts = new Map([
  ...namesWith(0, 'id x y z h s sdg sx sxdg cx cy cz swap iswap ecr dcx'),
  ...namesWith(1, 't tdg'),
  ...namesWith(2, 'ch'),
  ...namesWith(3, 'cs csdg csx'),
  ...namesWith(4, 'rccx'),
  ...namesWith(7, 'ccx ccz cswap'),
])

/** Rotations whose angle alone decides. */
const rotations = new Set(['rx', 'ry', 'rz', 'p', 'phase', 'u1', 'u2', 'u3', 'u', 'rzz', 'rxx', 'ryy', 'rzx'])

/** Rotations with a control, and the T gates that they take at odd multiples of π/2; at multiples of π they take none. */
const controlledRotations = new Map([...namesWith(3, 'cp cphase cu1'), ...namesWith(2, 'crx cry crz')])

/** How many T gates a gate takes; null where that is not known, or there is no exact circuit. */
function tCostOf({ name, angles }: ListedOperation): number | null {
  const plain = withoutModifiers(name)?.toLowerCase()
  if (plain === undefined) return null
  const fixed = fixedCosts.get(plain)
  if (fixed !== undefined) return fixed
  const numbers = anglesOf(angles)
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return null
  if (rotations.has(plain)) return sumOf(numbers.map((angle) => costAt(angle, Math.PI / 2, 1)))
  const cost = controlledRotations.get(plain)
  return cost === undefined ? null : sumOf(numbers.map((angle) => costAt(angle, Math.PI, cost)))
}

const sumOf = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)

/** Nothing at multiples of `step`, `cost` halfway between two of them, and null elsewhere. */
function costAt(angle: number, step: number, cost: number): number | null {
  const halves = angle / (step / 2)
  const nearest = Math.round(halves)
  if (Math.abs(halves - nearest) > tolerance) return null
  return nearest % 2 === 0 ? 0 : cost
}

const tolerance = 1e-9

/** Whether a gate is known to be none: a rotation by an angle that is known, and no multiple of a quarter turn. */
function isNeverClifford(gate: ListedOperation): boolean {
  const plain = withoutModifiers(gate.name)?.toLowerCase() ?? ''
  const isRotation = ['rx', 'ry', 'rz', 'p', 'phase', 'u1', 'rzz', 'rxx', 'ryy', 'rzx'].includes(plain)
  const [angle] = anglesOf(gate.angles)
  return isRotation && angle !== undefined && !Number.isNaN(angle) && costAt(angle, Math.PI / 2, 1) !== 0
}

/** Angles as numbers; NaN for those with free parameters. */
const anglesOf = (angles: string): number[] =>
  angles === '' ? [] : angles.split(', ').map((angle) => Number(angle.split(' = ').at(-1)))

function namesWith(cost: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, cost])
}
