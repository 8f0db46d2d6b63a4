import { describe, expect, it } from 'vitest'
import { emptyGraph, setWeighted, toggleEdge, type Graph, type GraphLayout } from './graph'
import { arrangeNodes, columnsOf, layOut, layoutNames } from './layout'
import { applyGrid, applyPreset } from './presets'

const layouts = Object.keys(layoutNames) as GraphLayout[]

const distance = (graph: Graph, layout: GraphLayout) => {
  const positions = layOut(layout, graph)
  return (a: number, b: number) => {
    const [from, to] = [positions[a], positions[b]]
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : NaN
  }
}

describe('A layout', () => {
  it.each(layouts)('%s: every node is on the canvas, and no two on the same place', (layout) => {
    for (const preset of ['path', 'complete', 'star', 'grid', 'random-regular'] as const)
      for (let nodeCount = 2; nodeCount <= 20; nodeCount += 1) {
        const graph = applyPreset(emptyGraph(nodeCount), preset)
        const positions = layOut(layout, graph)
        expect(positions).toHaveLength(nodeCount)
        const between = distance(graph, layout)
        for (const [node, { x, y }] of positions.entries()) {
          expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1 + 1e-9)
          for (let other = 0; other < node; other += 1) expect(between(node, other)).toBeGreaterThan(0.05)
        }
      }
  })

  it('spring: neighbours are nearer than others, and the same graph looks the same', () => {
    const twoTriangles = [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 4],
      [4, 5],
      [5, 3],
      [2, 3],
    ].reduce((graph, [a = 0, b = 0]) => toggleEdge(graph, a, b), emptyGraph(6))
    const between = distance(twoTriangles, 'spring')
    expect(between(0, 1)).toBeLessThan(between(0, 4) / 2)
    expect(layOut('spring', twoTriangles)).toEqual(layOut('spring', { ...twoTriangles }))
  })

  it('spring: a node without edges does not push the others together', () => {
    const graph = { ...applyPreset(emptyGraph(5), 'complete'), nodeCount: 6 }
    const between = distance(graph, 'spring')
    expect(Math.max(between(0, 1), between(1, 2), between(2, 3), between(3, 4))).toBeGreaterThan(0.5)
  })

  it('grid: rows and columns are those of the graph', () => {
    expect(columnsOf(applyGrid(emptyGraph(4), 2, 5))).toBe(5)
    expect(columnsOf(applyGrid(emptyGraph(4), 5, 2))).toBe(2)
    expect(columnsOf(applyPreset(emptyGraph(7), 'grid'))).toBe(3)
    expect(columnsOf(applyPreset(emptyGraph(6), 'path'))).toBe(6)
    expect(columnsOf(emptyGraph(9))).toBe(3)
    expect(columnsOf(emptyGraph(10))).toBe(4)
  })
})

describe('An arrangement', () => {
  const ring = applyPreset(emptyGraph(8), 'ring')
  it.each(layouts)('%s: stays while single edges or weights change, or nothing does', (layout) => {
    const first = arrangeNodes(null, layout, ring)
    expect(arrangeNodes(first, layout, ring)).toBe(first)
    const more = arrangeNodes(first, layout, toggleEdge(ring, 0, 4))
    const evenMore = arrangeNodes(more, layout, toggleEdge(toggleEdge(ring, 0, 4), 1, 5))
    expect(evenMore.positions).toBe(first.positions)
    expect(arrangeNodes(first, layout, setWeighted(ring, true)).positions).toBe(first.positions)
  })

  it('is computed anew for another layout, another number of nodes, or another graph', () => {
    const first = arrangeNodes(null, 'spring', ring)
    expect(arrangeNodes(first, 'circle', ring).positions).not.toBe(first.positions)
    expect(arrangeNodes(first, 'spring', emptyGraph(9)).positions).toHaveLength(9)
    expect(arrangeNodes(first, 'spring', applyPreset(ring, 'star')).positions).not.toBe(first.positions)
  })
})
