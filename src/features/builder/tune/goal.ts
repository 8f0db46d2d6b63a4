/** What a circuit is tuned for: the largest cut of its graph, or the smallest or largest value of an observable. */
import type { Settings } from '../../../../contract/generation'
import type { Graph } from '../../../../engine-rs/index'
import { graphOfSettings } from '../../../circuit/result/graph-of-settings'
import { boundOf, termsOf, totalWeightOf } from '../../../circuit/result/observables/observable-rules'
import { costText } from '../quality/observable'

/** A value to make as small or as large as possible: an observable's expectation, and a number added to it. */
export interface Goal {
  kind: 'cut' | 'observable'
  observable: string
  direction: Direction
  /** Added to the expectation of the observable. */
  offset: number
  /** How large values are: small differences are judged beside it. */
  scale: number
}

export type Direction = 'minimize' | 'maximize'

/** The graph whose cut is the goal; undefined for circuits without, and for a graph without edges. */
export function tunedGraph({ circuitParams }: Pick<Settings, 'circuitParams'>): Graph | undefined {
  const graph = graphOfSettings(circuitParams)
  return graph === undefined || totalWeightOf(graph) === 0 ? undefined : graph
}

/** The expected cut: `Σ w (1 - ZᵢZⱼ) / 2`, whose constant is added apart. */
export function cutGoal(settings: Pick<Settings, 'circuitParams'>, graph: Graph): Goal {
  const weight = totalWeightOf(graph)
  return {
    kind: 'cut',
    observable: costText(settings),
    direction: 'maximize',
    offset: weight / 2,
    scale: weight / 2,
  }
}

/** @param text an observable in the form in which the engine returns it */
export function observableGoal(text: string, direction: Direction): Goal {
  const all = termsOf(text)
  // A number that is added does not change. Where there is nothing else, what rounding leaves is small beside that.
  const bound = boundOf(all.filter(({ factors }) => factors.length > 0)) || boundOf(all)
  return { kind: 'observable', observable: text, direction, offset: 0, scale: Math.max(bound, 1e-9) }
}

/** Flips the sign of a value whose goal is the largest: between what the goal is about and what an optimizer minimizes. */
export const flipForMaximum = (goal: Pick<Goal, 'direction'>, value: number): number =>
  goal.direction === 'maximize' ? -value : value

/** Whether a value is better than another. */
export const isBetter = (goal: Pick<Goal, 'direction'>, value: number, other: number): boolean =>
  flipForMaximum(goal, value) < flipForMaximum(goal, other)
