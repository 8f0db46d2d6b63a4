import { describe, expect, it } from 'vitest'
import { changeWeights, type WeightChange } from './bulk-weights'
import { emptyGraph, setWeighted } from './graph'
import { applyPreset } from './presets'

const graph = setWeighted(applyPreset(emptyGraph(4), 'ring'), true)

const weightsAfter = (change: WeightChange, first = graph) => {
  const changed = changeWeights(first, change)
  return 'problem' in changed ? changed.problem : changed.edges.map(({ weight }) => weight)
}

describe('All weights at once', () => {
  it.each<[string, WeightChange, number[]]>([
    ['set', { kind: 'set', weight: 2.5 }, [2.5, 2.5, 2.5, 2.5]],
    ['scaled', { kind: 'scale', factor: 0.3 }, [0.3, 0.3, 0.3, 0.3]],
    ['a column of lines', { kind: 'column', text: '0.5\r\n1\r\n2e0\r\n4\r\n' }, [0.5, 1, 2, 4]],
    ['with decimal commas', { kind: 'column', text: '0,5\n1\n2,25\n4' }, [0.5, 1, 2.25, 4]],
    ['between commas', { kind: 'column', text: '0.5, 1, 2, 4' }, [0.5, 1, 2, 4]],
    ['between commas alone', { kind: 'column', text: '0.5,1,2,4' }, [0.5, 1, 2, 4]],
    [
      'random in a range of one number',
      { kind: 'random', lowest: 0.125, highest: 0.125, seed: 1 },
      Array(4).fill(0.125),
    ],
  ])('%s', (_, change, weights) => {
    expect(weightsAfter(change)).toEqual(weights)
  })

  it('scaled thrice by 0.1 after 30 are without rounding errors', () => {
    const large = changeWeights(graph, { kind: 'set', weight: 3 })
    if ('problem' in large) throw new Error(large.problem)
    expect(weightsAfter({ kind: 'scale', factor: 0.1 }, large)).toEqual([0.3, 0.3, 0.3, 0.3])
  })

  it('random ones are in the range, rounded, and the same for the same seed', () => {
    const complete = setWeighted(applyPreset(emptyGraph(20), 'complete'), true)
    const draw = (seed: number) => weightsAfter({ kind: 'random', lowest: 0.5, highest: 2, seed }, complete)
    const weights = draw(3)
    if (typeof weights === 'string') throw new Error(weights)
    for (const weight of weights) {
      expect(weight).toBeGreaterThanOrEqual(0.5)
      expect(weight).toBeLessThanOrEqual(2)
      expect(String(weight)).toMatch(/^\d(\.\d{1,2})?$/u)
    }
    expect(new Set(weights).size).toBeGreaterThan(60)
    expect(draw(3)).toEqual(weights)
    expect(draw(4)).not.toEqual(weights)
  })

  it.each<[WeightChange, string]>([
    [{ kind: 'set', weight: 0 }, 'The weight must be a number from 0.1.'],
    [{ kind: 'set', weight: NaN }, 'The weight must be a number from 0.1.'],
    [
      { kind: 'random', lowest: 2, highest: 1, seed: 1 },
      'The range must be two numbers from 0.1, the lower one first.',
    ],
    [
      { kind: 'random', lowest: 0, highest: 1, seed: 1 },
      'The range must be two numbers from 0.1, the lower one first.',
    ],
    [{ kind: 'scale', factor: -1 }, 'The factor must be a number above 0.'],
    [{ kind: 'scale', factor: 0.05 }, 'Edge 0–1 would get weight 0.05. The minimum is 0.1.'],
    [{ kind: 'column', text: '' }, 'The graph has 4 edges, but the column 0 numbers.'],
    [{ kind: 'column', text: '1\n2\n3\n4\n5' }, 'The graph has 4 edges, but the column 5 numbers.'],
    [{ kind: 'column', text: '1\nx\n3\n4' }, "“x”, number 2, isn't a number."],
    [{ kind: 'column', text: '1\n2\n-3\n4' }, 'Number 3 is -3. The minimum is 0.1.'],
  ])('%j is refused with a sentence', (change, problem) => {
    expect(weightsAfter(change)).toBe(problem)
  })
})
