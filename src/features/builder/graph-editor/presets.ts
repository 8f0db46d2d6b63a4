/** Common graphs to start from, some with parameters. Pure. */
import { graphNodes } from '../../../../contract/limits'
import { setWeighted, type Graph } from './graph'
import { allPairs, type Pair } from './pairs'
import { attachmentProblem, barabasiAlbertPairs, erdosRenyiPairs, probabilityProblem } from './random-graphs'
import { randomRegularPairs, regularProblem } from './random-regular'

/** The presets, by the names that the form shows. */
export const presetNames = {
  path: 'Path',
  ring: 'Cycle',
  complete: 'Complete',
  star: 'Star',
  grid: 'Grid',
  'random-regular': 'Random d-regular',
  'erdos-renyi': 'Erdős–Rényi',
  'barabasi-albert': 'Barabási–Albert',
} as const

/** One of {@link presetNames}. */
export type Preset = keyof typeof presetNames

/** What presets can be drawn with. */
interface PresetParameters {
  /** The edges at each node of a regular graph. */
  degree: number
  /** Of an edge of an Erdős–Rényi graph, from 0 to 1. */
  probability: number
  /** The edges of each new node of a Barabási–Albert graph. */
  attachments: number
  rows: number
  columns: number
  seed: number
}

/** The parameters that are not the seed. */
export type Parameter = Exclude<keyof PresetParameters, 'seed'>

/** The parameters of each preset that has some. */
export const parametersOf: { readonly [Name in Preset]?: readonly Parameter[] } = {
  grid: ['rows', 'columns'],
  'random-regular': ['degree'],
  'erdos-renyi': ['probability'],
  'barabasi-albert': ['attachments'],
}

/** Whether a preset is drawn at random, from a seed. */
export const isRandom = (preset: Preset): boolean =>
  preset === 'random-regular' || preset === 'erdos-renyi' || preset === 'barabasi-albert'

/** The first parameters for a number of nodes. A grid is as square as it can be, and its last row may be short. */
export function defaultParameters(nodeCount: number): PresetParameters {
  const columns = Math.ceil(Math.sqrt(nodeCount))
  const rows = Math.ceil(nodeCount / columns)
  return { degree: 3, probability: 0.5, attachments: Math.min(2, nodeCount - 1), rows, columns, seed: 1 }
}

/**
 * Why a preset cannot be drawn with these parameters, as a sentence; null if it can.
 *
 * @param isFixed the number of nodes stays, and a grid has to fit it.
 */
export function presetProblem(
  preset: Preset,
  nodeCount: number,
  parameters: PresetParameters,
  isFixed = false,
): string | null {
  switch (preset) {
    case 'grid':
      return gridProblem(parameters, isFixed ? nodeCount : null)
    case 'random-regular':
      return regularProblem(nodeCount, parameters.degree)
    case 'erdos-renyi':
      return probabilityProblem(parameters.probability)
    case 'barabasi-albert':
      return attachmentProblem(nodeCount, parameters.attachments)
    default:
      return null
  }
}

/** Replaces the graph by a grid of rows and columns, which say how many nodes it has. The same graph if there is none. */
export function applyGrid(graph: Graph, rows: number, columns: number): Graph {
  if (gridProblem({ rows, columns }, null) !== null) return graph
  return withPairs({ ...graph, nodeCount: rows * columns }, gridPairs(rows * columns, columns))
}

/**
 * Replaces the edges by a preset on the same nodes, with weights of 1. If there is none with these parameters (see
 * {@link presetProblem}), the graph does not change. A grid is as square as it can be, whatever its parameters.
 */
export function applyPreset(graph: Graph, preset: Preset, parameters: Partial<PresetParameters> = {}): Graph {
  const pairs = pairsOf(preset, graph.nodeCount, { ...defaultParameters(graph.nodeCount), ...parameters })
  return pairs === null ? graph : withPairs(graph, pairs)
}

const withPairs = (graph: Graph, pairs: readonly Pair[]): Graph =>
  setWeighted(
    { ...graph, edges: pairs.map(([sourceNode, targetNode]) => ({ sourceNode, targetNode })) },
    graph.weighted,
  )

function pairsOf(preset: Preset, nodeCount: number, parameters: PresetParameters): Pair[] | null {
  const nodes = Array.from({ length: nodeCount }, (_, node) => node)
  const path = nodes.slice(1).map((node): Pair => [node - 1, node])
  const { degree, probability, attachments, seed } = parameters
  switch (preset) {
    case 'path':
      return path
    case 'ring':
      // A ring of two nodes would repeat its only edge.
      return nodeCount > 2 ? [...path, [nodeCount - 1, 0]] : path
    case 'complete':
      return allPairs(nodeCount)
    case 'star':
      return nodes.slice(1).map((node): Pair => [0, node])
    case 'grid':
      return gridPairs(nodeCount, defaultParameters(nodeCount).columns)
    case 'random-regular':
      return randomRegularPairs(nodeCount, degree, seed)
    case 'erdos-renyi':
      return erdosRenyiPairs(nodeCount, probability, seed)
    case 'barabasi-albert':
      return barabasiAlbertPairs(nodeCount, attachments, seed)
  }
}

/** Joins neighbours in rows of a width. The last row may be short. */
const gridPairs = (nodeCount: number, columns: number): Pair[] =>
  Array.from({ length: nodeCount }, (_, node) => node).flatMap((node) => {
    const neighbours: Pair[] = []
    if ((node + 1) % columns !== 0 && node + 1 < nodeCount) neighbours.push([node, node + 1])
    if (node + columns < nodeCount) neighbours.push([node, node + columns])
    return neighbours
  })

function gridProblem(
  { rows, columns }: Pick<PresetParameters, 'rows' | 'columns'>,
  fixedNodes: number | null,
): string | null {
  if (![rows, columns].every((count) => Number.isInteger(count) && count >= 1))
    return 'Rows and columns must be whole numbers from 1.'
  const nodes = rows * columns
  if (fixedNodes !== null && nodes !== fixedNodes)
    return `Rows times columns must be ${fixedNodes}, the number of nodes, but ${rows} × ${columns} is ${nodes}.`
  const { min, max } = graphNodes
  return nodes < min || nodes > max ? `A graph has ${min} to ${max} nodes, but ${rows} × ${columns} is ${nodes}.` : null
}
