/**
 * Figures over a sample of a circuit's parameters, with intervals: expressibility, entangling capability, and the variance of a gradient.
 *
 * Expressibility is the Kullback-Leibler divergence of the fidelities of sampled pairs of states from those of states that are uniform in all of the space
 * (Haar), as Sim, Johnson and Aspuru-Guzik define it (2019, arXiv:1905.10876): in natural units, over bins of equal width; 0 is best. Of a finite sample it is
 * larger than of all pairs, by about the number of bins in use over twice the number of pairs.
 *
 * Intervals of 95 % come from a bootstrap: every pair counts in each replicate as often as a random number says that has the Poisson distribution of mean 1
 * (Chamandy and others 2012). Pairs of one bin are alike, and together they count as often as a number of the Poisson distribution of their count, so a
 * replicate takes a number a bin and not a pair. Of a mean of many pairs the bootstrap's distribution is normal, and is taken as that. Intervals are centred at the figure
 * itself, because a replicate has the error of a finite sample twice. An interval says where the figure of another sample of this size is to be expected; near a
 * divergence of 0 it is too wide rather than too narrow.
 */
import { randomBits } from '../graph-editor/random-numbers'

/** A figure of a sample. */
export interface Figure {
  value: number
  /** The interval of 95 %. */
  low: number
  high: number
  /** The standard deviation of the figure from sample to sample. */
  deviation: number
  /** How many pairs or points it is made of. */
  samples: number
}

/** The number of bins of the paper. */
export const fidelityBins = 75

const replicates = 400

/** Numbers of the Poisson distribution of a mean, which is a whole number. From this mean on they are those of the normal distribution, rounded. */
const normalMean = 24

function createPoisson(next: () => number): (mean: number) => number {
  const uniform = () => ((next() >>> 0) + 0.5) / 2 ** 32
  return (mean) => {
    if (mean >= normalMean) {
      // Box and Muller 1958.
      const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
      return Math.max(Math.round(mean + Math.sqrt(mean) * normal), 0)
    }
    let sum = 0
    for (let left = mean; left > 0; left -= 2) {
      const bits = next()
      sum += (poisson[bits & 0xffff] ?? 0) + (left > 1 ? (poisson[bits >>> 16] ?? 0) : 0)
    }
    return sum
  }
}

/** A number of Poisson's distribution of mean 1 for each value of 16 random bits. */
const poisson = ((): Uint8Array => {
  const table = new Uint8Array(0x10000)
  let probability = Math.exp(-1)
  let sum = probability
  for (let index = 0, count = 0; index < table.length; index++) {
    while ((index + 0.5) / table.length > sum && count < 12) {
      count += 1
      probability /= count
      sum += probability
    }
    table[index] = count
  }
  return table
})()

/** A figure with the interval that its replicates say. */
function figureOf(value: number, replicated: readonly number[], samples: number, min: number): Figure {
  const found = replicated.filter(Number.isFinite).sort((a, b) => a - b)
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length
  const variance = found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / found.length
  const at = (share: number) => found[Math.round(share * (found.length - 1))] ?? mean
  const [low, high] = [0.025, 0.975].map((share) => Math.max(value + at(share) - mean, min)) as [number, number]
  return { value, low, high, deviation: Math.sqrt(variance), samples }
}

/** The logarithm of how likely a fidelity is in each bin, of two states that are uniform in the space of some qubits: `(1-l)^(N-1) - (1-u)^(N-1)`. */
export function haarLogarithms(qubits: number, bins: number): Float64Array {
  const power = 2 ** qubits - 1
  return Float64Array.from({ length: bins }, (_, bin) => {
    const logarithm = power * Math.log1p(-bin / bins)
    // A product, because of many qubits both powers are smaller than any number.
    return logarithm + Math.log1p(-(((bins - bin - 1) / (bins - bin)) ** power))
  })
}

/** `Σ p ln(p / q)` of counts from probabilities, which are given by their logarithms. */
export function divergence(counts: Float64Array, logarithms: Float64Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  for (let bin = 0; bin < counts.length; bin++) {
    const share = (counts[bin] ?? 0) / total
    if (share > 0) sum += share * (Math.log(share) - (logarithms[bin] ?? 0))
  }
  return Math.max(sum, 0)
}

/** Expressibility and entangling capability of a sample that grows. */
export interface PairFigures {
  /** Adds pairs: three numbers each, as `samplePairs` gives them. */
  add(rows: Float64Array): void
  /** How many pairs there are. */
  count(): number
  expressibility(): Figure
  /** The mean of Meyer and Wallach's Q: 0 for products of single qubits, 1 for the most entangled states. */
  entanglement(): Figure
}

export function createPairFigures(qubits: number, bins = fidelityBins, seed = 1): PairFigures {
  const haar = haarLogarithms(qubits, bins)
  const counts = new Float64Array(bins)
  let pairs = 0
  let mean = 0
  /** The sum of squared differences from the mean (Welford 1962). */
  let squares = 0
  return {
    add(rows) {
      for (let start = 0; start + 2 < rows.length; start += 3) {
        const bin = Math.min(Math.floor((rows[start] ?? 0) * bins), bins - 1)
        counts[bin] = (counts[bin] ?? 0) + 1
        const entanglement = Math.max(((rows[start + 1] ?? 0) + (rows[start + 2] ?? 0)) / 2, 0)
        pairs += 1
        const difference = entanglement - mean
        mean += difference / pairs
        squares += difference * (entanglement - mean)
      }
    },
    count: () => pairs,
    expressibility: () => figureOf(divergence(counts, haar), replicatedDivergences(counts, haar, seed), pairs, 0),
    entanglement() {
      const deviation = Math.sqrt(squares) / pairs
      const reach = normalQuantile * deviation
      return { value: mean, low: Math.max(mean - reach, 0), high: mean + reach, deviation, samples: pairs }
    },
  }
}

/** How many deviations a number of the normal distribution stays within with a probability of 95 %. */
const normalQuantile = 1.96

/** The divergences of the replicates of a sample, whose pairs are counted by bin. */
function replicatedDivergences(counts: Float64Array, logarithms: Float64Array, seed: number): number[] {
  const draw = createPoisson(randomBits(seed))
  const filled = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > 0)
  const known = Float64Array.from(filled, (bin) => logarithms[bin] ?? 0)
  return Array.from({ length: replicates }, () =>
    divergence(
      Float64Array.from(filled, (bin) => draw(counts[bin] ?? 0)),
      known,
    ),
  )
}

/**
 * The variance of an observable's slope by a parameter, averaged over all parameters. The figure whose fall with the number of
 * qubits is called a barren plateau (McClean and others 2018, arXiv:1803.11173).
 *
 * @param rows for each point the expectation and behind it the slope by each parameter, as `computeGradients` gives them.
 */
export function gradientFigure(rows: Float64Array, parameters: number): Figure | null {
  const points = Math.floor(rows.length / (parameters + 1))
  if (points < 2 || parameters === 0) return null
  const at = (point: number, parameter: number) => rows[point * (parameters + 1) + 1 + parameter] ?? 0
  const squares = new Float64Array(points)
  for (let parameter = 0; parameter < parameters; parameter++) {
    let mean = 0
    for (let point = 0; point < points; point++) mean += at(point, parameter) / points
    for (let point = 0; point < points; point++) {
      squares[point] = (squares[point] ?? 0) + (at(point, parameter) - mean) ** 2 / parameters
    }
  }
  const next = randomBits(1)
  const sums = new Float64Array(replicates)
  const counts = new Float64Array(replicates)
  const add = (index: number, weight: number, square: number) => {
    sums[index] = (sums[index] ?? 0) + weight * square
    counts[index] = (counts[index] ?? 0) + weight
  }
  for (const square of squares) {
    for (let index = 0; index < replicates; index += 2) {
      const bits = next()
      add(index, poisson[bits & 0xffff] ?? 0, square)
      add(index + 1, poisson[bits >>> 16] ?? 0, square)
    }
  }
  // The mean that was subtracted is that of the sample itself.
  const correction = points / (points - 1)
  const value = (squares.reduce((sum, square) => sum + square, 0) / points) * correction
  const replicated = Array.from(sums, (sum, index) => (sum / (counts[index] ?? 0)) * correction)
  return figureOf(value, replicated, points, 0)
}
