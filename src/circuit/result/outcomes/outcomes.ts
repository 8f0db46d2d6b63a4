/**
 * What can be measured at the end of a circuit: which outcomes are shown, in which order, and what is left of them.
 *
 * An outcome is a text of bits. It is kept with the highest bit first, as the engine writes it, and turned around only for people who
 * want qubit 0 on the left. Choosing the first few of many costs one pass over all of them.
 */
import { bitsAt } from '../../../../engine-rs/distribution'
import type { Distribution, Shots, Simulation } from '../../../../engine-rs/index'
import { countBefore } from '../../../lib/bisect'

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
  /** What shots find; null where none were drawn. */
  sample: SampledOutcome | null
  /** How likely it is without noise, where it is shown with noise. */
  ideal?: number
}

/** How often shots find an outcome. */
export interface SampledOutcome {
  count: number
  /** The ends of the interval of 95 % for the probability. */
  low: number
  high: number
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

/** Shots of a simulation: of the states of its qubits, and of the entries of its distribution. Null where it has none of them. */
export interface DrawnShots {
  states: Shots | null
  distribution: Shots | null
}

/**
 * The bases that a simulation has outcomes of, first the one that people ask about: the bits that the circuit measures into, or its
 * qubits if it measures nothing. Stabilizers have only one.
 */
export function basesOf({
  distribution,
  probabilities,
  measures,
}: Pick<Simulation, 'distribution' | 'probabilities' | 'measures'>): readonly [Basis, ...Basis[]] {
  if (probabilities === null) return measures ? ['clbits'] : ['qubits']
  if (distribution.probabilities.length === 0) return ['qubits']
  return measures ? ['clbits', 'qubits'] : ['qubits', 'clbits']
}

/** The first outcomes of a simulation, up to `limit`. */
export function listOutcomes(
  simulation: Pick<Simulation, 'qubits' | 'probabilities' | 'amplitudes' | 'distribution'>,
  { basis, order, sorting }: OutcomeOptions,
  { shots = null, limit = maxShown }: { shots?: DrawnShots | null; limit?: number } = {},
): Outcomes {
  const isListed = basis === 'clbits' || simulation.probabilities === null
  const all = isListed ? listedOutcomes(simulation.distribution) : qubitOutcomes(simulation)
  const drawn = shots && (isListed ? shots.distribution : shots.states)
  const isPossible = (index: number) => all.probabilityOf(index) > minProbability
  let possible = 0
  for (let index = 0; index < all.count; index++) if (isPossible(index)) possible += 1
  const chosen = sorting ?? (possible <= maxShown ? 'outcome' : 'probability')
  const byOutcome = order === 'last-left' ? (one: number, other: number) => one - other : all.compareReversed
  const byProbability = (one: number, other: number) =>
    compareClose(all.probabilityOf(other), all.probabilityOf(one)) || byOutcome(one, other)
  const shown = firstOf(all.count, isPossible, limit, chosen === 'outcome' ? byOutcome : byProbability)
  const outcomes = shown.map((index) => ({
    bits: orderBits(all.bitsOf(index), order),
    probability: all.probabilityOf(index),
    amplitude: all.amplitudeOf(index),
    sample: drawn && sampleOf(drawn, index),
  }))
  const isAll = shown.length === possible
  const shownProbability = outcomes.reduce((sum, { probability }) => sum + probability, 0)
  return {
    basis,
    width: outcomes[0]?.bits.length ?? 0,
    sorting: chosen,
    shown: outcomes,
    possible,
    otherProbability: isAll ? 0 : Math.max(0, 1 - shownProbability),
  }
}

/** A text of bits in the order in which it is shown. */
export const orderBits = (bits: string, order: BitOrder): string =>
  order === 'last-left' ? bits : [...bits].toReversed().join('')

/** How often shots find the outcome at a place. */
function sampleOf(shots: Shots, index: number): SampledOutcome {
  const { outcomes, counts, lows, highs, unseenHigh } = shots
  const place = countBefore(outcomes.length, (before) => (outcomes[before] ?? 0) < index)
  if (outcomes[place] !== index) return { count: 0, low: 0, high: unseenHigh }
  return { count: counts[place] ?? 0, low: lows[place] ?? 0, high: highs[place] ?? 0 }
}

/** The outcomes of one basis by index, in rising order of their bits. */
interface Candidates {
  count: number
  bitsOf(index: number): string
  probabilityOf(index: number): number
  amplitudeOf(index: number): Outcome['amplitude']
  /** Orders them by their bits turned around. */
  compareReversed(one: number, other: number): number
}

function listedOutcomes(distribution: Distribution): Candidates {
  const { bits, width, probabilities } = distribution
  return {
    count: probabilities.length,
    bitsOf: (index) => bitsAt(distribution, index),
    probabilityOf: (index) => probabilities[index] ?? 0,
    amplitudeOf: () => null,
    compareReversed(one, other) {
      for (let bit = width - 1; bit >= 0; bit--) {
        const difference = bits.charCodeAt(one * width + bit) - bits.charCodeAt(other * width + bit)
        if (difference !== 0) return difference
      }
      return 0
    },
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
    compareReversed(one, other) {
      // The lowest bit in which they differ decides.
      const different = one ^ other
      return (one & (different & -different)) === 0 ? (different === 0 ? 0 : -1) : 1
    },
  }
}

/** Equal where only rounding differs, so that outcomes which are equally likely keep their order. */
export const compareClose = (one: number, other: number): number => (Math.abs(one - other) < 1e-12 ? 0 : one - other)

/** The first `limit` of the indices below `count` that are wanted, sorted. There are millions of them, so they are never listed. */
function firstOf(
  count: number,
  isWanted: (index: number) => boolean,
  limit: number,
  order: (one: number, other: number) => number,
): number[] {
  const first: number[] = []
  let isSorted = false
  for (let index = 0; index < count; index++) {
    if (!isWanted(index)) continue
    if (first.length < limit) {
      first.push(index)
      continue
    }
    if (!isSorted) first.sort(order)
    isSorted = true
    const last = first.at(-1)
    if (last === undefined || order(index, last) >= 0) continue
    const place = first.findIndex((other) => order(index, other) < 0)
    first.splice(place, 0, index)
    first.pop()
  }
  return isSorted ? first : first.sort(order)
}
