/**
 * SPSA (Spall 1998): from the difference between two values, on both sides of the point along a random direction, it guesses the slope of all parameters at once. It needs no gradient, as
 * an experiment on a device has none. The same seed gives the same steps.
 */
import { randomNumbers } from '../../graph-editor/random-numbers'
import { along, createPatience, type EvaluateAll, type Optimizer, type OptimizerOptions } from './optimizer'

/** How fast steps, and distances between the two values, become shorter, and the first distance in radians: those that Spall recommends. */
const [stepDecay, distanceDecay, firstDistance] = [0.602, 0.101, 0.1]

/** Added to the number of the step, so that the first steps are not much longer than the others. */
const stability = 20

/** How far the first step goes in each parameter, in radians. */
const firstStep = 0.08

/** From how many random directions the size of the steps is found. */
const calibrations = 10

/** It is settled after this number of steps without an improvement of this size beside the scale. */
const [patientSteps, improvement] = [100, 1e-4]

/** What SPSA is given. Its points are known in groups, which are evaluated together. */
interface SpsaOptions extends Omit<OptimizerOptions, 'evaluate'> {
  evaluateAll: EvaluateAll
  seed: number
}

/** A random direction, and the slope along it. */
interface Slope {
  signs: Float64Array
  rise: number
}

/** How far from the point the slope is taken, a number of steps after the start. */
const distanceAfter = (steps: number) => firstDistance / (steps + 1) ** distanceDecay

export function createSpsa({ evaluateAll, start, scale, seed }: SpsaOptions): Optimizer {
  const random = randomNumbers(seed)
  const isSettled = createPatience(patientSteps, improvement * scale)
  let state: { point: Float64Array; gain: number; slope: Slope } | null = null
  let steps = 0

  const noSlope: Slope = { signs: start.map(() => 0), rise: 0 }
  const direction = () => start.map(() => (random() < 0.5 ? -1 : 1))

  /** The value at a point and the slopes around it, by one call: for a small circuit it takes longer than what it computes. */
  async function look(point: Float64Array, distance: number, directions: readonly Float64Array[]) {
    const around = directions.flatMap((signs) => [along(point, distance, signs), along(point, -distance, signs)])
    const [value = NaN, ...values] = (await evaluateAll([point, ...around])).map((evaluation) => evaluation.value)
    const slopes = directions.map((signs, index): Slope => {
      const [ahead = NaN, behind = NaN] = values.slice(2 * index)
      return { signs, rise: (ahead - behind) / (2 * distance) }
    })
    return { value, slopes }
  }

  /** Begins at the start, with steps of the wanted size for slopes as they are around it. */
  async function begin() {
    const directions = Array.from({ length: calibrations + 1 }, direction)
    const { value, slopes } = await look(start, distanceAfter(0), directions)
    // The last one is that of the first step.
    const slope = slopes.pop() ?? noSlope
    const mean = slopes.reduce((sum, { rise }) => sum + Math.abs(rise), 0) / calibrations
    const gain = (firstStep * (stability + 1) ** stepDecay) / (mean > 1e-9 * scale ? mean : scale)
    state = { point: start, gain, slope }
    return value
  }

  return {
    async step() {
      if (state === null) return { point: start, value: await begin(), gradientNorm: null, end: null }
      const { point, gain, slope } = state
      const size = gain / (steps + 1 + stability) ** stepDecay
      const moved = along(point, -size * slope.rise, slope.signs)
      // The slope of the next step as well.
      const { value, slopes } = await look(moved, distanceAfter(steps + 1), [direction()])
      state = { point: moved, gain, slope: slopes[0] ?? noSlope }
      steps += 1
      return { point: moved, value, gradientNorm: null, end: isSettled(value) ? 'settled' : null }
    },
  }
}
