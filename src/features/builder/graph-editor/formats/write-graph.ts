/** Writes a graph in the formats that other programs read most. Pure. */
import type { Graph } from '../graph'
import { writeDimacs } from './dimacs'
import { writeEdgeList } from './edge-list'
import type { Format } from './format'

/** The formats that a graph can be written in. */
export const writableFormats = ['edge-list', 'dimacs'] as const satisfies readonly Format[]

/** One of {@link writableFormats}. */
export type WritableFormat = (typeof writableFormats)[number]

/** The text of a file. Edges stay in their order. */
export const writeGraph = (graph: Graph, format: WritableFormat): string =>
  format === 'dimacs' ? writeDimacs(graph) : writeEdgeList(graph)

/** The name of a downloaded file. */
export const graphFileName = (format: WritableFormat): string => (format === 'dimacs' ? 'graph.col' : 'graph.edges')
