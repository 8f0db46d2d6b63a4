/**
 * Edge lists: one edge a line, as NetworkX, igraph and spreadsheets write them, with spaces, commas, semicolons or tabs. Comments begin
 * with `#`, `%` or `//`. A first line with the numbers of nodes and edges, as in the files of the maximum cut benchmark Gset, is read too.
 */
import { graphNodes } from '../../../../../contract/limits'
import { countNamedNodes, type Graph } from '../graph'
import { checkEdges, type FileEdge } from './check-edges'
import { parseEdgeLine, type EdgeNumbers } from './edge-line'
import { fail, maxProblems, type FirstNode, type Line, type LineProblem, type Reading } from './format'

interface NumberedEdge extends EdgeNumbers {
  line: number
}

/** A reading, and the number of its first node. */
export type NumberedReading = Reading & { firstNode: FirstNode }

/** @param firstNode by default 0 if the file names a node 0, else 1. */
export function readEdgeList(text: string, firstNode?: FirstNode): NumberedReading {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((content, index): Line => ({ line: index + 1, text: content.replace(/(#|%|\/\/).*/u, '').trim() }))
    .filter((line) => line.text !== '')
  const [, nodes, first] = ownHeader.exec(text) ?? []
  const header = nodes === undefined ? null : ({ nodes: Number(nodes), firstNode: first === '1' ? 1 : 0 } as const)
  return readEdges(hasColumnNames(lines[0]) ? lines.slice(1) : lines, firstNode, header)
}

interface Header {
  nodes: number
  firstNode: FirstNode
}

/** Reads edges that are each a text of their own. */
export function readEdges(
  lines: readonly Line[],
  firstNode?: FirstNode,
  header: Header | null = null,
): NumberedReading {
  const edges: NumberedEdge[] = []
  const problems: LineProblem[] = []
  for (const { line, text } of lines) {
    const numbers = parseEdgeLine(text)
    if (!('message' in numbers)) edges.push({ line, ...numbers })
    else if (problems.push({ line, message: numbers.message }) >= maxProblems) break
  }
  const sizes = header === null ? sizesIn(edges) : null
  const counted = sizes === null ? edges : edges.slice(1)
  const lowest = counted.reduce((node, { source, target }) => Math.min(node, source, target), Infinity)
  const first = firstNode ?? header?.firstNode ?? (lowest === 0 ? 0 : 1)
  const reading =
    problems.length > 0
      ? { problems }
      : counted.length === 0 && header === null
        ? fail(null, 'There are no edges in this text.')
        : toGraph(counted, first, sizes, header?.nodes)
  return { ...reading, firstNode: first }
}

function toGraph(edges: readonly NumberedEdge[], first: FirstNode, sizes: Sizes | null, nodes = 0): Reading {
  const lastNode = graphNodes.max - 1 + first
  const outside = edges.find(({ source, target }) => Math.max(source, target) > lastNode)
  if (outside !== undefined)
    return fail(
      outside.line,
      `The nodes go up to ${highestIn(edges)}, but the builder takes at most ${graphNodes.max} nodes.`,
    )
  const below = edges.find(({ source, target }) => Math.min(source, target) < first)
  if (below !== undefined) return fail(below.line, 'There is no node 0 when nodes count from 1.')
  const fileEdges = edges.map(({ line, source, target, weight }): FileEdge => ({
    line,
    sourceNode: source - first,
    targetNode: target - first,
    weight,
  }))
  return checkEdges({
    nodeCount: Math.max(countNamedNodes(fileEdges), sizes?.nodes ?? nodes),
    edges: fileEdges,
    nameOf: (node) => String(node + first),
    remarks: sizes === null ? [] : [`The first line gives ${sizes.nodes} nodes and ${sizes.edges} edges.`],
  })
}

/** What {@link writeEdgeList} writes first, for nodes without edges. */
const ownHeader = /^# (\d{1,9}) nodes, \d+ edges, numbered from ([01])$/mu

/** The graph as an edge list that counts from 0. */
export const writeEdgeList = ({ nodeCount, weighted, edges }: Graph): string =>
  [
    `# ${nodeCount} nodes, ${edges.length} edges, numbered from 0`,
    ...edges.map(({ sourceNode, targetNode, weight }) =>
      weighted ? `${sourceNode} ${targetNode} ${weight ?? 1}` : `${sourceNode} ${targetNode}`,
    ),
    '',
  ].join('\n')

interface Sizes {
  nodes: number
  edges: number
}

/**
 * The numbers of nodes and edges in the first line; null if it is an edge. It counts as sizes if they fit the other lines and it
 * cannot be an edge like them: they have weights and it has none, or its second number is higher than all nodes.
 */
function sizesIn([first, ...edges]: readonly NumberedEdge[]): Sizes | null {
  if (first === undefined || first.weight !== undefined || first.target !== edges.length || edges.length === 0)
    return null
  const highest = highestIn(edges)
  const isEdge = edges.some(({ weight }) => weight === undefined) && first.target <= highest
  return highest > first.source || isEdge ? null : { nodes: first.source, edges: first.target }
}

const highestIn = (edges: readonly NumberedEdge[]): number =>
  edges.reduce((node, { source, target }) => Math.max(node, source, target), 0)

/** Whether a line names columns, as in `source,target,weight`. */
const hasColumnNames = (line: Line | undefined): boolean =>
  line !== undefined &&
  /^["']?(source|from|start|src|node_?[1a]?|u|i)["']?[\s,;]+["']?(target|to|end|dst|node_?[2b]?|v|j)\b/iu.test(
    line.text,
  )
