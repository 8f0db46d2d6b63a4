import { describe, expect, it } from 'vitest'
import { edgesText, emptyGraph } from './graph'
import { applyPreset } from './presets'
import { randomRegularPairs, regularProblem } from './random-regular'

describe('A random d-regular graph', () => {
  const sizes = Array.from({ length: 19 }, (_, index) => index + 2)
  const choices = sizes.flatMap((nodeCount) =>
    Array.from({ length: nodeCount - 1 }, (_, index) => ({ nodeCount, degree: index + 1 })),
  )

  it('has d edges at every node, no loop and no edge twice, for every size and degree that there is', () => {
    for (const { nodeCount, degree } of choices.filter((choice) => (choice.nodeCount * choice.degree) % 2 === 0)) {
      const pairs = randomRegularPairs(nodeCount, degree, 7) ?? []
      expect(pairs.every(([a, b]) => a < b && b < nodeCount)).toBe(true)
      expect(new Set(pairs.map(String)).size).toBe(pairs.length)
      const degrees = Array.from({ length: nodeCount }, (_, node) => pairs.flat().filter((end) => end === node).length)
      expect(degrees).toEqual(degrees.map(() => degree))
    }
  })

  it('does not exist where size and degree are both odd', () => {
    for (const { nodeCount, degree } of choices.filter((choice) => (choice.nodeCount * choice.degree) % 2 === 1))
      expect(randomRegularPairs(nodeCount, degree, 7)).toBeNull()
  })

  it('is the same for the same seed, and other seeds draw others', () => {
    const drawn = new Set([1, 2, 3, 4, 5].map((seed) => String(randomRegularPairs(12, 3, seed))))
    expect(drawn.size).toBe(5)
    expect(randomRegularPairs(12, 3, 4)).toEqual(randomRegularPairs(12, 3, 4))
  })

  it.each([
    [4, 4, 'With 4 nodes the degree can be at most 3.'],
    [5, 3, 'No graph has 5 nodes with 3 edges each: one of the two numbers must be even.'],
    [4, 0, 'The degree must be a whole number from 1.'],
    [4, 1.5, 'The degree must be a whole number from 1.'],
    [4, NaN, 'The degree must be a whole number from 1.'],
  ])('of %d nodes and degree %d there is none, with a sentence', (nodeCount, degree, message) => {
    expect(regularProblem(nodeCount, degree)).toBe(message)
    const graph = emptyGraph(nodeCount)
    expect(applyPreset(graph, 'random-regular', { degree, seed: 1 })).toBe(graph)
  })

  it('of 4 nodes and degree 3 is the complete one', () => {
    expect(edgesText(applyPreset(emptyGraph(4), 'random-regular'))).toBe(
      edgesText(applyPreset(emptyGraph(4), 'complete')),
    )
  })
})
