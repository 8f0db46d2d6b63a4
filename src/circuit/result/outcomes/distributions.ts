/** How two lists of outcomes are read side by side. Both are in rising order of their bits, so one pass over each does. */
import { bitsAt } from '../../../../engine-rs/distribution'
import type { Distribution } from '../../../../engine-rs/index'
import { countBefore } from '../../../lib/bisect'

/** How likely an outcome is; 0 for what is not listed. */
export function probabilityOf(distribution: Distribution, bits: string): number {
  const { probabilities } = distribution
  const place = countBefore(probabilities.length, (index) => bitsAt(distribution, index) < bits)
  return bitsAt(distribution, place) === bits ? (probabilities[place] ?? 0) : 0
}

/** Calls `visit` with each outcome of either distribution in rising order of the bits, and how likely it is in both. */
export function visitOutcomes(
  one: Distribution,
  other: Distribution,
  visit: (bits: string, inOne: number, inOther: number) => void,
): void {
  let [first, second] = [0, 0]
  const [count, otherCount] = [one.probabilities.length, other.probabilities.length]
  while (first < count || second < otherCount) {
    const [bits, otherBits] = [bitsAt(one, first), bitsAt(other, second)]
    const isFirst = second === otherCount || (first < count && bits <= otherBits)
    const isSecond = first === count || (second < otherCount && otherBits <= bits)
    visit(
      isFirst ? bits : otherBits,
      isFirst ? (one.probabilities[first++] ?? 0) : 0,
      isSecond ? (other.probabilities[second++] ?? 0) : 0,
    )
  }
}
