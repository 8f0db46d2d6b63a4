/** Lists of edges as Python and JSON write them: `[(0, 1), (1, 2, 0.5)]`, `[[0,1],[1,2]]`, `[(0, 1, {'weight': 2})]`. */
import { readEdges, type NumberedReading } from './edge-list'
import { fail, type FirstNode } from './format'

/** @param firstNode by default 0 if the list names a node 0, else 1. */
export function readPythonList(text: string, firstNode?: FirstNode): NumberedReading {
  const rest = text.replace(innermost, '')
  const stray = /[^\s,[\]()]/u.exec(rest)
  if (stray !== null)
    return {
      ...fail(null, `“${stray[0]}” is outside of an edge. Write a list such as [(0, 1), (1, 2)].`),
      firstNode: 0,
    }
  let line = 1
  let read = 0
  const entries = [...text.matchAll(innermost)].map(({ 0: { length }, 1: content = '', index }) => {
    line += text.slice(read, index).split('\n').length - 1
    const entry = { line, text: content }
    line += text.slice(index, index + length).split('\n').length - 1
    read = index + length
    return entry
  })
  return readEdges(entries, firstNode)
}

/** A pair of brackets without others inside. */
const innermost = /[([]([^()[\]]+)[)\]]/gu
