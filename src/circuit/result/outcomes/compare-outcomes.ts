/**
 * Outcomes with noise beside the same outcomes without.
 *
 * Both are shown where either is likely, so they are chosen and sorted by the average of the two. All passes are over the outcomes
 * once.
 */
import { distributionOf, emptyDistribution, type ListedOutcome } from '../../../../engine-rs/distribution'
import type { Simulation } from '../../../../engine-rs/index'
import { probabilityOf, visitOutcomes } from './distributions'
import { orderBits, listOutcomes, maxShown, type OutcomeOptions, type Outcomes } from './outcomes'

/** The parts of a simulation that have outcomes. */
type Result = Pick<Simulation, 'qubits' | 'probabilities' | 'distribution'>

/** The outcomes of `noisy`, up to `limit`, each with its probability in `ideal`. */
export function compareOutcomes(
  noisy: Result,
  ideal: Result,
  options: OutcomeOptions,
  limit: number = maxShown,
): Outcomes {
  const isListed = options.basis === 'clbits' || noisy.probabilities === null
  const [noisyOf, idealOf] = [noisy, ideal].map((result) => lookup(result, isListed))
  const average = {
    qubits: noisy.qubits,
    amplitudes: null,
    ...(isListed ? listedAverage(noisy, ideal) : stateAverage(noisy, ideal)),
  }
  const outcomes = listOutcomes(average, options, { limit })
  const shown = outcomes.shown.map((outcome) => {
    const bits = orderBits(outcome.bits, options.order)
    return { ...outcome, probability: noisyOf?.(bits) ?? 0, ideal: idealOf?.(bits) ?? 0 }
  })
  const shownProbability = shown.reduce((sum, { probability }) => sum + probability, 0)
  const isAll = shown.length === outcomes.possible
  return { ...outcomes, shown, otherProbability: isAll ? 0 : Math.max(0, 1 - shownProbability) }
}

/**
 * The total variation distance of two results: half the sum of all differences. It is the share of runs that must end with another
 * outcome to turn one into the other.
 */
export function totalVariationDistance(one: Result, other: Result, basis: OutcomeOptions['basis']): number {
  if (basis === 'qubits' && one.probabilities !== null && other.probabilities !== null) {
    let sum = 0
    for (let index = 0; index < one.probabilities.length; index++) {
      sum += Math.abs((one.probabilities[index] ?? 0) - (other.probabilities[index] ?? 0))
    }
    return sum / 2
  }
  let sum = 0
  visitOutcomes(one.distribution, other.distribution, (_, inOne, inOther) => {
    sum += Math.abs(inOne - inOther)
  })
  return sum / 2
}

function listedAverage(noisy: Result, ideal: Result): Pick<Simulation, 'probabilities' | 'distribution'> {
  const averages: ListedOutcome[] = []
  visitOutcomes(noisy.distribution, ideal.distribution, (bits, inNoisy, inIdeal) => {
    averages.push({ bits, probability: (inNoisy + inIdeal) / 2 })
  })
  return { probabilities: null, distribution: distributionOf(averages) }
}

function stateAverage(noisy: Result, ideal: Result): Pick<Simulation, 'probabilities' | 'distribution'> {
  const probabilities = Float64Array.from(
    noisy.probabilities ?? [],
    (probability, index) => (probability + (ideal.probabilities?.[index] ?? 0)) / 2,
  )
  return { probabilities, distribution: emptyDistribution() }
}

/** The probability of an outcome by its bits, the highest first. */
function lookup({ probabilities, distribution }: Result, isListed: boolean): (bits: string) => number {
  if (!isListed) return (bits) => probabilities?.[bits === '' ? 0 : Number.parseInt(bits, 2)] ?? 0
  return (bits) => probabilityOf(distribution, bits)
}
