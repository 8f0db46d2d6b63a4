import { describe, expect, it } from 'vitest'
import { attachmentProblem, barabasiAlbertPairs, erdosRenyiPairs, probabilityProblem } from './random-graphs'

const sizes = Array.from({ length: 19 }, (_, index) => index + 2)

const isSimple = (pairs: readonly (readonly [number, number])[], nodeCount: number) =>
  pairs.every(([a, b]) => a < b && b < nodeCount) && new Set(pairs.map(String)).size === pairs.length

describe('An Erdős–Rényi graph', () => {
  it('has no edge at probability 0 and all at 1', () => {
    for (const nodeCount of sizes) {
      expect(erdosRenyiPairs(nodeCount, 0, 3)).toEqual([])
      expect(erdosRenyiPairs(nodeCount, 1, 3)).toHaveLength((nodeCount * (nodeCount - 1)) / 2)
    }
  })

  it('has the expected number of edges on average, with no loop and no edge twice', () => {
    const graphs = Array.from({ length: 400 }, (_, seed) => erdosRenyiPairs(20, 0.3, seed) ?? [])
    expect(graphs.every((pairs) => isSimple(pairs, 20))).toBe(true)
    const mean = graphs.reduce((sum, pairs) => sum + pairs.length, 0) / graphs.length
    // 57 ± five standard errors: √(190 · 0.3 · 0.7 / 400) = 0.32.
    expect(Math.abs(mean - 57)).toBeLessThan(1.6)
  })

  it('is the same for the same seed', () => {
    expect(erdosRenyiPairs(6, 0.5, 1)).toEqual(erdosRenyiPairs(6, 0.5, 1))
    expect(new Set([1, 2, 3, 4, 5].map((seed) => String(erdosRenyiPairs(12, 0.5, seed)))).size).toBe(5)
  })

  it.each([-0.1, 1.1, NaN, Infinity])('does not exist for %d', (probability) => {
    expect(probabilityProblem(probability)).toBe('The probability must be a number from 0 to 1.')
    expect(erdosRenyiPairs(4, probability, 1)).toBeNull()
  })
})

describe('A Barabási–Albert graph', () => {
  it('has as many edges for each new node as asked, and hangs together', () => {
    for (const nodeCount of sizes)
      for (let attachments = 1; attachments < nodeCount; attachments += 1) {
        const pairs = barabasiAlbertPairs(nodeCount, attachments, 5) ?? []
        expect(isSimple(pairs, nodeCount)).toBe(true)
        expect(pairs).toHaveLength(attachments * (nodeCount - attachments))
        for (let node = attachments + 1; node < nodeCount; node += 1)
          expect(pairs.filter(([, newer]) => newer === node)).toHaveLength(attachments)
      }
  })

  it('prefers nodes with many edges', () => {
    const graphs = Array.from({ length: 200 }, (_, seed) => barabasiAlbertPairs(20, 1, seed) ?? [])
    const meanDegree = (node: number) =>
      graphs.reduce((sum, pairs) => sum + pairs.flat().filter((end) => end === node).length, 0) / graphs.length
    // Without preference it would be 1 + 1/2 + 1/3 + … + 1/19 ≈ 3.5.
    expect(meanDegree(0)).toBeGreaterThan(4.5)
    expect(meanDegree(19)).toBe(1)
  })

  it('is the same for the same seed', () => {
    expect(barabasiAlbertPairs(12, 2, 4)).toEqual(barabasiAlbertPairs(12, 2, 4))
    expect(new Set([1, 2, 3, 4, 5].map((seed) => String(barabasiAlbertPairs(12, 2, seed)))).size).toBe(5)
  })

  it.each([
    [4, 0, 'The edges of a new node must be a whole number from 1.'],
    [4, 1.5, 'The edges of a new node must be a whole number from 1.'],
    [4, NaN, 'The edges of a new node must be a whole number from 1.'],
    [4, 4, 'With 4 nodes a new node can have at most 3 edges.'],
    [2, 2, 'With 2 nodes a new node can have at most 1 edge.'],
  ])('of %d nodes and %d edges there is none', (nodeCount, attachments, message) => {
    expect(attachmentProblem(nodeCount, attachments)).toBe(message)
    expect(barabasiAlbertPairs(nodeCount, attachments, 1)).toBeNull()
  })
})
