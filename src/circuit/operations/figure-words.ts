/** Figures of a circuit in words, wherever they are shown. Pure. */
import type { Statistics } from '../../../engine-rs/index'
import { formatInteger } from '../../lib/format-integer'
import type { CircuitFigures } from './figures'

/** The number of two-qubit gates, and what it says of a run. */
export function twoQubitGatesInWords({
  twoQubitGates,
  twoQubitBound,
}: Pick<Statistics, 'twoQubitGates' | 'twoQubitBound'>): string {
  const number = formatInteger(twoQubitGates)
  if (twoQubitBound === 'exact') return number
  return twoQubitBound === 'most' ? `at most ${number}` : `at most ${number}, one round of each loop`
}

/** A figure in words; `figures` is null for a circuit that is too large to look into its gates. */
type InWords = (figures: CircuitFigures | null) => string

const notComputed = 'not computed'

/** The number of moments with gates on two or more qubits. */
export const multiQubitDepthInWords: InWords = (figures) =>
  figures === null ? notComputed : formatInteger(figures.multiQubitDepth)

/** The number of T gates; for circuits with other angles none. */
export const tCountInWords: InWords = (figures) => {
  if (figures === null) return notComputed
  return figures.tCount === null ? 'not exact' : formatInteger(figures.tCount)
}

/** Whether it is a Clifford circuit. */
export const cliffordInWords: InWords = (figures) => {
  if (figures === null) return notComputed
  if (figures.isClifford === null) return 'not known'
  return figures.isClifford ? 'yes' : 'no'
}
