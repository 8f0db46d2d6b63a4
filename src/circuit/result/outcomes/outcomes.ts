/**
 * What can be measured at the end of a circuit: which outcomes are shown, in which order, and what is left of them.
 *
 * An outcome is a text of bits. It is kept with the highest bit first, as the engine writes it, and turned around only for people who
 * want qubit 0 on the left. Choosing the first few of many costs one pass over all of them.
 */
import type { Simulation } from '../../../../engine-rs/index'

/** What an outcome says the values of. */
export type Basis = 'clbits' | 'qubits'

/** Which bit of an outcome is on the left: the last one, as in `c[1]c[0]`, or the first one. */
export type BitOrder = 'last-left' | 'first-left'

/** What the outcomes are sorted by: their bits as they are shown, or their probability from the highest. */
export type Sorting = 'outcome' | 'probability'

/** One value of all bits. */
export interface Outcome {
  /** The bits, as they are shown. */
  bits: string
  /** Exact, or the share of the sampled runs. */
  probability: number
  /** Real and imaginary part; null for clbits, and where the qubits have no single state. */
  amplitude: readonly [real: number, imaginary: number] | null
}

/** The outcomes that are shown, and what is to be known of the others. */
export interface Outcomes {
  basis: Basis
  /** How many bits an outcome has. */
  width: number
  sorting: Sorting
  shown: Outcome[]
  /** How many outcomes are possible. */
  possible: number
  /** The probability of all that are possible but not shown. */
  otherProbability: number
}

/** How to list outcomes. */
export interface OutcomeOptions {
  basis: Basis
  order: BitOrder
  /** Null: by outcome where all fit, and else by probability. */
  sorting: Sorting | null
}

/** The number of outcomes that are shown; the rest is summed up. */
export const maxShown = 32

/** Less than that is a rounding error. */
const minProbability = 1e-9

/** The bits that people ask about: those that the circuit measures into, or its qubits if it measures nothing. */
export function defaultBasis(simulation: Pick<Simulation, 'distribution'>, measures: boolean): Basis {
  return measures && simulation.distribution.length > 0 ? 'clbits' : 'qubits'
}

/** The first outcomes of a simulation, up to `limit`. */
export function listOutcomes(
  simulation: Pick<Simulation, 'qubits' | 'probabilities' | 'amplitudes' | 'distribution'>,
  { basis, order, sorting }: OutcomeOptions,
  limit = maxShown,
): Outcomes {
  const all = basis === 'clbits' ? clbitOutcomes(simulation.distribution) : qubitOutcomes(simulation)
  const possible: number[] = []
  for (let index = 0; index < all.count; index++) if (all.probabilityOf(index) > minProbability) possible.push(index)
  const chosen = sorting ?? (possible.length <= maxShown ? 'outcome' : 'probability')
  const rankOf = order === 'last-left' ? (index: number) => index : all.reversedRankOf
  const byOutcome = (one: number, other: number) => compare(rankOf(one), rankOf(other))
  const byProbability = (one: number, other: number) =>
    compareClose(all.probabilityOf(other), all.probabilityOf(one)) || byOutcome(one, other)
  const shown = firstOf(possible, limit, chosen === 'outcome' ? byOutcome : byProbability)
  const outcomes = shown.map((index) => ({
    bits: inOrder(all.bitsOf(index), order),
    probability: all.probabilityOf(index),
    amplitude: all.amplitudeOf(index),
  }))
  const isAll = shown.length === possible.length
  const shownProbability = outcomes.reduce((sum, { probability }) => sum + probability, 0)
  return {
    basis,
    width: outcomes[0]?.bits.length ?? 0,
    sorting: chosen,
    shown: outcomes,
    possible: possible.length,
    otherProbability: isAll ? 0 : Math.max(0, 1 - shownProbability),
  }
}

/** A text of bits in the order in which it is shown. */
export const inOrder = (bits: string, order: BitOrder): string =>
  order === 'last-left' ? bits : [...bits].toReversed().join('')

/** The outcomes of one basis by index, in rising order of their bits. */
interface Candidates {
  count: number
  bitsOf(index: number): string
  probabilityOf(index: number): number
  amplitudeOf(index: number): Outcome['amplitude']
  /** What orders them by their bits turned around. */
  reversedRankOf(index: number): number | string
}

function clbitOutcomes(distribution: Simulation['distribution']): Candidates {
  const bitsOf = (index: number) => distribution[index]?.bits ?? ''
  return {
    count: distribution.length,
    bitsOf,
    probabilityOf: (index) => distribution[index]?.probability ?? 0,
    amplitudeOf: () => null,
    reversedRankOf: (index) => inOrder(bitsOf(index), 'first-left'),
  }
}

function qubitOutcomes({
  qubits,
  probabilities,
  amplitudes,
}: Pick<Simulation, 'qubits' | 'probabilities' | 'amplitudes'>): Candidates {
  return {
    count: probabilities?.length ?? 0,
    bitsOf: (index) => (qubits === 0 ? '' : index.toString(2).padStart(qubits, '0')),
    probabilityOf: (index) => probabilities?.[index] ?? 0,
    amplitudeOf: (index) => amplitudes && [amplitudes[2 * index] ?? 0, amplitudes[2 * index + 1] ?? 0],
    reversedRankOf(index) {
      let reversed = 0
      for (let qubit = 0; qubit < qubits; qubit++) reversed = reversed * 2 + ((index >>> qubit) & 1)
      return reversed
    },
  }
}

const compare = <Rank extends number | string>(one: Rank, other: Rank): number =>
  one < other ? -1 : one > other ? 1 : 0

/** Equal where only rounding differs, so that outcomes which are equally likely keep their order. */
const compareClose = (one: number, other: number): number => (Math.abs(one - other) < 1e-12 ? 0 : one - other)

/** The first `limit` of the indices, sorted. */
function firstOf(indices: number[], limit: number, order: (one: number, other: number) => number): number[] {
  if (indices.length <= limit) return indices.sort(order)
  const first: number[] = []
  for (const index of indices) {
    const last = first.at(-1)
    if (first.length === limit && last !== undefined && order(index, last) >= 0) continue
    const place = first.findIndex((other) => order(index, other) < 0)
    first.splice(place === -1 ? first.length : place, 0, index)
    if (first.length > limit) first.pop()
  }
  return first
}
