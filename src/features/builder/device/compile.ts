/** What a circuit of the builder takes on a device where its qubits are placed. Pure. */
import type { Basis, Entangler } from './basis'
import { aboutX, aboutY, aboutZ, follow, hadamard, identity, rotationOf, type Rotation } from './rotation'

/** A gate of a circuit. */
export interface Gate {
  name: string
  /** Null where an angle is free. */
  angles: readonly (number | null)[]
  qubits: readonly number[]
}

/** What a circuit takes on a device. */
export interface DeviceCosts {
  depth: number
  twoQubitGates: number
  /** Whether every gate is one of the device's own. */
  isNative: boolean
}

/** A gate that the device cannot make. */
export interface MissingGate {
  missing: string
}

/**
 * Makes gates of the device's own, one after the other, and counts. A run of gates on one qubit of which one is not the device's own becomes
 * one rotation. It joins no gates on two qubits, and takes free angles for any: a compiler that knows them may find less.
 *
 * @param isReversed whether the device has its gate on two qubits only from the second to the first.
 */
export function compile(
  gates: Iterable<Gate>,
  basis: Basis,
  isReversed: (first: number, second: number) => boolean,
): DeviceCosts | MissingGate {
  const schedule = createSchedule(basis, isReversed)
  let freeAngles = 0
  for (const { name, angles, qubits } of gates) {
    const [first, second] = qubits
    if (first === undefined) continue
    // Multiples of an irrational number have no relation to each other.
    const values = angles.map((angle) => angle ?? ++freeAngles * Math.SQRT2)
    if (second !== undefined ? !addPair(schedule, basis, name, first, second) : !canRotate(basis, name, angles))
      return { missing: name }
    if (second === undefined) schedule.rotate(first, rotationOf(name, values), isNative(basis, name, angles))
  }
  return schedule.end()
}

const canRotate = (basis: Basis, name: string, angles: Gate['angles']): boolean =>
  basis.countRotation !== null || isNative(basis, name, angles)

/** Whether the device has a gate on one qubit, at any angle or at this one. */
const isNative = ({ native }: Basis, name: string, [angle]: Gate['angles']): boolean =>
  native.has(name) ||
  Object.entries(fixedAngles).some(([text, value]) => angle === value && native.has(`${name}(${text})`))

const fixedAngles = { pi: Math.PI, 'pi/2': Math.PI / 2, '-pi/2': -Math.PI / 2 }

/** Adds a gate on two qubits; false where the device cannot make it. */
function addPair(schedule: Schedule, basis: Basis, name: string, first: number, second: number): boolean {
  const { native, entangler, countRotation } = basis
  if (native.has(name) || (name === 'zz' && native.has('zz(theta)'))) {
    schedule.entangle(name, first, second)
    return true
  }
  if (entangler === null || countRotation === null) return false
  const axis = /^r(xx|yy|zz)$/u.exec(name)?.[1]
  if (name === 'cx') addCnot(schedule, entangler, first, second)
  else if (axis !== undefined) addRotation(schedule, entangler, axis, first, second)
  else return false
  return true
}

const quarter = Math.PI / 2

/** Rotations that take the axes XX and YY to ZZ, and back. */
const turns: Readonly<Record<string, readonly [there: Rotation, back: Rotation]>> = {
  xx: [hadamard, hadamard],
  yy: [aboutX(quarter), aboutX(-quarter)],
}

/** Between what takes an axis of a pair to ZZ and back. */
function turned(schedule: Schedule, axis: string, qubits: readonly number[], add: () => void) {
  const [there, back] = turns[axis] ?? [identity, identity]
  for (const qubit of qubits) schedule.rotate(qubit, there)
  add()
  for (const qubit of qubits) schedule.rotate(qubit, back)
}

/** The axis of the rotation of pairs that a device has. */
const axisOf = ({ name }: Entangler): string => (name === 'ms' ? 'xx' : (/^r(xx|yy|zz)$/u.exec(name)?.[1] ?? 'zz'))

/** Makes a rotation of a pair. */
function addRotation(schedule: Schedule, entangler: Entangler, axis: string, first: number, second: number) {
  if (isSwap(entangler)) return addTwo(schedule, entangler, first, second)
  if (entangler.perRotation === 1) {
    if (axis === axisOf(entangler)) return schedule.entangle(entangler.name, first, second)
    return turned(schedule, axis, [first, second], () => addZz(schedule, entangler, first, second))
  }
  turned(schedule, axis, [first, second], () => {
    addCnot(schedule, entangler, first, second)
    schedule.rotate(second, aboutZ(1))
    addCnot(schedule, entangler, first, second)
  })
}

/** A rotation about ZZ by one about another axis. */
function addZz(schedule: Schedule, entangler: Entangler, first: number, second: number) {
  turned(schedule, axisOf(entangler), [first, second], () => schedule.entangle(entangler.name, first, second))
}

function addCnot(schedule: Schedule, entangler: Entangler, first: number, second: number) {
  const { name } = entangler
  if (isSwap(entangler)) return addTwo(schedule, entangler, first, second)
  if (name === 'cx') return schedule.entangle(name, first, second)
  if (name === 'ecr') {
    // As in Qiskit's library of equivalences.
    schedule.rotate(first, follow(aboutZ(-quarter), aboutY(Math.PI)))
    schedule.rotate(second, aboutX(quarter))
    return schedule.entangle(name, first, second)
  }
  schedule.rotate(second, hadamard)
  if (name === 'cz') schedule.entangle(name, first, second)
  else {
    // CZ is a rotation about ZZ by a quarter, and one about z of each qubit.
    addZz(schedule, entangler, first, second)
    for (const qubit of [first, second]) schedule.rotate(qubit, aboutZ(-quarter))
  }
  schedule.rotate(second, hadamard)
}

const isSwap = ({ name }: Entangler): boolean => name.includes('iswap')

/** Two iSWAPs, or roots of them, make any gate that two CNOTs make, with rotations that depend on it. */
function addTwo(schedule: Schedule, { name }: Entangler, first: number, second: number) {
  const rotateBoth = () => [first, second].forEach((qubit) => schedule.rotate(qubit, rotationOf('any', [])))
  rotateBoth()
  schedule.entangle(name, first, second)
  rotateBoth()
  schedule.entangle(name, first, second)
  rotateBoth()
}

interface Schedule {
  /** Adds a rotation of one qubit. */
  rotate: (qubit: number, rotation: Rotation, isNative?: boolean) => void
  /** Adds one of the device's own gates on two qubits. */
  entangle: (name: string, first: number, second: number) => void
  end: () => DeviceCosts
}

/** A run of gates on one qubit. */
interface Run {
  rotation: Rotation
  count: number
  isNative: boolean
}

const noGates: Run = { rotation: identity, count: 0, isNative: true }

function createSchedule({ countRotation }: Basis, isReversed: (first: number, second: number) => boolean): Schedule {
  const depths = new Map<number, number>()
  const runs = new Map<number, Run>()
  let twoQubitGates = 0
  let areAllNative = true

  function rotate(qubit: number, rotation: Rotation, isOwn = false) {
    areAllNative &&= isOwn
    const run = runs.get(qubit) ?? noGates
    runs.set(qubit, {
      rotation: follow(run.rotation, rotation),
      count: run.count + 1,
      isNative: run.isNative && isOwn,
    })
  }

  function endRun(qubit: number): number {
    const { rotation, count, isNative: isOwn } = runs.get(qubit) ?? noGates
    runs.delete(qubit)
    const depth = (depths.get(qubit) ?? 0) + (isOwn || countRotation === null ? count : countRotation(rotation))
    depths.set(qubit, depth)
    return depth
  }

  function entangle(name: string, first: number, second: number) {
    const [before, after] = (isReversed(first, second) && reversals[name]) || [[], []]
    const turnBoth = (rotations: readonly Rotation[]) =>
      [first, second].forEach((qubit, index) => rotations[index] && rotate(qubit, rotations[index]))
    turnBoth(before)
    const depth = Math.max(endRun(first), endRun(second)) + 1
    depths.set(first, depth)
    depths.set(second, depth)
    twoQubitGates += 1
    turnBoth(after)
  }

  return {
    rotate,
    entangle,
    end() {
      for (const qubit of runs.keys()) endRun(qubit)
      return { depth: Math.max(0, ...depths.values()), twoQubitGates, isNative: areAllNative }
    },
  }
}

/** What stands before and after a gate in the other direction, on its first and second qubit. All other gates are alike in both. */
const reversals: Readonly<Record<string, readonly [before: readonly Rotation[], after: readonly Rotation[]]>> = {
  cx: [
    [hadamard, hadamard],
    [hadamard, hadamard],
  ],
  ecr: [
    [aboutY(quarter), aboutY(-quarter)],
    [hadamard, hadamard],
  ],
}
