/**
 * L-BFGS (Liu and Nocedal 1989): steps as Newton's method takes them, with the curvature estimated from the last steps, and a line search. The fewest steps
 * where gradients are exact, as they are here.
 */
import { searchLine, type Iterate } from './line-search'
import { along, dot, norm, type Optimizer, type OptimizerOptions } from './optimizer'

/** How many steps the curvature is estimated from. */
const memory = 10

/** A gradient of this size, beside the scale of the function, is zero. */
const zeroGradient = 1e-7

/** The size of the very first step, in radians: nothing is known of the curvature then. */
const firstStep = 0.3

/** A step and how the gradient changed by it. */
interface Pair {
  step: Float64Array
  change: Float64Array
  /** 1 over the product of both. */
  rho: number
}

export function createLbfgs({ evaluate, start, scale }: OptimizerOptions): Optimizer {
  let current: Iterate | null = null
  let pairs: Pair[] = []

  async function next(from: Iterate): Promise<Iterate | null> {
    const direction = descent(from.gradient, pairs)
    const length = pairs.length === 0 ? firstStep / Math.max(norm(direction), Number.MIN_VALUE) : 1
    const found = await searchLine(evaluate, from, direction, length)
    if (found !== null || pairs.length === 0) return found
    // The estimate is of no use here: once more, straight down.
    pairs = []
    return next(from)
  }

  return {
    async step() {
      if (current === null) {
        current = { point: start, ...(await evaluate(start)) }
      } else {
        const from = current
        const found = await next(from)
        if (found === null) return { ...iteration(from), end: 'exact' }
        remember(from, found)
        current = found
      }
      const gradientNorm = norm(current.gradient)
      return { ...iteration(current), end: gradientNorm <= zeroGradient * scale ? 'flat' : null }
    },
  }

  function remember(from: Iterate, to: Iterate): void {
    const step = along(to.point, -1, from.point)
    const change = along(to.gradient, -1, from.gradient)
    const product = dot(step, change)
    if (product > 1e-12 * norm(step) * norm(change)) {
      pairs = [...pairs, { step, change, rho: 1 / product }].slice(-memory)
    }
  }
}

const iteration = ({ point, value, gradient }: Iterate) => ({ point, value, gradientNorm: norm(gradient) })

/** The direction of the next step: the two loops over what is remembered. */
function descent(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  let direction = gradient
  const shares: number[] = []
  for (const { step, change, rho } of pairs.toReversed()) {
    const share = rho * dot(step, direction)
    shares.push(share)
    direction = along(direction, -share, change)
  }
  const last = pairs.at(-1)
  if (last) direction = direction.map((number) => number / (last.rho * dot(last.change, last.change)))
  for (const { step, change, rho } of pairs) {
    const share = (shares.pop() ?? 0) - rho * dot(change, direction)
    direction = along(direction, share, step)
  }
  return direction.map((number) => -number)
}
