import { describe, expect, it } from 'vitest'
import { readDimacs, writeDimacs } from './dimacs'
import { problemsOf, textOf } from './testing'

describe('A DIMACS graph', () => {
  it.each([
    ['of the clique benchmarks', 'c a comment\np edge 4 3\ne 1 2\ne 2 3\ne 1 4\n', '4: [[0,1],[1,2],[0,3]]'],
    [
      'of the coloring benchmarks, with each edge twice',
      'p col 3 4\nn 1 5\ne 1 2\ne 2 1\ne 2 3\ne 3 2',
      '3: [[0,1],[1,2]]',
    ],
    ['with weights', 'p edge 3 2\r\ne 1 2 0.5\r\ne 2 3\r\n', '3: [[0,1,0.5],[1,2,1]]'],
    ['without edges', 'p edge 5 0', '5: []'],
  ])('%s', (_, text, graph) => {
    expect(textOf(readDimacs(text))).toBe(graph)
  })

  it('says where the numbers of edges differ', () => {
    expect(readDimacs('p edge 3 3\ne 1 2')).toMatchObject({ remarks: ['The file announces 3 edges and has 1.'] })
    expect(readDimacs('p edge 3 1\ne 1 2\ne 2 1')).toMatchObject({ remarks: ['1 repeated edge merged.'] })
  })

  it.each([
    ['a self-loop', 'p edge 3 1\ne 2 2', ['2: This edge joins node 2 to itself.']],
    [
      'unknown nodes',
      'p edge 3 2\ne 1 4\ne 0 1',
      ['2: There is no node 4. The nodes are 1 to 3.', '3: There is no node 0. The nodes are 1 to 3.'],
    ],
    ['another weight', 'p edge 3 2\ne 1 2 3\ne 2 1 4', ['3: Edge 2–1 has weight 4 here, but 3 on line 2.']],
    ['a word as weight', 'p edge 3 1\ne 1 2 x', ["2: “x” isn't a number."]],
    [
      '10,000 nodes',
      'p edge 10000 49995000\ne 1 2',
      ['1: The graph has 10,000 nodes, but the builder takes at most 20.'],
    ],
    ['one node', 'p edge 1 0', ['1: The graph has 1 node, but the builder needs at least 2.']],
    [
      'edges before the sizes',
      'e 1 2',
      ['1: A line such as p edge 4 5, with the numbers of nodes and edges, comes before the edges.'],
    ],
    ['no sizes', 'c nothing', ['There is no line such as p edge 4 5, with the numbers of nodes and edges.']],
    ['another problem', 'p cnf 3 2', ['1: The kind of graph is edge or col, not “cnf”.']],
    ['sizes that are no numbers', 'p edge three 2', ['1: The numbers of nodes and edges follow, as in p edge 4 5.']],
    ['two graphs', 'p edge 3 0\np edge 3 0', ['2: There is a second line that begins with p. A file holds one graph.']],
    ['other lines', 'p edge 3 0\nhello world', ['2: Lines begin with c, p or e, but this one with “hello”.']],
  ])('with %s is refused', (_, text, messages) => {
    expect(problemsOf(readDimacs(text))).toEqual(messages)
  })

  it('that was written is read again', () => {
    const text = 'p edge 4 2\ne 1 2 0.5\ne 3 4 2\n'
    const reading = readDimacs(text)
    if ('problems' in reading) throw new Error('not read')
    expect(writeDimacs(reading.graph)).toBe(text)
    expect(writeDimacs({ ...reading.graph, weighted: false })).toBe('p edge 4 2\ne 1 2\ne 3 4\n')
  })
})
