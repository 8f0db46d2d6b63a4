/** What all formats of graph files share: their names, the limits, and what reading one returns. */
import type { Graph } from '../graph'

/** The formats by the names that the form shows. */
export const formatNames = {
  'edge-list': 'Edge list',
  dimacs: 'DIMACS',
  matrix: 'Adjacency matrix',
  graphml: 'GraphML',
  python: 'Python or JSON list',
} as const

/** One of {@link formatNames}. */
export type Format = keyof typeof formatNames

/** The number of the first node in a file. The builder counts from 0. */
export type FirstNode = 0 | 1

/** The largest file, in bytes: far more than any graph of the builder takes. */
export const maxFileBytes = 500_000

/** A reader stops after so many problems. */
export const maxProblems = 10

/** What is wrong with a file, as a sentence. */
export interface LineProblem {
  /** From 1; null if it concerns the whole file. */
  line: number | null
  message: string
}

/** A line of a file, or a part of one. */
export interface Line {
  /** From 1. */
  line: number
  text: string
}

/** What a pattern's group finds in a text, each with the line at which the match begins. */
export function findWithLines(text: string, pattern: RegExp): Line[] {
  let line = 1
  let read = 0
  return [...text.matchAll(pattern)].map(({ index, 1: found = '' }) => {
    line += text.slice(read, index).split('\n').length - 1
    read = index
    return { line, text: found }
  })
}

/** A graph without self-loops and repeated edges. */
export interface ReadGraph {
  graph: Graph
  /** What a reader of the preview should know, as sentences. */
  remarks: string[]
}

/** The graph of a file, or everything that is wrong with the file. */
export type Reading = ReadGraph | { problems: LineProblem[] }

/** A reading that fails with one problem. */
export const fail = (line: number | null, message: string): { problems: LineProblem[] } => ({
  problems: [{ line, message }],
})
