/** A goal as a function of the parameters that are tuned, with its gradient by adjoint differentiation. The engine computes it in the worker of simulations. */
import type { Settings } from '../../../../contract/generation'
import type { Parameter, Statistics } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { describeProblem } from '../engine-problem'
import { callInTurn } from '../input-pause'
import type { Goal } from './goal'
import type { Evaluation } from './optimizers/optimizer'

/** The most qubits of a circuit that is tuned. */
export const maxTunedQubits = 16

/** A circuit, what is asked of it, and which of its parameters may change. */
export interface TuneQuestion {
  settings: Settings
  statistics: Pick<Statistics, 'qubits' | 'operations'>
  parameters: readonly Parameter[]
  goal: Goal
  /** The places of the parameters that are tuned. */
  tuned: readonly number[]
  /** The values of all parameters, of which those that are not tuned stay. */
  values: readonly number[]
}

/** The values and slopes of a goal. */
export interface Objective {
  /**
   * @param points values of the tuned parameters, in radians
   * @throws TuneProblem where something prevents it, and an EngineFailure where the engine does not respond.
   */
  evaluateAll(points: readonly ArrayLike<number>[]): Promise<Evaluation[]>
  /** How many points take a few milliseconds, so that a preview and other simulations are not kept waiting. */
  pointsAtOnce: number
}

/** Something stands in the way. The message is for people. */
export class TuneProblem extends Error {
  override name = 'TuneProblem'
}

/** The work of a call, in amplitudes that change: some 3 ms. A gradient costs about as much as five runs. */
const [workOfCall, runsOfGradient] = [5e6, 5]

export function createObjective(engine: EngineClient, question: TuneQuestion): Objective {
  const { settings, statistics, parameters, goal, tuned, values } = question
  const work = 2 ** statistics.qubits * Math.max(statistics.operations, 1) * runsOfGradient
  return {
    pointsAtOnce: Math.max(Math.min(Math.floor(workOfCall / work), 256), 1),
    async evaluateAll(points) {
      const answer = await callInTurn(engine, () =>
        engine.computeGradients(settings, goal.observable, {
          points: wholePoints(points, tuned, values),
          qubits: maxTunedQubits,
        }),
      )
      if (answer.rows === null || answer.parameters !== parameters.length)
        throw new TuneProblem(describeProblem(answer, 'The value of this circuit cannot be computed.'))
      const { rows } = answer
      const width = parameters.length + 1
      return points.map((_, index) => ({
        value: (rows[index * width] ?? 0) + goal.offset,
        gradient: Float64Array.from(tuned, (place) => rows[index * width + 1 + place] ?? 0),
      }))
    },
  }
}

/** The values of all parameters at some points of the tuned ones. */
export function wholePoints(
  points: readonly ArrayLike<number>[],
  tuned: readonly number[],
  values: readonly number[],
): Float64Array {
  const whole = new Float64Array(points.length * values.length)
  for (const [index, point] of points.entries()) {
    whole.set(values, index * values.length)
    for (const [place, parameter] of tuned.entries()) whole[index * values.length + parameter] = point[place] ?? 0
  }
  return whole
}
