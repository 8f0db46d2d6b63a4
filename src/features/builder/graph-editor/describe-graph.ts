import { countNoun } from '../../../lib/count-noun'
import type { Graph } from './graph'

/** A graph in words: `7 nodes, 9 edges, weighted`. */
export const describeGraph = ({ nodeCount, weighted, edges }: Graph): string =>
  [
    countNoun(nodeCount, 'node'),
    edges.length === 0 ? 'no edges' : countNoun(edges.length, 'edge'),
    ...(weighted ? ['weighted'] : []),
  ].join(', ')
