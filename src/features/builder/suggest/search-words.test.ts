import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../settings/settings'
import type { SearchQuestion, SearchResult } from './search'
import { describeProgress, describeResult } from './search-words'

const question = (kind: SearchQuestion['budget']['kind'], limit: number): SearchQuestion => ({
  purpose: 'optimization',
  qubits: 4,
  budget: { kind, limit },
  isNative: false,
  settings: defaultSettings,
})

const nothing: SearchResult = { points: [], front: [], lowestCost: 6 }

describe('The words of a search', () => {
  it.each([
    ['twoQubitGates', 1, 6, 'No setting stays within 1 two-qubit gate on 4 qubits. The smallest has 6.'],
    ['depth', 3, 9, 'No setting stays within depth 3 on 4 qubits. The smallest has 9.'],
    ['depth', 3, null, 'Nothing that the builder can make for this purpose on 4 qubits has parameters to train.'],
  ] as const)('say that nothing fits: %s %j', (kind, limit, lowestCost, sentence) => {
    expect(describeResult(question(kind, limit), { ...nothing, lowestCost })).toBe(sentence)
  })

  it('say that the device runs nothing', () => {
    const native = { ...question('depth', 9), isNative: true }
    expect(describeResult(native, { ...nothing, lowestCost: null })).toBe(
      'Nothing that the device runs as it is suits this purpose on 4 qubits.',
    )
  })

  it('say how far it is', () => {
    const progress = { done: 120, total: 1340, points: [], front: [] }
    expect(describeProgress({ ...progress, stage: 'building' })).toBe('Building circuits: 120 of 1,340')
    expect(describeProgress({ ...progress, stage: 'sampling' })).toBe('120 of 1,340 settings, 0 on the front')
    expect(describeProgress({ ...progress, stage: 'refining' })).toBe('Refining 120 of 1,340 settings, 0 on the front')
  })
})
