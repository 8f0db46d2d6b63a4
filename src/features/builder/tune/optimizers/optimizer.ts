/** What the optimizers have in common. All of them minimize, one step at a time, so that a run can be followed, cancelled and continued. */

/** A function of several numbers at a point, and how it changes with each of them. */
export interface Evaluation {
  value: number
  /** As long as the point. */
  gradient: Float64Array
}

/** The function to minimize. It may take a while, because a worker computes it. */
export type Evaluate = (point: Float64Array) => Promise<Evaluation>

/** The same function at several points, which are sent to the worker together. One evaluation for each point, in their order. */
export type EvaluateAll = (points: readonly Float64Array[]) => Promise<Evaluation[]>

/** Where an optimizer stands after a step. */
export interface Iteration {
  point: Float64Array
  value: number
  /** The length of the gradient at the point; null where the optimizer does not know it. */
  gradientNorm: number | null
  /** Why there is nothing more to gain; null while there may be. */
  end: IterationEnd | null
}

/**
 * `flat`: the gradient is zero. `settled`: the best value has hardly changed for many steps. `exact`: no step improves the value by more than
 * rounding errors do.
 */
export type IterationEnd = 'flat' | 'settled' | 'exact'

/** An optimizer on its way. Its first step evaluates the start. */
export interface Optimizer {
  /** Goes one step further. A step that was rejected may be repeated. */
  step(): Promise<Iteration>
}

/** What every optimizer is given. */
export interface OptimizerOptions {
  evaluate: Evaluate
  start: Float64Array
  /** How large the values of the function are: small differences are judged beside it. */
  scale: number
}

export const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0)

/** The length of a vector. */
export const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector))

/** `point + length · direction` */
export const along = (point: Float64Array, length: number, direction: Float64Array): Float64Array =>
  point.map((number, index) => number + length * (direction[index] ?? 0))

/** Tells when the best value has hardly improved for a number of steps. */
export function createPatience(steps: number, improvement: number): (value: number) => boolean {
  let best = Infinity
  let waited = 0
  return (value) => {
    if (value < best - improvement) {
      best = value
      waited = 0
    } else waited += 1
    return waited >= steps
  }
}
