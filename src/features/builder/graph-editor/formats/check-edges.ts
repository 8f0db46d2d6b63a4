/** The checks that a graph of any format has to pass. */
import type { Edge } from '../../../../../contract/generation'
import { edgeWeight, graphNodes } from '../../../../../contract/limits'
import { countNoun } from '../../../../lib/count-noun'
import { formatInteger } from '../../../../lib/format-integer'
import { setWeighted } from '../graph'
import { fail, maxProblems, type LineProblem, type Reading } from './format'

/** An edge and the line that it comes from. */
export interface FileEdge extends Edge {
  line: number
}

interface EdgesOfFile {
  nodeCount: number
  edges: readonly FileEdge[]
  /** What the file calls a node. */
  nameOf: (node: number) => string
  remarks?: readonly string[]
}

/** What is wrong with a number of nodes, as a sentence; null if the builder takes it. */
export function nodeCountProblem(count: number): string | null {
  const { min, max } = graphNodes
  if (count > max) return `The graph has ${formatInteger(count)} nodes, but the builder takes at most ${max}.`
  if (count < min) return `The graph has ${countNoun(count, 'node')}, but the builder needs at least ${min}.`
  return null
}

/** Finds self-loops, weights that are too small, and edges that repeat another with a different weight. Equal repetitions are merged. */
export function checkEdges({ nodeCount, edges, nameOf, remarks = [] }: EdgesOfFile): Reading {
  const problems: LineProblem[] = []
  const found = new Map<number, FileEdge>()
  for (const edge of edges) {
    const key = keyOf(edge, nodeCount)
    const earlier = found.get(key)
    const message = edgeProblem(edge, earlier, nameOf)
    if (message !== null && problems.push({ line: edge.line, message }) >= maxProblems) break
    if (earlier === undefined) found.set(key, edge)
  }
  if (problems.length > 0) return { problems }
  const countProblem = nodeCountProblem(nodeCount)
  if (countProblem !== null) return fail(null, countProblem)
  const merged = edges.length - found.size
  const distinct = [...found.values()].map(({ sourceNode, targetNode, weight }) => ({ sourceNode, targetNode, weight }))
  const weighted = distinct.some(({ weight = 1 }) => weight !== 1)
  return {
    graph: setWeighted({ nodeCount, weighted, edges: distinct }, weighted),
    remarks: merged === 0 ? [...remarks] : [...remarks, `${countNoun(merged, 'repeated edge')} merged.`],
  }
}

/** The same number for the same two nodes. */
const keyOf = ({ sourceNode, targetNode }: Edge, nodeCount: number): number =>
  Math.min(sourceNode, targetNode) * nodeCount + Math.max(sourceNode, targetNode)

function edgeProblem(edge: FileEdge, earlier: FileEdge | undefined, nameOf: (node: number) => string): string | null {
  const { sourceNode, targetNode, weight = 1 } = edge
  if (sourceNode === targetNode) return `This edge joins node ${nameOf(sourceNode)} to itself.`
  const name = `Edge ${nameOf(sourceNode)}–${nameOf(targetNode)}`
  if (weight < edgeWeight.min) return `${name} has weight ${weight}. The minimum is ${edgeWeight.min}.`
  if (earlier !== undefined && (earlier.weight ?? 1) !== weight)
    return `${name} has weight ${weight} here, but ${earlier.weight ?? 1} on line ${earlier.line}.`
  return null
}
