/** Figures of a circuit in words. Pure. */
import type { CouplingShape, Pair } from '../../../circuit/operations/coupling-shape'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'

/** Which qubits meet, and which devices that fits. */
export function connectivityInWords(shape: CouplingShape, pairs: number): string {
  if (shape === 'none') return 'No two qubits meet in a gate.'
  if (pairs === 1) return '1 pair of qubits meets in gates. Any device with two coupled qubits fits.'
  return `${countNoun(pairs, 'pair')} of qubits meet in gates. ${fits[shape]}`
}

const fits: Record<Exclude<CouplingShape, 'none'>, string> = {
  line: 'They fit a line, so also a ring and a grid.',
  ring: 'They fit a ring, but not a line.',
  grid: 'They fit a square grid.',
  'all-to-all': 'Each qubit meets each other: only a device that couples all of them has no swaps to add.',
  other: 'They fit no line, ring or square grid without swaps.',
  unknown: 'They fit no line or ring. Whether they fit a square grid is not known.',
}

/** A pair by the names of its qubits, with how many gates it has: `q[0]–q[1] ×3`. */
export const describePair = ({ first, second, gates }: Pair & { gates: number }, wires: readonly string[]): string =>
  `${wires[first] ?? first}–${wires[second] ?? second}${gates > 1 ? ` ×${formatInteger(gates)}` : ''}`
