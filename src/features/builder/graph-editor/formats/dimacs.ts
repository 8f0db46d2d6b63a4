/**
 * DIMACS graphs: `c` a comment, `p edge NODES EDGES` (or `p col`), then `e SOURCE TARGET`, here with an optional weight. Nodes count from 1.
 * Lines of the coloring benchmarks that say nothing about edges (`n`, `d`, `v`, `x`) are skipped.
 */
import type { Graph } from '../graph'
import { checkEdges, nodeCountProblem, type FileEdge } from './check-edges'
import { parseEdgeLine, quote } from './edge-line'
import { fail, maxProblems, type LineProblem, type Reading } from './format'

/** Reads a DIMACS graph. */
export function readDimacs(text: string): Reading {
  let sizes: { nodes: number; edges: number } | null = null
  const edges: FileEdge[] = []
  const problems: LineProblem[] = []
  for (const [index, content] of text.split(/\r\n|\r|\n/u).entries()) {
    const [kind = '', ...values] = content.trim().split(/\s+/u)
    const line = index + 1
    if (kind === 'p') {
      const header = parseHeader(values)
      if ('message' in header) return fail(line, header.message)
      if (sizes !== null) return fail(line, 'There is a second line that begins with p. A file holds one graph.')
      const countProblem = nodeCountProblem(header.nodes)
      if (countProblem !== null) return fail(line, countProblem)
      sizes = header
    } else if (kind === 'e') {
      if (sizes === null)
        return fail(line, 'A line such as p edge 4 5, with the numbers of nodes and edges, comes before the edges.')
      const edge = parseEdge(values.join(' '), sizes.nodes)
      if (!('message' in edge)) edges.push({ line, ...edge })
      else problems.push({ line, message: edge.message })
    } else if (!ignored.has(kind)) {
      problems.push({ line, message: `Lines begin with c, p or e, but this one with ${quote(kind)}.` })
    }
    if (problems.length >= maxProblems) break
  }
  if (problems.length > 0) return { problems }
  if (sizes === null) return fail(null, 'There is no line such as p edge 4 5, with the numbers of nodes and edges.')
  const reading = checkEdges({ nodeCount: sizes.nodes, edges, nameOf: (node) => String(node + 1) })
  if ('problems' in reading) return reading
  const isCountRight = sizes.edges === edges.length || sizes.edges === reading.graph.edges.length
  const remark = `The file announces ${sizes.edges} edges and has ${edges.length}.`
  return isCountRight ? reading : { ...reading, remarks: [...reading.remarks, remark] }
}

/** The graph in DIMACS, whose nodes count from 1. */
export const writeDimacs = ({ nodeCount, weighted, edges }: Graph): string =>
  [
    `p edge ${nodeCount} ${edges.length}`,
    ...edges.map(({ sourceNode, targetNode, weight }) => {
      const nodes = `e ${sourceNode + 1} ${targetNode + 1}`
      return weighted ? `${nodes} ${weight ?? 1}` : nodes
    }),
    '',
  ].join('\n')

const ignored: ReadonlySet<string> = new Set(['', 'c', 'n', 'd', 'v', 'x'])

function parseHeader([problem = '', nodes = '', edges = '']: readonly string[]):
  | { nodes: number; edges: number }
  | { message: string } {
  if (!/^(edges?|col)$/iu.test(problem)) return { message: `The kind of graph is edge or col, not ${quote(problem)}.` }
  if (!/^\d+$/u.test(nodes) || !/^\d+$/u.test(edges))
    return { message: 'The numbers of nodes and edges follow, as in p edge 4 5.' }
  return { nodes: Number(nodes), edges: Number(edges) }
}

function parseEdge(text: string, nodeCount: number): Omit<FileEdge, 'line'> | { message: string } {
  const numbers = parseEdgeLine(text)
  if ('message' in numbers) return numbers
  const { source, target, weight } = numbers
  for (const node of [source, target])
    if (node < 1 || node > nodeCount) return { message: `There is no node ${node}. The nodes are 1 to ${nodeCount}.` }
  return { sourceNode: source - 1, targetNode: target - 1, weight }
}
