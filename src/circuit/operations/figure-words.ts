/** Figures of a circuit in words, wherever they are shown. Pure. */
import type { Figures, Statistics } from '../../../engine-rs/index'
import { formatInteger } from '../../lib/format-integer'

/** The number of two-qubit gates, and what it says of a run. */
export function twoQubitGatesInWords({
  twoQubitGates,
  twoQubitBound,
}: Pick<Statistics, 'twoQubitGates' | 'twoQubitBound'>): string {
  const number = formatInteger(twoQubitGates)
  if (twoQubitBound === 'exact') return number
  return twoQubitBound === 'most' ? `at most ${number}` : `at most ${number}, one round of each loop`
}

/** A figure in words; those of opened gates are null for a circuit that is too large to look into its gates. */
type InWords = (figures: Pick<Figures, 'isClifford' | 'opened'>) => string

const notComputed = 'not computed'

/** The number of moments with gates on two or more qubits. */
export const multiQubitDepthInWords: InWords = ({ opened }) =>
  opened === null ? notComputed : formatInteger(opened.multiQubitDepth)

/** The number of T gates; for circuits with other angles none. */
export const tCountInWords: InWords = ({ opened }) => {
  if (opened === null) return notComputed
  return opened.tCount === null ? 'not exact' : formatInteger(opened.tCount)
}

/** Whether it is a Clifford circuit. */
export const cliffordInWords: InWords = ({ isClifford }) => {
  if (isClifford === null) return 'not known'
  return isClifford ? 'yes' : 'no'
}
