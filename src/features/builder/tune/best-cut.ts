/** The best cut of a graph, by trying all. */
import type { Graph } from '../../../../engine-rs/index'

/** The most nodes of which all cuts are tried: half a million. */
export const maxExactNodes = 20

/** How many cuts are tried before others have their turn: a few milliseconds. */
const atOnce = 1 << 15

/** A cut with the largest weight. */
export interface BestCut {
  /** The weight of the edges between both sides; their number where the graph is not weighted. */
  weight: number
  /** The side of each node: 0 or 1. That of the last node is 0. */
  sides: readonly number[]
}

/**
 * Tries all cuts in the order of a Gray code, in which each differs from the one before by one node.
 *
 * @param yieldToEventLoop is awaited between parts of the work, so that the page stays responsive.
 * @returns null where the graph has too many nodes, and where the signal ended it.
 */
export async function findBestCut(
  graph: Graph,
  nodes: number,
  signal: AbortSignal,
  yieldToEventLoop: () => Promise<unknown> = nextTask,
): Promise<BestCut | null> {
  if (nodes > maxExactNodes) return null
  const weights = weightsOf(graph, nodes)
  const sides = new Int8Array(nodes).fill(1)
  let [weight, best, bestIndex] = [0, 0, 0]
  // Both sides may change their names, so the last node stays where it is.
  const count = 2 ** Math.max(nodes - 1, 0)
  for (let index = 1; index < count; index++) {
    const moved = 31 - Math.clz32(index & -index)
    weight += gain(weights, sides, moved, nodes)
    sides[moved] = -(sides[moved] ?? 1)
    if (weight > best + 1e-12) [best, bestIndex] = [weight, index]
    if (index % atOnce === 0) {
      await yieldToEventLoop()
      if (signal.aborted) return null
    }
  }
  const code = bestIndex ^ (bestIndex >>> 1)
  const bestSides = Array.from({ length: nodes }, (_, node) => (code >>> node) & 1)
  // Summed anew: half a million additions have rounding errors.
  return { weight: cutWeight(graph, bestSides), sides: bestSides }
}

/** The weight of the edges between nodes of different sides. */
export const cutWeight = ({ weighted, edges }: Graph, sides: readonly number[]): number =>
  edges
    .filter(({ sourceNode, targetNode }) => sides[sourceNode] !== sides[targetNode])
    .reduce((sum, { weight = 1 }) => sum + (weighted ? weight : 1), 0)

/** The weights of all pairs of nodes, row by row. */
function weightsOf({ weighted, edges }: Graph, nodes: number): Float64Array {
  const weights = new Float64Array(nodes * nodes)
  for (const { sourceNode, targetNode, weight = 1 } of edges) {
    if (sourceNode === targetNode) continue
    for (const place of [sourceNode * nodes + targetNode, targetNode * nodes + sourceNode]) {
      weights[place] = (weights[place] ?? 0) + (weighted ? weight : 1)
    }
  }
  return weights
}

/** What a cut gains by moving a node to the other side: the edges to its own side, less those to the other. */
function gain(weights: Float64Array, sides: Int8Array, moved: number, nodes: number): number {
  let sum = 0
  for (let node = 0; node < nodes; node++) sum += (weights[moved * nodes + node] ?? 0) * (sides[node] ?? 0)
  return sum * (sides[moved] ?? 0)
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
