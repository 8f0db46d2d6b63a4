/** How much something grew over a time, in spite of its ups and downs. */

/** A value at a time. */
export interface Sample {
  /** Milliseconds. */
  at: number
  value: number
}

/** The line that fits samples best. */
export interface Growth {
  /** Its value at the first sample. */
  from: number
  /** Its value at the last one. */
  to: number
  /** What it grew by, as a share of the first: 0.1 is 10 %. Below 0 where it shrank. */
  share: number
}

/** The straight line through samples, by least squares. @throws with fewer than three. */
export function growthOf(samples: readonly Sample[]): Growth {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || samples.length < 3) throw new Error('There are too few samples.')
  const [time, level] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ value }) => value))]
  const spread = mean(samples.map(({ at }) => (at - time) ** 2))
  const slope = mean(samples.map(({ at, value }) => (at - time) * (value - level))) / spread
  const [from, to] = [level + slope * (first.at - time), level + slope * (last.at - time)]
  return { from, to, share: (to - from) / from }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
