/** Graphs one often starts from. */
import type { Edge } from '../../../../contract/generation'
import type { Graph } from './graph'

export const presetNames = {
  path: 'Path',
  ring: 'Ring',
  star: 'Star',
  complete: 'Complete',
  grid: 'Grid',
} as const

export type Preset = keyof typeof presetNames

/** The preset on as many nodes as the graph has; weights begin at 1. */
export const applyPreset = (graph: Graph, preset: Preset): Graph => ({
  ...graph,
  edges: pairsOf(preset, graph.nodeCount).map(([sourceNode, targetNode]): Edge =>
    graph.weighted ? { sourceNode, targetNode, weight: 1 } : { sourceNode, targetNode },
  ),
})

function pairsOf(preset: Preset, nodeCount: number): [number, number][] {
  const nodes = Array.from({ length: nodeCount }, (_, node) => node)
  const path = nodes.slice(1).map((node): [number, number] => [node - 1, node])
  switch (preset) {
    case 'path':
      return path
    case 'ring':
      // Two nodes have one edge between them, however one goes round.
      return nodeCount > 2 ? [...path, [nodeCount - 1, 0]] : path
    case 'star':
      return nodes.slice(1).map((node): [number, number] => [0, node])
    case 'complete':
      return nodes.flatMap((node) => nodes.slice(node + 1).map((other): [number, number] => [node, other]))
    case 'grid': {
      const width = Math.ceil(Math.sqrt(nodeCount))
      return nodes.flatMap((node) => {
        const neighbours: [number, number][] = []
        if ((node + 1) % width !== 0 && node + 1 < nodeCount) neighbours.push([node, node + 1])
        if (node + width < nodeCount) neighbours.push([node, node + width])
        return neighbours
      })
    }
  }
}
