/** How close two results are. Pure. */
import type { Simulation } from '../../../engine-rs/index'
import { totalVariationDistance } from '../../circuit/result/outcomes/compare-outcomes'
import { basesOf, type Basis } from '../../circuit/result/outcomes/outcomes'

/** Less than that is a rounding error. */
const tolerance = 1e-9

/** The bits of which two results have outcomes, if they are the same ones; null where the outcomes cannot be compared. */
export function commonBasis(left: Simulation, right: Simulation): Basis | null {
  const [basis] = basesOf(left)
  if (basesOf(right)[0] !== basis) return null
  return widthOf(left, basis) === widthOf(right, basis) ? basis : null
}

const widthOf = ({ qubits, probabilities, distribution }: Simulation, basis: Basis): number =>
  basis === 'qubits' && probabilities !== null ? qubits : distribution.width

/** How far two results are apart: their total variation distance, without what is only rounding. */
export function distanceOf(left: Simulation, right: Simulation, basis: Basis): number {
  const distance = totalVariationDistance(left, right, basis)
  return distance < tolerance ? 0 : distance
}

/** |⟨a|b⟩|² of two final states, 1 for states that are equal up to a global phase; null where there are no two states of the same qubits. */
export function overlapOf(left: Simulation, right: Simulation): number | null {
  const [one, other] = [left.amplitudes, right.amplitudes]
  if (one === null || other === null || one.length !== other.length) return null
  return overlap(one, other)
}

/** Whether two unitary matrices are equal up to a global phase. */
export function areEqualUpToPhase(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false
  // Each row of a unitary matrix has length 1, so the whole has the number of rows.
  const rows = Math.sqrt(left.length / 2)
  return 1 - overlap(left, right) / (rows * rows) < tolerance
}

/** The absolute square of the inner product of two lists of complex numbers, real and imaginary part in turn. */
function overlap(one: Float64Array, other: Float64Array): number {
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < one.length; at += 2) {
    const [a = 0, b = 0] = [one[at], one[at + 1]]
    const [c = 0, d = 0] = [other[at], other[at + 1]]
    real += a * c + b * d
    imaginary += a * d - b * c
  }
  return real * real + imaginary * imaginary
}

/** Whether an overlap is 1 up to rounding. */
export const isEqualState = (overlapOfBoth: number): boolean => 1 - overlapOfBoth < tolerance
