/**
 * The problem graph of a graph-specific core, and the coupling map of a custom device: nodes that count from 0, edges between
 * them, weights, and the JSON text that says the same.
 */
import type { Edge } from '../../../../contract/generation'
import { edgeWeight, graphNodes } from '../../../../contract/limits'

/** A graph as the editor holds it. Edges may name nodes that do not exist: a typed text is kept and judged, never cut. */
export interface Graph {
  /** 2 to 20. */
  nodeCount: number
  weighted: boolean
  edges: readonly Edge[]
}

/** What became of a typed edge list: the edges, or a sentence about what is wrong with it. */
export type EdgeListReading = { edges: Edge[]; hasWeights: boolean } | { problem: string }

export const emptyGraph = (nodeCount: number): Graph => ({
  nodeCount: Math.min(Math.max(nodeCount, graphNodes.min), graphNodes.max),
  weighted: false,
  edges: [],
})

/** A path through all nodes: what a fresh graph-specific core starts from, so that there is something to see. */
export const pathGraph = (nodeCount: number): Graph => {
  const graph = emptyGraph(nodeCount)
  return {
    ...graph,
    edges: Array.from({ length: graph.nodeCount - 1 }, (_, node) => ({ sourceNode: node, targetNode: node + 1 })),
  }
}

/** Whether two edges join the same nodes, in either direction. */
export const joinsSameNodes = (a: Edge, b: Edge): boolean =>
  (a.sourceNode === b.sourceNode && a.targetNode === b.targetNode) ||
  (a.sourceNode === b.targetNode && a.targetNode === b.sourceNode)

/** Adds the edge between two nodes, or removes it where it is there already. A node is never joined to itself. */
export function toggleEdge(graph: Graph, sourceNode: number, targetNode: number): Graph {
  if (sourceNode === targetNode) return graph
  const edge: Edge = graph.weighted ? { sourceNode, targetNode, weight: 1 } : { sourceNode, targetNode }
  const others = graph.edges.filter((other) => !joinsSameNodes(other, edge))
  return { ...graph, edges: others.length < graph.edges.length ? others : [...graph.edges, edge] }
}

/** Removes the edge at a place of the table. */
export const removeEdge = (graph: Graph, index: number): Graph => ({
  ...graph,
  edges: graph.edges.filter((_, at) => at !== index),
})

/**
 * Changes the number of nodes and drops the edges that touch removed ones. Anything but a whole number from 2 to 20 is
 * ignored.
 */
export function setNodeCount(graph: Graph, nodeCount: number): Graph {
  if (!Number.isInteger(nodeCount) || nodeCount < graphNodes.min || nodeCount > graphNodes.max) return graph
  return {
    ...graph,
    nodeCount,
    edges: graph.edges.filter((edge) => edge.sourceNode < nodeCount && edge.targetNode < nodeCount),
  }
}

/** Switching to weighted gives each edge weight 1 where missing; switching it off clears the weights. */
export const setWeighted = (graph: Graph, weighted: boolean): Graph => ({
  ...graph,
  weighted,
  edges: graph.edges.map(({ sourceNode, targetNode, weight }) =>
    weighted ? { sourceNode, targetNode, weight: weight ?? 1 } : { sourceNode, targetNode },
  ),
})

/** Sets a weight. What is no number becomes 1; what is lighter than 0.1 becomes 0.1. */
export const setWeight = (graph: Graph, index: number, weight: number): Graph => ({
  ...graph,
  edges: graph.edges.map((edge, at) =>
    at === index ? { ...edge, weight: Number.isFinite(weight) ? Math.max(weight, edgeWeight.min) : 1 } : edge,
  ),
})

/**
 * Takes over a typed edge list. Blank text clears the edges, a triple switches weighted on, and malformed text leaves the graph
 * as it is. The canvas grows to hold the nodes that the text names, as far as it can, and shrinks again when the largest of them goes.
 *
 * @param leastNodes it keeps as many nodes, whatever the text names.
 */
export function applyEdgeText(graph: Graph, text: string, leastNodes: number = graphNodes.min): Graph {
  const reading = parseEdges(text)
  if ('problem' in reading) return graph
  const weighted = graph.weighted || reading.hasWeights
  // More nodes than the edges name were asked for.
  const isWider = graph.nodeCount > namedNodes(graph.edges)
  const wanted = Math.max(namedNodes(reading.edges), isWider ? graph.nodeCount : leastNodes, graphNodes.min)
  return setWeighted(
    {
      nodeCount: Math.min(wanted, graphNodes.max),
      weighted,
      edges: reading.edges,
    },
    weighted,
  )
}

/** How many nodes there are up to the highest that an edge names. */
const namedNodes = (edges: readonly Edge[]): number =>
  edges.reduce((count, edge) => Math.max(count, edge.sourceNode + 1, edge.targetNode + 1), 0)

/** Reads a JSON list of `[source, target]` pairs or `[source, target, weight]` triples. Blank text is an empty list. */
export function parseEdges(text: string): EdgeListReading {
  if (text.trim() === '') return { edges: [], hasWeights: false }
  const list = parseList(text, '[[0,1],[1,2]]')
  if ('problem' in list) return list
  const edges: Edge[] = []
  let hasWeights = false
  for (const [index, entry] of list.entries.entries()) {
    const place = `Entry ${index + 1}`
    if (!Array.isArray(entry) || (entry.length !== 2 && entry.length !== 3))
      return { problem: `${place} has to be [source,target] or [source,target,weight].` }
    const [sourceNode, targetNode, weight]: unknown[] = entry
    if (!isNode(sourceNode) || !isNode(targetNode))
      return { problem: `${place} names a node that is no whole number from 0 on.` }
    if (entry.length === 2) {
      edges.push({ sourceNode, targetNode })
    } else if (typeof weight === 'number') {
      if (weight < edgeWeight.min)
        return { problem: `${place} has the weight ${weight}, and the least is ${edgeWeight.min}.` }
      edges.push({ sourceNode, targetNode, weight })
      hasWeights = true
    } else {
      return { problem: `${place} has a weight that is no number.` }
    }
  }
  return { edges, hasWeights }
}

/**
 * Reads an edge list as other programs write it, for pasting: a line for each edge (`0 1`, `0,1,0.5`, `0 -- 1`, `0 1 {'weight': 2}`;
 * `#` begins a remark), or a list of tuples (`[(0, 1), (1, 2)]`). Null where the text is anything else, JSON included.
 */
export function parseForeignEdges(text: string): { edges: Edge[]; hasWeights: boolean } | null {
  if (/^\s*\[?\s*\(/u.test(text)) {
    const list = text
      .trim()
      .replace(/\(/gu, '[')
      .replace(/,?\s*\)/gu, ']')
    const reading = parseEdges(list.startsWith('[[') || list.startsWith('[ [') ? list : `[${list}]`)
    return 'problem' in reading || reading.edges.length === 0 ? null : reading
  }
  const edges: Edge[] = []
  for (const line of text.split(/\r?\n/u)) {
    const statement = line.replace(/#.*/u, '').trim()
    if (statement === '') continue
    const match = foreignEdge.exec(statement)
    if (match === null) return null
    const [, source, target, weight, weightInBraces] = match
    const edge = { sourceNode: Number(source), targetNode: Number(target) }
    const given = weight ?? weightInBraces
    edges.push(given === undefined ? edge : { ...edge, weight: Number(given) })
  }
  return edges.length === 0 ? null : { edges, hasWeights: edges.some(({ weight }) => weight !== undefined) }
}

const foreignEdge =
  /^(\d+)\s*(?:[\s,;:]|--?>?)\s*(\d+)(?:\s*[\s,;:]\s*(\d*\.?\d+(?:e[-+]?\d+)?)|\s*\{(?:[^}]*\bweight\W+(\d*\.?\d+)[^}]*|[^}]*)\})?\s*[,;]?$/iu

/** The node that a click at a place is on: the nearest whose centre is within the hit radius (in the same units); null for none. */
export function nodeAt(
  places: readonly { x: number; y: number }[],
  point: { x: number; y: number },
  hitRadius: number,
): number | null {
  let nearest: number | null = null
  let least = hitRadius
  for (const [node, { x, y }] of places.entries()) {
    const distance = Math.hypot(x - point.x, y - point.y)
    if (distance > least) continue
    least = distance
    nearest = node
  }
  return nearest
}

/** The edge list as one types it: `[[0,1],[1,2]]`, with weights where the graph is weighted. */
export const edgesText = (graph: Graph): string =>
  graph.edges.length === 0
    ? ''
    : `[${graph.edges
        .map(({ sourceNode, targetNode, weight }) =>
          graph.weighted ? `[${sourceNode},${targetNode},${weight ?? 1}]` : `[${sourceNode},${targetNode}]`,
        )
        .join(',')}]`

/** Nodes on a circle, node 0 on top, clockwise; in units of the circle's radius around its centre. */
export const circlePositions = (nodeCount: number): { x: number; y: number }[] =>
  Array.from({ length: nodeCount }, (_, node) => {
    const angle = (2 * Math.PI * node) / nodeCount - Math.PI / 2
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })

/** A place so far from the middle of a line, square to it and above it (to its right, where it is upright). */
export function besideMiddle(
  from: { x: number; y: number },
  to: { x: number; y: number },
  distance: number,
): { x: number; y: number } {
  const [right, down] = from.x <= to.x ? [to.x - from.x, to.y - from.y] : [from.x - to.x, from.y - to.y]
  const length = Math.hypot(right, down) || 1
  const side = right === 0 ? Math.sign(down) : 1
  return {
    x: (from.x + to.x) / 2 + (side * distance * down) / length,
    y: (from.y + to.y) / 2 - (side * distance * right) / length,
  }
}

/** Reads a JSON list, or says where it is broken in words that help. `example` shows what is expected. */
export function parseList(text: string, example: string): { entries: unknown[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: `This is not a complete JSON list yet. It looks like ${example}.` }
  }
  return Array.isArray(value) ? { entries: value } : { problem: `This has to be a list, like ${example}.` }
}

/** Whether a value is a node's number. */
export const isNode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
