/** Lists of edges as Python and JSON write them: `[(0, 1), (1, 2, 0.5)]`, `[[0,1],[1,2]]`, `[(0, 1, {'weight': 2})]`. */
import { readEdges, type NumberedReading } from './edge-list'
import { fail, findWithLines, type FirstNode } from './format'

/** @param firstNode by default 0 if the list names a node 0, else 1. */
export function readPythonList(text: string, firstNode?: FirstNode): NumberedReading {
  const rest = text.replace(innermost, '')
  const stray = /[^\s,[\]()]/u.exec(rest)
  if (stray !== null)
    return {
      ...fail(null, `“${stray[0]}” is outside of an edge. Write a list such as [(0, 1), (1, 2)].`),
      firstNode: 0,
    }
  return readEdges(findWithLines(text, innermost), firstNode)
}

/** A pair of brackets without others inside. */
const innermost = /[([]([^()[\]]+)[)\]]/gu
