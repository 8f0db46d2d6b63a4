/** Adam (Kingma and Ba 2014, arXiv:1412.6980): steps along the mean of the last gradients, of about the same size in every parameter. */
import { createPatience, norm, type Optimizer, type OptimizerOptions } from './optimizer'

/** The size of a step, in radians. */
const stepSize = 0.05

/** How much of the mean of the gradients, and of their squares, is kept at each step. */
const [keepMean, keepSquares] = [0.9, 0.999]

/** A gradient of this size, beside the scale of the function, is zero: steps of a fixed size get no closer. */
const zeroGradient = 1e-4

/** It is settled after this number of steps without an improvement of this size beside the scale. */
const [patientSteps, improvement] = [100, 1e-7]

export function createAdam({ evaluate, start, scale }: OptimizerOptions): Optimizer {
  const mean = new Float64Array(start.length)
  const squares = new Float64Array(start.length)
  const isSettled = createPatience(patientSteps, improvement * scale)
  let steps = 0
  let last: { point: Float64Array; gradient: Float64Array } | null = null

  /** Moves on from the last point. The means are those behind the step. */
  function move({ point, gradient }: NonNullable<typeof last>): Float64Array {
    steps += 1
    return point.map((number, index) => {
      const slope = gradient[index] ?? 0
      const average = (mean[index] = keepMean * (mean[index] ?? 0) + (1 - keepMean) * slope)
      const square = (squares[index] = keepSquares * (squares[index] ?? 0) + (1 - keepSquares) * slope * slope)
      const [unbiased, size] = [average / (1 - keepMean ** steps), Math.sqrt(square / (1 - keepSquares ** steps))]
      return number - (stepSize * unbiased) / (size + 1e-8)
    })
  }

  /** Where the next evaluation is. It stays until that has succeeded. */
  let aim = start
  return {
    async step() {
      if (last !== null) {
        aim = move(last)
        last = null
      }
      const { value, gradient } = await evaluate(aim)
      const point = aim
      last = { point, gradient }
      const gradientNorm = norm(gradient)
      const end = gradientNorm <= zeroGradient * scale ? 'flat' : isSettled(value) ? 'settled' : null
      return { point, value, gradientNorm, end }
    },
  }
}
