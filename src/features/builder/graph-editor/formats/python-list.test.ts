import { describe, expect, it } from 'vitest'
import { readPythonList } from './python-list'
import { problemsOf, textOf } from './testing'

describe('A list of edges', () => {
  it.each([
    ['JSON', '[[0,1],[1,2]]', '3: [[0,1],[1,2]]'],
    ['tuples', '[(0, 1), (1, 2, 0.5)]', '3: [[0,1,1],[1,2,0.5]]'],
    ['tuples without brackets', '(0, 1), (1, 2),', '3: [[0,1],[1,2]]'],
    ['edges of NetworkX with data', "[(0, 1, {'weight': 2}), (1, 2, {})]", '3: [[0,1,2],[1,2,1]]'],
    ['nodes from 1', '[(1, 2)]', '2: [[0,1]]'],
  ])('as %s', (_, text, graph) => {
    expect(textOf(readPythonList(text))).toBe(graph)
  })

  it.each([
    ['a self-loop', '[[0,1],\n [1,2],\n [2,2]]', ['3: This edge joins node 2 to itself.']],
    ['a word', '[[0,1],["a",2]]', ['1: “"a"” isn\'t a node. Nodes are whole numbers from 0 or 1.']],
    ['text around it', 'edges = [(0, 1)]', ['“e” is outside of an edge. Write a list such as [(0, 1), (1, 2)].']],
    ['no edges', '[]', ['There are no edges in this text.']],
  ])('with %s is refused', (_, text, messages) => {
    expect(problemsOf(readPythonList(text))).toEqual(messages)
  })
})
