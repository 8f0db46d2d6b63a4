import { describe, expect, it } from 'vitest'
import {
  besideMiddle,
  edgesText,
  emptyGraph,
  nodeAt,
  parseEdges,
  pathGraph,
  applyEdgeText,
  parseForeignEdges,
  removeEdge,
  setNodeCount,
  setWeight,
  setWeighted,
  toggleEdge,
  type Graph,
} from './graph'

const triangle: Graph = {
  nodeCount: 3,
  weighted: false,
  edges: [
    { sourceNode: 0, targetNode: 1 },
    { sourceNode: 1, targetNode: 2 },
    { sourceNode: 0, targetNode: 2 },
  ],
}

describe('Click one node and then a second to toggle an edge between them', () => {
  it('adds an edge that is not there', () => {
    expect(edgesText(toggleEdge(emptyGraph(3), 2, 0))).toBe('[[2,0]]')
  })
  it('removes an edge that is there, in either direction', () => {
    expect(edgesText(toggleEdge(triangle, 1, 0))).toBe('[[1,2],[0,2]]')
  })
  it('never joins a node to itself', () => {
    expect(toggleEdge(triangle, 1, 1)).toBe(triangle)
  })
  it('gives a new edge of a weighted graph weight 1', () => {
    expect(edgesText(toggleEdge({ ...emptyGraph(2), weighted: true }, 0, 1))).toBe('[[0,1,1]]')
  })
})

describe('The node count input accepts 2 to 20', () => {
  it.each([1, 21, 0, -3, 2.5, NaN])('%d is ignored', (count) => {
    expect(setNodeCount(triangle, count)).toBe(triangle)
  })
  it.each([2, 20])('%d is taken', (count) => {
    expect(setNodeCount(triangle, count).nodeCount).toBe(count)
  })
  it('Reducing the node count drops edges that touch removed nodes', () => {
    expect(edgesText(setNodeCount(triangle, 2))).toBe('[[0,1]]')
  })
})

describe('Weights', () => {
  it('Switching to weighted gives each edge weight 1 where missing', () => {
    const half: Graph = {
      ...triangle,
      edges: [{ sourceNode: 0, targetNode: 1, weight: 2.5 }, ...triangle.edges.slice(1)],
    }
    expect(edgesText(setWeighted(half, true))).toBe('[[0,1,2.5],[1,2,1],[0,2,1]]')
  })
  it('Switching it off clears the weights', () => {
    expect(setWeighted(setWeighted(triangle, true), false).edges).toEqual(triangle.edges)
  })
  it.each([
    [2.5, 2.5],
    [0.01, 0.1],
    [-4, 0.1],
    [NaN, 1],
  ])('a typed weight of %d becomes %d: minimum 0.1, a non-number becomes 1', (typed, kept) => {
    expect(setWeight(setWeighted(triangle, true), 1, typed).edges[1]?.weight).toBe(kept)
  })
})

describe('Text input takes a JSON list of pairs, or triples when weighted', () => {
  it('reads pairs', () => {
    expect(edgesText(applyEdgeText(emptyGraph(4), '[[0, 1], [1, 2]]'))).toBe('[[0,1],[1,2]]')
  })
  it('a triple-format entry while unweighted switches weighted on automatically', () => {
    const graph = applyEdgeText(emptyGraph(4), '[[0,1],[1,2,0.5]]')
    expect(graph.weighted).toBe(true)
    expect(edgesText(graph)).toBe('[[0,1,1],[1,2,0.5]]')
  })
  it.each(['', '   '])('An empty text clears the edges', (text) => {
    expect(applyEdgeText(triangle, text).edges).toEqual([])
  })
  it.each([
    '[[0,1],',
    '{',
    'path',
    '{"a":1}',
    '[[0]]',
    '[[0,1,2,3]]',
    '[0,1]',
    '[["0","1"]]',
    '[[-1,0]]',
    '[[0,1,"x"]]',
    '[[0,1,0.05]]',
    '[[0,1,-2]]',
    '[[0,1,1e999]]',
  ])('Malformed JSON is ignored: %s', (text) => {
    expect(applyEdgeText(triangle, text)).toBe(triangle)
    expect(parseEdges(text)).toHaveProperty('problem')
  })
  it('names the entry that is wrong', () => {
    expect(parseEdges('[[0,1],[2]]')).toEqual({
      problem: 'Entry 2 must be [source,target] or [source,target,weight].',
    })
  })
  it('grows the canvas to the nodes that the text names, up to 20', () => {
    expect(applyEdgeText(emptyGraph(2), '[[0,7]]').nodeCount).toBe(8)
    expect(applyEdgeText(emptyGraph(2), '[[0,30]]').nodeCount).toBe(20)
  })
  it('a graph shrinks when its largest node is removed, down to the number of qubits', () => {
    const grown = applyEdgeText(pathGraph(4), '[[0,1],[1,2],[2,7]]', 4)
    expect(grown.nodeCount).toBe(8)
    expect(applyEdgeText(grown, '[[0,1],[1,2],[2,5]]', 4).nodeCount).toBe(6)
    expect(applyEdgeText(grown, '[[0,1],[1,2]]', 4).nodeCount).toBe(4)
    expect(applyEdgeText(grown, '', 4).nodeCount).toBe(4)
  })
  it('nodes that were asked for without edges stay', () => {
    const wide = setNodeCount(pathGraph(4), 9)
    expect(applyEdgeText(wide, '[[0,1]]', 4).nodeCount).toBe(9)
  })
  it('comes back as the text that it was written from', () => {
    for (const graph of [triangle, setWeighted(triangle, true), pathGraph(20), emptyGraph(5)])
      expect(
        edgesText(applyEdgeText({ ...emptyGraph(graph.nodeCount), weighted: graph.weighted }, edgesText(graph))),
      ).toBe(edgesText(graph))
  })
})

it('The edge table removes the edge of its row', () => {
  expect(edgesText(removeEdge(triangle, 1))).toBe('[[0,1],[0,2]]')
})

describe('A pasted edge list in the notation of other programs', () => {
  const text = (pasted: string) => {
    const reading = parseForeignEdges(pasted)
    return reading && edgesText({ nodeCount: 2, weighted: reading.hasWeights, edges: reading.edges })
  }
  it.each([
    ['0 1\n1 2\n', '[[0,1],[1,2]]'],
    ['0,1\r\n1,2', '[[0,1],[1,2]]'],
    ['0\t1\t0.5\n1\t2\t2', '[[0,1,0.5],[1,2,2]]'],
    ['0 -- 1;\n1 -- 2;', '[[0,1],[1,2]]'],
    ['0->1', '[[0,1]]'],
    ['0-1', '[[0,1]]'],
    ['# nodes\n0 1 {}\n1 2 {}', '[[0,1],[1,2]]'],
    ["0 1 {'weight': 0.5}\n1 2 {'weight': 3}", '[[0,1,0.5],[1,2,3]]'],
    ['[(0, 1), (1, 2)]', '[[0,1],[1,2]]'],
    ['(0, 1), (1, 2)', '[[0,1],[1,2]]'],
    ['[(0, 1, 0.5), (1, 2, 1.0)]', '[[0,1,0.5],[1,2,1]]'],
  ])('%j is %s', (pasted, expected) => expect(text(pasted)).toBe(expected))
  it.each(['', '[[0,1]]', 'hello', '0', '0 1\nhello', '(0)', 'qubit[2] q;'])('%j is none', (pasted) =>
    expect(parseForeignEdges(pasted)).toBeNull(),
  )
})

describe('Graph node hit radius 20 px', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ]
  it.each([
    [{ x: 0, y: 20 }, 0],
    [{ x: 0, y: 20.1 }, null],
    [{ x: 14, y: 0 }, 0],
    [{ x: 16, y: 0 }, 1],
    [{ x: 50, y: 0 }, 1],
    [{ x: 51, y: 0 }, null],
  ])('a click at %o is on node %s', (point, node) => expect(nodeAt(places, point, 20)).toBe(node))
})

describe('A weight stands beside its edge, square to it, and above it', () => {
  it.each([
    ['a level edge', { x: 0, y: 0 }, { x: 20, y: 0 }, { x: 10, y: -8 }],
    ['an edge that rises', { x: 0, y: 40 }, { x: 30, y: 0 }, { x: 15 - 6.4, y: 20 - 4.8 }],
    ['an edge that falls', { x: 0, y: 0 }, { x: 30, y: 40 }, { x: 15 + 6.4, y: 20 - 4.8 }],
    ['an upright edge', { x: 0, y: 0 }, { x: 0, y: 20 }, { x: 8, y: 10 }],
  ])('%s, in either direction', (_, from, to, place) => {
    for (const { x, y } of [besideMiddle(from, to, 8), besideMiddle(to, from, 8)]) {
      expect(x).toBeCloseTo(place.x)
      expect(y).toBeCloseTo(place.y)
    }
  })
})
