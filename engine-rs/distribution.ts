/**
 * Lists of outcomes, and how they are read. An object for each of 65,536 outcomes takes some 50 ms to be made, and as long again to be
 * copied to another thread; one text and one array of numbers take 1 ms. Nothing here is slower than one pass over the list.
 */

/** How likely outcomes are, in rising order of their bits. */
export interface Distribution {
  /** The bits of all outcomes, one behind the other. */
  bits: string
  /** How many bits each outcome has; 0 where there are no outcomes. */
  width: number
  /** A probability for each outcome. */
  probabilities: Float64Array
}

/** One outcome of a distribution. */
export interface ListedOutcome {
  /** The last bit first. */
  bits: string
  probability: number
}

/** A distribution without outcomes. Each has an array of its own, because arrays change hands between threads. */
export const emptyDistribution = (): Distribution => ({ bits: '', width: 0, probabilities: new Float64Array() })

/** The bits of the outcome at a place, the last bit first. */
export const bitsAt = ({ bits, width }: Distribution, place: number): string =>
  bits.slice(place * width, (place + 1) * width)

/** All outcomes, one object each: for few of them. */
export const outcomesOf = (distribution: Distribution): ListedOutcome[] =>
  Array.from(distribution.probabilities, (probability, place) => ({ bits: bitsAt(distribution, place), probability }))

/** The distribution of outcomes that are in rising order of their bits and have as many bits each. */
export const distributionOf = (outcomes: readonly ListedOutcome[]): Distribution => ({
  bits: outcomes.map(({ bits }) => bits).join(''),
  width: outcomes[0]?.bits.length ?? 0,
  probabilities: Float64Array.from(outcomes, ({ probability }) => probability),
})

/** A probability in percent, with up to two decimals: `12.5 %`. What is possible is never `0 %`, what is not certain never `100 %`. */
export function formatProbability(probability: number): string {
  const percent = Math.round(probability * 10_000) / 100
  if (percent === 0 && probability > 1e-9) return '< 0.01 %'
  if (percent === 100 && probability < 1 - 1e-9) return '> 99.99 %'
  return `${percent} %`
}
