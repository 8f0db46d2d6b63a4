/**
 * SPSA (Spall 1998): from the difference between two values, on both sides of the point along a random direction, it guesses the slope of all parameters at once. It needs no gradient, as
 * an experiment on a device has none. The same seed gives the same steps.
 */
import { randomNumbers } from '../../graph-editor/random-numbers'
import { along, createPatience, type Optimizer, type OptimizerOptions } from './optimizer'

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

export function createSpsa({ evaluate, start, scale, seed }: OptimizerOptions & { seed: number }): Optimizer {
  const random = randomNumbers(seed)
  const isSettled = createPatience(patientSteps, improvement * scale)
  let state: { point: Float64Array; gain: number } | null = null
  let steps = 0

  const direction = () => start.map(() => (random() < 0.5 ? -1 : 1))

  async function slope(point: Float64Array, signs: Float64Array, distance: number): Promise<number> {
    const ahead = await evaluate(along(point, distance, signs))
    const behind = await evaluate(along(point, -distance, signs))
    return (ahead.value - behind.value) / (2 * distance)
  }

  /** Steps of the wanted size for slopes as they are around the start. */
  async function calibrate(): Promise<number> {
    let sum = 0
    for (let index = 0; index < calibrations; index++) sum += Math.abs(await slope(start, direction(), firstDistance))
    const mean = sum / calibrations
    return (firstStep * (stability + 1) ** stepDecay) / (mean > 1e-9 * scale ? mean : scale)
  }

  return {
    async step() {
      if (state === null) {
        const { value } = await evaluate(start)
        state = { point: start, gain: await calibrate() }
        return { point: start, value, gradientNorm: null, end: null }
      }
      const { point, gain } = state
      const signs = direction()
      const size = gain / (steps + 1 + stability) ** stepDecay
      const rise = await slope(point, signs, firstDistance / (steps + 1) ** distanceDecay)
      const moved = along(point, -size * rise, signs)
      const { value } = await evaluate(moved)
      state = { point: moved, gain }
      steps += 1
      return { point: moved, value, gradientNorm: null, end: isSettled(value) ? 'settled' : null }
    },
  }
}
