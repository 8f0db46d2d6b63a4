/** Where the graph editor draws the nodes. Pure. */
import { layOutByForces } from './force-layout'
import { circlePositions, joinsSameNodes, type Graph, type GraphLayout, type Point } from './graph'

/** The layouts, by the names that the form shows. */
export const layoutNames: Readonly<Record<GraphLayout, string>> = { circle: 'Circle', spring: 'Spring', grid: 'Grid' }

/** Positions in units of half the canvas around its centre: from -1 to 1 in both directions. */
export function layOut(layout: GraphLayout, graph: Graph): Point[] {
  switch (layout) {
    case 'circle':
      return circlePositions(graph.nodeCount)
    case 'spring':
      return fill(
        layOutByForces(
          graph.nodeCount,
          graph.edges.map(({ sourceNode, targetNode }): [number, number] => [sourceNode, targetNode]),
          0.1,
        ),
      )
    case 'grid': {
      const columns = columnsOf(graph)
      return fill(
        Array.from({ length: graph.nodeCount }, (_, node) => ({ x: node % columns, y: Math.floor(node / columns) })),
      )
    }
  }
}

/** A layout, and the graph for which it was computed or that came from that one by edits of single edges. */
interface Arrangement {
  layout: GraphLayout
  graph: Graph
  positions: readonly Point[]
}

/** The arrangement of a graph, which is computed anew unless the layout stays and no more than one edge comes or goes. */
export function arrangeNodes(before: Arrangement | null, layout: GraphLayout, graph: Graph): Arrangement {
  if (before !== null && before.layout === layout) {
    if (before.graph === graph) return before
    const isSameSize = before.graph.nodeCount === graph.nodeCount
    if (isSameSize && (layout === 'circle' || differByOneEdge(before.graph.edges, graph.edges)))
      return { ...before, graph }
  }
  return { layout, graph, positions: layOut(layout, graph) }
}

/** The number of columns in which most edges join neighbours; as square as can be where several are equally good. */
export function columnsOf({ nodeCount, edges }: Graph): number {
  const square = Math.ceil(Math.sqrt(nodeCount))
  const neighboursIn = (columns: number) =>
    edges.filter(({ sourceNode, targetNode }) => {
      const [low, high] = [Math.min(sourceNode, targetNode), Math.max(sourceNode, targetNode)]
      return high - low === columns || (high - low === 1 && high % columns !== 0)
    }).length
  let best = square
  let maxNeighbours = neighboursIn(square)
  // From wide to narrow, because the canvas is wide.
  for (let columns = nodeCount; columns >= 1; columns -= 1) {
    const count = neighboursIn(columns)
    if (count > maxNeighbours) [best, maxNeighbours] = [columns, count]
  }
  return best
}

/** Stretches points so that they fill both directions. Points in a line stay in the middle. */
function fill(points: readonly Point[]): Point[] {
  const [toX, toY] = [scaleOf(points.map(({ x }) => x)), scaleOf(points.map(({ y }) => y))]
  return points.map(({ x, y }) => ({ x: toX(x), y: toY(y) }))
}

function scaleOf(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high - low < 1e-6 ? () => 0 : (value) => (2 * (value - low)) / (high - low) - 1
}

function differByOneEdge(before: Graph['edges'], after: Graph['edges']): boolean {
  if (Math.abs(before.length - after.length) > 1) return false
  const gone = before.filter((edge) => !after.some((other) => joinsSameNodes(edge, other))).length
  const added = after.filter((edge) => !before.some((other) => joinsSameNodes(edge, other))).length
  return gone + added <= 1
}
