/** Common graphs to start from. */
import { setWeighted, type Graph } from './graph'
import { randomRegularPairs } from './random-regular'

/** The presets, by the names that the form shows. */
export const presetNames = {
  path: 'Path',
  ring: 'Ring',
  complete: 'Complete',
  star: 'Star',
  grid: 'Grid',
  'random-regular': 'Random d-regular',
} as const

/** One of {@link presetNames}. */
export type Preset = keyof typeof presetNames

/** The parameters of a random regular graph: the edges at each node, and the seed. */
export interface RandomChoice {
  degree: number
  seed: number
}

/**
 * Replaces the edges by a preset on the same nodes, with weights of 1. If no regular graph of the degree exists (see
 * `regularProblem`), the graph does not change.
 */
export function applyPreset(graph: Graph, preset: Preset, random: RandomChoice = { degree: 3, seed: 1 }): Graph {
  const pairs = pairsOf(preset, graph.nodeCount, random)
  if (pairs === null) return graph
  const edges = pairs.map(([sourceNode, targetNode]) => ({ sourceNode, targetNode }))
  return setWeighted({ ...graph, edges }, graph.weighted)
}

function pairsOf(preset: Preset, nodeCount: number, random: RandomChoice): [number, number][] | null {
  const nodes = Array.from({ length: nodeCount }, (_, node) => node)
  const path = nodes.slice(1).map((node): [number, number] => [node - 1, node])
  switch (preset) {
    case 'path':
      return path
    case 'ring':
      // A ring of two nodes would repeat its only edge.
      return nodeCount > 2 ? [...path, [nodeCount - 1, 0]] : path
    case 'complete':
      return nodes.flatMap((node) => nodes.slice(node + 1).map((other): [number, number] => [node, other]))
    case 'star':
      return nodes.slice(1).map((node): [number, number] => [0, node])
    case 'grid': {
      const width = Math.ceil(Math.sqrt(nodeCount))
      return nodes.flatMap((node) => {
        const neighbours: [number, number][] = []
        if ((node + 1) % width !== 0 && node + 1 < nodeCount) neighbours.push([node, node + 1])
        if (node + width < nodeCount) neighbours.push([node, node + width])
        return neighbours
      })
    }
    case 'random-regular':
      return randomRegularPairs(nodeCount, random.degree, random.seed)
  }
}
