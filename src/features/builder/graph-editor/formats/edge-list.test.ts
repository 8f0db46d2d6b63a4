import { describe, expect, it } from 'vitest'
import { edgesText } from '../graph'
import { readEdgeList, writeEdgeList } from './edge-list'
import { textOf, problemsOf } from './testing'

describe('An edge list', () => {
  it.each([
    ['spaces', '0 1\n1 2\n', '3: [[0,1],[1,2]]'],
    ['tabs and Windows line ends', '0\t1\r\n1\t2\r\n', '3: [[0,1],[1,2]]'],
    ['commas', '0,1\n1, 2', '3: [[0,1],[1,2]]'],
    ['column names', 'source,target,weight\n0,1,0.5\n1,2,2', '3: [[0,1,0.5],[1,2,2]]'],
    ['semicolons and decimal commas', '0;1;0,5\n1;2;1', '3: [[0,1,0.5],[1,2,1]]'],
    ['comments of all kinds and blank lines', '# a\n% b\n// c\n\n0 1 # d\n', '2: [[0,1]]'],
    ['arrows', '0 -> 1\n1--2\n2 - 3\n3-4', '5: [[0,1],[1,2],[2,3],[3,4]]'],
    ['weights, of which some are missing', '0 1 2.5e-1\n1 2', '3: [[0,1,0.25],[1,2,1]]'],
    ['attributes of NetworkX', "0 1 {'weight': 2}\n1 2 {}", '3: [[0,1,2],[1,2,1]]'],
    ['weights that are all 1', '0 1 1\n1 2 1.0', '3: [[0,1],[1,2]]'],
    ['one edge in both directions', '0 1\n1 0', '2: [[0,1]]'],
    ['nodes from 1', '1 2\n2 5', '5: [[0,1],[1,4]]'],
    ['sizes as in Gset', '5 3\n1 2 1\n2 3 1\n1 3 2', '5: [[0,1,1],[1,2,1],[0,2,2]]'],
    ['sizes, unweighted', '4 5\n1 2\n2 3\n3 4\n4 1\n1 3', '4: [[0,1],[1,2],[2,3],[3,0],[0,2]]'],
    ['what could be sizes, but is an edge', '3 2\n1 2\n1 3', '3: [[2,1],[0,1],[0,2]]'],
  ])('with %s', (_, text, graph) => {
    expect(textOf(readEdgeList(text))).toBe(graph)
  })

  it('counts from 0 or 1 as it looks, or as it is told', () => {
    expect(readEdgeList('0 1\n1 2').firstNode).toBe(0)
    expect(readEdgeList('1 2\n2 3').firstNode).toBe(1)
    expect(textOf(readEdgeList('1 2\n2 3', 0))).toBe('4: [[1,2],[2,3]]')
    expect(problemsOf(readEdgeList('1 2\n0 1', 1))).toEqual(['2: There is no node 0 when nodes count from 1.'])
  })

  it('says what it merged and read beside edges', () => {
    expect(readEdgeList('0 1\n1 0\n0 1')).toMatchObject({ remarks: ['2 repeated edges merged.'] })
    expect(readEdgeList('5 3\n1 2 1\n2 3 1\n1 3 2')).toMatchObject({
      remarks: ['The first line gives 5 nodes and 3 edges.'],
    })
  })

  it.each([
    ['a self-loop', '0 1\n3 3', ['2: This edge joins node 3 to itself.']],
    ['a self-loop where nodes count from 1', '1 2\n3 3', ['2: This edge joins node 3 to itself.']],
    ['another weight', '0 1 2\n1 2\n1 0 3', ['3: Edge 1–0 has weight 3 here, but 2 on line 1.']],
    ['no weight the second time', '0 1 2\n0 1', ['2: Edge 0–1 has weight 1 here, but 2 on line 1.']],
    ['a weight of 0', '0 1 0', ['1: Edge 0–1 has weight 0. The minimum is 0.1.']],
    ['a negative weight', '0 1 -2', ['1: Edge 0–1 has weight -2. The minimum is 0.1.']],
    ['words', '0 1 heavy', ["1: “heavy” isn't a number."]],
    ['an infinite weight', '0 1 1e999', ["1: “1e999” isn't a number."]],
    ['names', '0 1\nalice bob', ["2: “alice” isn't a node. Nodes are whole numbers from 0 or 1."]],
    ['a negative node', '0 -1', ["1: “-1” isn't a node. Nodes are whole numbers from 0 or 1."]],
    ['a fraction', '0 1.5', ["1: “1.5” isn't a node. Nodes are whole numbers from 0 or 1."]],
    ['one value', '0', ['1: An edge is two nodes and, if weighted, a weight. This line has 1 value.']],
    ['four values', '0 1 2 3', ['1: An edge is two nodes and, if weighted, a weight. This line has 4 values.']],
    ['a line without end', `0 1 {${'weight'.repeat(1000)}`, ['1: This line is too long for an edge.']],
    ['only comments', '# nothing', ['There are no edges in this text.']],
    ['21 nodes', '0 1\n1 20', ['2: The nodes go up to 20, but the builder takes at most 20 nodes.']],
    [
      'a node of many digits',
      '0 99999999999999999999',
      ['1: The nodes go up to 100000000000000000000, but the builder takes at most 20 nodes.'],
    ],
  ])('with %s is refused', (_, text, messages) => {
    expect(problemsOf(readEdgeList(text))).toEqual(messages)
  })

  it('of 10,000 nodes is refused at the first line that is too much', () => {
    const path = Array.from({ length: 9999 }, (_, node) => `${node} ${node + 1}`).join('\n')
    expect(problemsOf(readEdgeList(path))).toEqual([
      '20: The nodes go up to 9999, but the builder takes at most 20 nodes.',
    ])
  })

  it('has at most ten problems', () => {
    expect(problemsOf(readEdgeList('x y\n'.repeat(1000)))).toHaveLength(10)
    expect(problemsOf(readEdgeList('2 2\n'.repeat(1000)))).toHaveLength(10)
  })

  it('that was written is read again', () => {
    const text = '# 4 nodes, 2 edges, numbered from 0\n1 2 0.5\n0 2 1\n'
    const reading = readEdgeList(text)
    if ('problems' in reading) throw new Error('not read')
    expect(writeEdgeList(reading.graph)).toBe(text)
    expect(writeEdgeList({ ...reading.graph, weighted: false })).toBe('# 4 nodes, 2 edges, numbered from 0\n1 2\n0 2\n')
    expect(edgesText(reading.graph)).toBe('[[1,2,0.5],[0,2,1]]')
    expect(textOf(readEdgeList('# 4 nodes, 1 edges, numbered from 0\n1 2'))).toBe('4: [[1,2]]')
  })
})
