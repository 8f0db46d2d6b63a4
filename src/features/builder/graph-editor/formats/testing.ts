/** What the tests of all formats share. */
import { edgesText } from '../graph'
import type { Reading } from './format'

/** The number of nodes and the edges of a reading, as in `3: [[0,1],[1,2]]`; its problems if it failed. */
export const textOf = (reading: Reading): string =>
  'problems' in reading
    ? problemsOf(reading).join('\n')
    : `${reading.graph.nodeCount}: ${edgesText(reading.graph) || '[]'}`

/** The problems of a reading, each after its line. */
export const problemsOf = (reading: Reading): string[] =>
  'problems' in reading
    ? reading.problems.map(({ line, message }) => (line === null ? message : `${line}: ${message}`))
    : []
