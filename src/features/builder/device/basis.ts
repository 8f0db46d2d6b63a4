/** What a device makes of its own gates. Pure. */
import { type Rotation, rotationCounter } from './rotation'

/** What a device makes of gates that it does not have. */
export interface Basis {
  /** The device's own gates by the names that programs have for them, with an angle where it is fixed: `rx(pi/2)`. */
  native: ReadonlySet<string>
  /** How many gates a rotation of one qubit takes; null where the device cannot make every one. */
  countRotation: ((rotation: Rotation) => number) | null
  /** Null where no gate on two qubits is known to make every other. */
  entangler: Entangler | null
}

/** A device's own gate on two qubits. */
export interface Entangler {
  name: string
  /** How many of it make RXX, RYY or RZZ. */
  perRotation: number
}

/** Those that make rotations of pairs with the fewest first. */
const entanglers: readonly Entangler[] = [
  ...entanglersOf('rzz rxx ryy zz(theta) ms', 1),
  ...entanglersOf('cx cz ecr zz iswap sqrt_iswap sqrt_iswap_inv', 2),
]

/** What a gate set makes. */
export function readBasis(gateSet: readonly string[]): Basis {
  const native = new Set(gateSet.map(programName))
  return {
    native,
    countRotation: rotationCounter(native),
    entangler: entanglers.find(({ name }) => native.has(name)) ?? null,
  }
}

/** The name that programs have for a gate of a device. Quantinuum's `ZZ` and IonQ's `zz`, which has an angle, differ in case alone. */
function programName(gate: string): string {
  const name = gate.trim()
  if (name === 'zz') return 'zz(theta)'
  const lower = name.toLowerCase()
  if (lower === 'cnot') return 'cx'
  return /^(?:virtual[ _]?|v)rz$/u.test(lower) ? 'rz' : lower
}

function entanglersOf(names: string, perRotation: number): Entangler[] {
  return names.split(' ').map((name) => ({ name, perRotation }))
}
