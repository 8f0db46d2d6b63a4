/** What the engine says of single qubits and pairs, in the order of lists and pictures. */
import type { MutualInformation, QubitState } from '../../../../engine-rs/index'

/** Less than that is a rounding error. */
const minBits = 1e-6

/** The pairs that know anything of each other, the closest first. */
export const entangledPairs = (pairs: readonly MutualInformation[]): MutualInformation[] =>
  pairs.filter(({ bits }) => bits > minBits).sort((one, other) => other.bits - one.bits)

/** Where a Bloch vector ends in the picture of its sphere, of radius 1: x comes towards the reader, y goes right, z up. */
export const projectBloch = ({ x, y, z }: Pick<QubitState, 'x' | 'y' | 'z'>): readonly [number, number] => [
  y - 0.35 * x,
  -z + 0.3 * x,
]
