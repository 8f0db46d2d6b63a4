import { describe, expect, it } from 'vitest'
import type { Graph } from '../../../../engine-rs/index'
import { randomNumbers } from '../graph-editor/random-numbers'
import { cutWeight, findBestCut } from './best-cut'

const { signal } = new AbortController()

const ring = (nodes: number): Graph => ({
  edges: Array.from({ length: nodes }, (_, node) => ({ sourceNode: node, targetNode: (node + 1) % nodes })),
})

const complete = (nodes: number): Graph => ({
  edges: Array.from({ length: nodes }, (_, one) =>
    Array.from({ length: one }, (__, other) => ({ sourceNode: one, targetNode: other })),
  ).flat(),
})

function randomGraph(nodes: number, seed: number): Graph {
  const random = randomNumbers(seed)
  const edges = complete(nodes)
    .edges.filter(() => random() < 0.6)
    .map((edge) => ({ ...edge, weight: Math.round(random() * 40 - 5) / 10 }))
  return { weighted: true, edges }
}

/** The best of all assignments, each by itself. */
const tried = (graph: Graph, nodes: number): number =>
  Math.max(
    ...Array.from({ length: 2 ** nodes }, (_, code) =>
      cutWeight(
        graph,
        Array.from({ length: nodes }, (__, node) => (code >> node) & 1),
      ),
    ),
  )

describe('The best cut', () => {
  it.each([
    ['a ring of 6', ring(6), 6, 6],
    ['a ring of 7', ring(7), 7, 6],
    ['a complete graph of 5', complete(5), 5, 6],
    ['a graph without edges', { edges: [] }, 3, 0],
    ['one node', { edges: [] }, 1, 0],
  ])('of %s', async (_, graph, nodes, weight) => {
    const best = await findBestCut(graph, nodes, signal)
    expect(best?.weight).toBe(weight)
    expect(cutWeight(graph, best?.sides ?? [])).toBe(weight)
  })

  it.each([1, 2, 3, 4, 5])('of random weighted graphs is that of all assignments (seed %i)', async (seed) => {
    const graph = randomGraph(8, seed)
    expect((await findBestCut(graph, 8, signal))?.weight).toBeCloseTo(tried(graph, 8), 12)
  })

  it('ignores the weights of a graph that is not weighted', async () => {
    const edges = [{ sourceNode: 0, targetNode: 1, weight: 9 }]
    expect((await findBestCut({ edges }, 2, signal))?.weight).toBe(1)
  })

  it('of 20 nodes is found with pauses, and of 21 not at all', async () => {
    let pauses = 0
    const best = await findBestCut(ring(20), 20, signal, async () => {
      pauses += 1
    })
    expect(best?.weight).toBe(20)
    expect(pauses).toBe(15)
    expect(await findBestCut(ring(21), 21, signal)).toBeNull()
  })

  it('is given up on a signal', async () => {
    const controller = new AbortController()
    const search = findBestCut(ring(20), 20, controller.signal, async () => controller.abort())
    expect(await search).toBeNull()
  })
})
