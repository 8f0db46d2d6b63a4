/** Changes of all weights of a graph at once. Pure. */
import { edgeWeight } from '../../../../contract/limits'
import { countNoun } from '../../../lib/count-noun'
import { parseNumber, quote } from './formats/edge-line'
import type { Graph } from './graph'
import { randomNumbers } from './random-numbers'

/** The changes, by the names that the form shows. */
export const weightChangeNames = {
  set: 'Set all to',
  random: 'Random in a range',
  scale: 'Multiply by',
  column: 'Paste a column',
} as const

/** A change of all weights. */
export type WeightChange =
  | { kind: 'set'; weight: number }
  /** Even between both, rounded to hundredths; the same for the same seed. */
  | { kind: 'random'; lowest: number; highest: number; seed: number }
  | { kind: 'scale'; factor: number }
  /** One number for each edge, in the order of the edges. */
  | { kind: 'column'; text: string }

/** The graph with the new weights, or what is wrong with the change, as a sentence. */
export function changeWeights(graph: Graph, change: WeightChange): Graph | { problem: string } {
  const weights = weightsOf(graph, change)
  if ('problem' in weights) return weights
  return {
    ...graph,
    weighted: true,
    edges: graph.edges.map((edge, index) => ({ ...edge, weight: weights[index] ?? 1 })),
  }
}

type Weights = readonly number[] | { problem: string }

function weightsOf({ edges }: Graph, change: WeightChange): Weights {
  switch (change.kind) {
    case 'set':
      return isWeight(change.weight)
        ? edges.map(() => change.weight)
        : { problem: `The weight must be a number from ${edgeWeight.min}.` }
    case 'random':
      return randomWeights(edges.length, change)
    case 'scale':
      return scaledWeights(edges, change.factor)
    case 'column':
      return parseColumn(edges, change.text)
  }
}

const isWeight = (weight: number): boolean => Number.isFinite(weight) && weight >= edgeWeight.min

function randomWeights(count: number, { lowest, highest, seed }: Extract<WeightChange, { kind: 'random' }>): Weights {
  if (!isWeight(lowest) || !isWeight(highest) || lowest > highest)
    return { problem: `The range must be two numbers from ${edgeWeight.min}, the lower one first.` }
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => {
    const weight = Math.round((lowest + random() * (highest - lowest)) * 100) / 100
    return Math.min(Math.max(weight, lowest), highest)
  })
}

function scaledWeights(edges: Graph['edges'], factor: number): Weights {
  if (!Number.isFinite(factor) || factor <= 0) return { problem: 'The factor must be a number above 0.' }
  // Products such as 3 × 0.1 get no rounding errors.
  const weights = edges.map(({ weight = 1 }) => Number((weight * factor).toPrecision(12)))
  const wrong = weights.findIndex((weight) => !isWeight(weight))
  const edge = edges[wrong]
  if (edge === undefined) return weights
  const name = `Edge ${edge.sourceNode}–${edge.targetNode}`
  return { problem: `${name} would get weight ${weights[wrong]}. The minimum is ${edgeWeight.min}.` }
}

/** Numbers between line ends, spaces or semicolons, with a decimal comma or point; or between commas. */
function parseColumn(edges: Graph['edges'], text: string): Weights {
  const entries = text.split(/[\s;]+/u).filter(Boolean)
  const values =
    entries.length === edges.length
      ? entries.map((entry) => entry.replace(/,$/u, '').replace(',', '.'))
      : text.split(/[\s;,]+/u).filter(Boolean)
  const weights: number[] = []
  for (const [index, value] of values.entries()) {
    const weight = parseNumber(value)
    if (weight === null) return { problem: `${quote(value)}, number ${index + 1}, isn't a number.` }
    if (weight < edgeWeight.min)
      return { problem: `Number ${index + 1} is ${weight}. The minimum is ${edgeWeight.min}.` }
    weights.push(weight)
  }
  if (weights.length !== edges.length)
    return {
      problem: `The graph has ${countNoun(edges.length, 'edge')}, but the column ${countNoun(weights.length, 'number')}.`,
    }
  return weights
}
