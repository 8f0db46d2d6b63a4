/** A run of an optimizer: what it has found so far, and when it stops. */
import { isBetter, flipForMaximum, type Goal } from './goal'
import type { Objective } from './objective'
import { createAdam } from './optimizers/adam'
import { createLbfgs } from './optimizers/lbfgs'
import type { Evaluate, EvaluateAll, Evaluation, IterationEnd, Optimizer } from './optimizers/optimizer'
import { createSpsa } from './optimizers/spsa'

/** The optimizers by name. */
export const optimizers = [
  { value: 'lbfgs', label: 'L-BFGS' },
  { value: 'adam', label: 'Adam' },
  { value: 'spsa', label: 'SPSA' },
] as const

export type OptimizerName = (typeof optimizers)[number]['value']

/** What a run is told. */
export interface RunOptions {
  optimizer: OptimizerName
  /** Values of the tuned parameters, in radians. */
  start: readonly number[]
  /** What the random directions of SPSA begin with. */
  seed: number
}

/** An iteration of a run. The first is the start. */
export interface TracedIteration {
  /** The value of the goal. */
  value: number
  /** The best value so far. */
  best: number
  /** The length of the gradient; null where the optimizer does not know it. */
  gradientNorm: number | null
  point: Float64Array
}

/** Why a run does not go on. `limit`: it did as many iterations as it was to. `changed`: the circuit became another one. */
type RunEnd = IterationEnd | 'limit' | 'cancelled' | 'changed' | 'failed'

/** What is known of a run. */
export interface Trace {
  optimizer: OptimizerName
  goal: Goal
  iterations: readonly TracedIteration[]
  /** Of the best value; null before the first iteration. */
  best: TracedIteration | null
  /** Null while it goes on. */
  end: RunEnd | null
  /** Why it failed, as a sentence; null where it did not. */
  problem: string | null
}

/** A run that can be interrupted, and goes on where it was. */
export interface TuningRun {
  /** Goes on until nothing more is to be gained, for at most so many iterations, or until the signal ends it with a {@link RunEnd}. */
  advance(maxSteps: number, report: (trace: Trace) => void, signal: AbortSignal): Promise<Trace>
}

export function createTuningRun(objective: Objective, goal: Goal, options: RunOptions): TuningRun {
  const optimizer = createOptimizer(objective, goal, options)
  const iterations: TracedIteration[] = []
  let best: TracedIteration | null = null
  /** The step that is under way: one that was interrupted still counts. */
  let last: Promise<unknown> = Promise.resolve()

  const trace = (end: RunEnd | null, problem: string | null = null): Trace => ({
    optimizer: options.optimizer,
    goal,
    iterations: [...iterations],
    best,
    end,
    problem,
  })

  async function step(): Promise<IterationEnd | null> {
    const { value: minimized, point, gradientNorm, end } = await optimizer.step()
    const value = flipForMaximum(goal, minimized)
    const before = best
    const isBest = before === null || isBetter(goal, value, before.value)
    const iteration = { value, best: isBest ? value : before.value, gradientNorm, point }
    // What ends because nothing is better has not moved.
    if (end !== 'exact') iterations.push(iteration)
    if (isBest) best = iteration
    return end
  }

  return {
    async advance(maxSteps, report, signal) {
      await last.catch(() => undefined)
      // The first step only evaluates the start.
      const steps = iterations.length === 0 ? maxSteps + 1 : maxSteps
      for (let count = 0; count < steps; count++) {
        if (signal.aborted) return trace(endOf(signal))
        try {
          const next = step()
          last = next
          const end = await next
          if (end !== null) return trace(end)
        } catch (error) {
          return trace('failed', error instanceof Error ? error.message : String(error))
        }
        if (!signal.aborted) report(trace(null))
      }
      return trace(signal.aborted ? endOf(signal) : 'limit')
    },
  }
}

const endOf = ({ reason }: AbortSignal): RunEnd => (reason === 'changed' ? 'changed' : 'cancelled')

function createOptimizer(objective: Objective, goal: Goal, { optimizer, start, seed }: RunOptions): Optimizer {
  const evaluateAll: EvaluateAll = async (points) => {
    const evaluations: Evaluation[] = []
    for (let first = 0; first < points.length; first += objective.pointsAtOnce)
      evaluations.push(...(await objective.evaluateAll(points.slice(first, first + objective.pointsAtOnce))))
    return evaluations.map(({ value, gradient }) => ({
      value: flipForMaximum(goal, value),
      gradient: gradient.map((slope) => flipForMaximum(goal, slope)),
    }))
  }
  const evaluate: Evaluate = async (point) => {
    const [evaluation] = await evaluateAll([point])
    if (evaluation === undefined) throw new Error('A point without a value.')
    return evaluation
  }
  const given = { start: Float64Array.from(start), scale: goal.scale }
  switch (optimizer) {
    case 'lbfgs':
      return createLbfgs({ ...given, evaluate })
    case 'adam':
      return createAdam({ ...given, evaluate })
    case 'spsa':
      return createSpsa({ ...given, evaluateAll, seed })
  }
}
