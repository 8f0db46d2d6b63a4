/**
 * The problem graph of a graph-specific core, and the coupling map of a custom device: nodes numbered from 0, edges with weights,
 * and the JSON text of the edges. Pure.
 */
import type { Edge } from '../../../../contract/generation'
import { edgeWeight, graphNodes } from '../../../../contract/limits'

/** A graph. Its edges may name nodes that do not exist, because typed text is validated but never cut. */
export interface Graph {
  /** 2 to 20. */
  nodeCount: number
  weighted: boolean
  edges: readonly Edge[]
}

/** How the graph editor places the nodes. */
export type GraphLayout = 'circle' | 'spring' | 'grid'

/** A point in the plane, in any unit. */
export interface Point {
  x: number
  y: number
}

/** The edges of a typed list, or what is wrong with it, as a sentence. */
type ParsedEdges = { edges: Edge[]; hasWeights: boolean } | { problem: string }

/** A graph without edges. The number of nodes is brought into the allowed range. */
export const emptyGraph = (nodeCount: number): Graph => ({
  nodeCount: Math.min(Math.max(nodeCount, graphNodes.min), graphNodes.max),
  weighted: false,
  edges: [],
})

/** A path through all nodes: the first graph of a graph-specific core. */
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

/** Adds or removes the edge between two nodes. A node is never joined to itself. */
export function toggleEdge(graph: Graph, sourceNode: number, targetNode: number): Graph {
  if (sourceNode === targetNode) return graph
  const edge: Edge = graph.weighted ? { sourceNode, targetNode, weight: 1 } : { sourceNode, targetNode }
  const others = graph.edges.filter((other) => !joinsSameNodes(other, edge))
  return { ...graph, edges: others.length < graph.edges.length ? others : [...graph.edges, edge] }
}

/** Removes the edge at an index. */
export const removeEdge = (graph: Graph, index: number): Graph => ({
  ...graph,
  edges: graph.edges.filter((_, at) => at !== index),
})

/** Changes the number of nodes and drops the edges of removed nodes. Anything but a whole number from 2 to 20 is ignored. */
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

/** Sets a weight. A value that is not a number becomes 1; a number below 0.1 becomes 0.1. */
export const setWeight = (graph: Graph, index: number, weight: number): Graph => ({
  ...graph,
  edges: graph.edges.map((edge, at) =>
    at === index ? { ...edge, weight: Number.isFinite(weight) ? Math.max(weight, edgeWeight.min) : 1 } : edge,
  ),
})

/**
 * Applies a typed edge list. Blank text clears the edges, a triple turns weights on, and malformed text changes nothing. The graph
 * grows to hold the nodes that the text names, up to the limit, and shrinks when the largest of them is removed.
 *
 * @param minNodes the graph keeps at least as many nodes.
 */
export function applyEdgeText(graph: Graph, text: string, minNodes: number = graphNodes.min): Graph {
  const parsed = parseEdges(text)
  if ('problem' in parsed) return graph
  // A graph keeps the nodes that its edges do not name, because somebody added them.
  const hasUnusedNodes = graph.nodeCount > countNamedNodes(graph.edges)
  const nodeCount = Math.max(countNamedNodes(parsed.edges), hasUnusedNodes ? graph.nodeCount : minNodes)
  return setWeighted({ ...emptyGraph(nodeCount), edges: parsed.edges }, graph.weighted || parsed.hasWeights)
}

/** The number of nodes up to the highest that an edge names. */
export const countNamedNodes = (edges: readonly Edge[]): number =>
  edges.reduce((count, edge) => Math.max(count, edge.sourceNode + 1, edge.targetNode + 1), 0)

/** Reads a JSON list of `[source, target]` pairs or `[source, target, weight]` triples. Blank text is an empty list. */
export function parseEdges(text: string): ParsedEdges {
  if (text.trim() === '') return { edges: [], hasWeights: false }
  const list = parseList(text, '[[0,1],[1,2]]', parseEdge)
  return 'problem' in list ? list : { edges: list.entries, hasWeights: list.entries.some(hasWeight) }
}

const hasWeight = ({ weight }: Edge): boolean => weight !== undefined

/** An edge of a typed list; or what is wrong with it, as the rest of a sentence. */
function parseEdge(entry: readonly unknown[]): Edge | string {
  const [sourceNode, targetNode, weight] = entry
  if (entry.length !== 2 && entry.length !== 3) return 'must be [source,target] or [source,target,weight].'
  if (!isNode(sourceNode) || !isNode(targetNode)) return 'has an invalid node. Nodes are whole numbers from 0.'
  if (entry.length === 2) return { sourceNode, targetNode }
  if (typeof weight !== 'number') return "has a weight that isn't a number."
  if (!Number.isFinite(weight)) return 'has a weight that is too large.'
  if (weight < edgeWeight.min) return `has weight ${weight}. The minimum is ${edgeWeight.min}.`
  return { sourceNode, targetNode, weight }
}

/**
 * Reads a pasted edge list in the notation of another program: one edge a line (`0 1`, `0,1,0.5`, `0 -- 1`, `0 1 {'weight': 2}`,
 * with `#` for comments), or a list of tuples (`[(0, 1), (1, 2)]`). Null for any other text, including JSON.
 */
export function parseForeignEdges(text: string): { edges: Edge[]; hasWeights: boolean } | null {
  if (/^\s*\[?\s*\(/u.test(text)) {
    const list = text
      .trim()
      .replace(/\(/gu, '[')
      .replace(/,?\s*\)/gu, ']')
    const parsed = parseEdges(list.startsWith('[[') || list.startsWith('[ [') ? list : `[${list}]`)
    return 'problem' in parsed || parsed.edges.length === 0 ? null : parsed
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
  return edges.length === 0 ? null : { edges, hasWeights: edges.some(hasWeight) }
}

const foreignEdge =
  /^(\d+)\s*(?:[\s,;:]|--?>?)\s*(\d+)(?:\s*[\s,;:]\s*(\d*\.?\d+(?:e[-+]?\d+)?)|\s*\{(?:[^}]*\bweight\W+(\d*\.?\d+)[^}]*|[^}]*)\})?\s*[,;]?$/iu

/** The node nearest to a point, if its centre is within the hit radius (in the same units); else null. */
export function nodeAt(positions: readonly Point[], point: Point, hitRadius: number): number | null {
  let nearest: number | null = null
  let shortest = hitRadius
  for (const [node, { x, y }] of positions.entries()) {
    const distance = Math.hypot(x - point.x, y - point.y)
    if (distance > shortest) continue
    shortest = distance
    nearest = node
  }
  return nearest
}

/** The edge list as JSON text: `[[0,1],[1,2]]`, with weights if the graph is weighted. */
export const edgesText = (graph: Graph): string =>
  graph.edges.length === 0
    ? ''
    : `[${graph.edges
        .map(({ sourceNode, targetNode, weight }) =>
          graph.weighted ? `[${sourceNode},${targetNode},${weight ?? 1}]` : `[${sourceNode},${targetNode}]`,
        )
        .join(',')}]`

/** Positions on a circle, clockwise from node 0 at the top, in units of the radius around the centre. */
export const circlePositions = (nodeCount: number): Point[] =>
  Array.from({ length: nodeCount }, (_, node) => {
    const angle = (2 * Math.PI * node) / nodeCount - Math.PI / 2
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })

/** The point at a distance from the middle of a line, at a right angle and above it (to the right of a vertical line). */
export function besideMiddle(from: Point, to: Point, distance: number): Point {
  const [right, down] = from.x <= to.x ? [to.x - from.x, to.y - from.y] : [from.x - to.x, from.y - to.y]
  const length = Math.hypot(right, down) || 1
  const side = right === 0 ? Math.sign(down) : 1
  return {
    x: (from.x + to.x) / 2 + (side * distance * down) / length,
    y: (from.y + to.y) / 2 - (side * distance * right) / length,
  }
}

/**
 * Reads a JSON list of lists; or says what is wrong with it or with its first invalid entry.
 *
 * @param example shows the expected form.
 * @param parseEntry reads an entry, or returns what is wrong with it, as the rest of a sentence.
 */
export function parseList<Entry extends object>(
  text: string,
  example: string,
  parseEntry: (entry: readonly unknown[]) => Entry | string,
): { entries: Entry[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: `This isn't a complete JSON list yet. Use the form ${example}.` }
  }
  if (!Array.isArray(value)) return { problem: `This must be a list like ${example}.` }
  const entries: Entry[] = []
  for (const [index, entry] of value.entries()) {
    const parsed = parseEntry(Array.isArray(entry) ? entry : [])
    if (typeof parsed === 'string') return { problem: `Entry ${index + 1} ${parsed}` }
    entries.push(parsed)
  }
  return { entries }
}

/** Whether a value is a node's number. */
export const isNode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
