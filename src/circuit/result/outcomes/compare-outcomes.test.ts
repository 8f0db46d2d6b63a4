import { describe, expect, it } from 'vitest'
import { distributionOf, emptyDistribution } from '../../../../engine-rs/distribution'
import { compareOutcomes, totalVariationDistance } from './compare-outcomes'

const options = { basis: 'qubits', order: 'last-left', sorting: null } as const

const ofStates = (...probabilities: number[]) => ({
  qubits: Math.log2(probabilities.length),
  probabilities: Float64Array.from(probabilities),
  distribution: emptyDistribution(),
})

const listed = (distribution: Record<string, number>) => ({
  qubits: 2,
  probabilities: Float64Array.of(1, 0, 0, 0),
  distribution: distributionOf(
    Object.entries(distribution)
      .map(([bits, probability]) => ({ bits, probability }))
      .toSorted((one, other) => (one.bits < other.bits ? -1 : 1)),
  ),
})

describe('Outcomes with noise', () => {
  it('stand beside those without, also where only one of the two occurs', () => {
    const { shown, possible } = compareOutcomes(ofStates(0.9, 0.1, 0, 0), ofStates(0.5, 0, 0.5, 0), options)
    expect(shown.map(({ bits, probability, ideal }) => [bits, probability, ideal])).toEqual([
      ['00', 0.9, 0.5],
      ['01', 0.1, 0],
      ['10', 0, 0.5],
    ])
    expect(possible).toBe(3)
  })

  it('keep their numbers in the other order of bits', () => {
    const { shown } = compareOutcomes(ofStates(0, 1, 0, 0), ofStates(0, 0.5, 0.5, 0), {
      ...options,
      order: 'first-left',
    })
    expect(shown.map(({ bits, probability, ideal }) => [bits, probability, ideal])).toEqual([
      ['01', 0, 0.5],
      ['10', 1, 0.5],
    ])
  })

  it('of classical bits are compared by their values', () => {
    const { shown } = compareOutcomes(listed({ '11': 0.25, '01': 0.75 }), listed({ '11': 1 }), {
      ...options,
      basis: 'clbits',
      sorting: 'probability',
    })
    expect(shown.map(({ bits, probability, ideal }) => [bits, probability, ideal])).toEqual([
      ['11', 0.25, 1],
      ['01', 0.75, 0],
    ])
  })

  it('of many, the rest is summed up', () => {
    const { shown, otherProbability } = compareOutcomes(ofStates(0.4, 0.3, 0.2, 0.1), ofStates(1, 0, 0, 0), options, 2)
    expect(shown.map(({ bits }) => bits)).toEqual(['00', '01'])
    expect(otherProbability).toBeCloseTo(0.3)
  })

  it('have a distance from those without', () => {
    expect(totalVariationDistance(ofStates(0.9, 0.1, 0, 0), ofStates(0.5, 0, 0.5, 0), 'qubits')).toBeCloseTo(0.5)
    expect(totalVariationDistance(listed({ '11': 0.25, '01': 0.75 }), listed({ '11': 1 }), 'clbits')).toBeCloseTo(0.75)
    expect(totalVariationDistance(listed({ '1': 1 }), listed({ '1': 1 }), 'clbits')).toBe(0)
  })
})
