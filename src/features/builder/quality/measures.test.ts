import { describe, expect, it } from 'vitest'
import type { Figure } from './figures'
import { averageEntanglement, formatInterval, type Measure, measures } from './measures'

const figure = (value: number): Figure => ({ value, low: value * 0.9, high: value * 1.1, deviation: 0, samples: 100 })

const sentences = (key: Measure['key'], values: readonly number[], qubits = 4) =>
  values.map((value) => measures.find((one) => one.key === key)?.sentence(figure(value), qubits))

describe('What a measure means', () => {
  it('says how evenly states are reached', () => {
    const said = sentences('expressibility', [0.01, 0.1, 0.5, 4])
    expect(new Set(said).size).toBe(4)
    expect(said[0]).toBe('Reaches almost all states evenly.')
    expect(said[3]).toBe('Stays in a small part of all states. More layers or other gates may help.')
  })

  it('compares entanglement with that of random states', () => {
    expect(averageEntanglement(4)).toBeCloseTo(14 / 17, 12)
    expect(sentences('entanglement', [0, 0.2, 0.6, 0.81])).toEqual([
      'Does not entangle the qubits.',
      'Entangles the qubits a little (random states: 0.82).',
      'Entangles the qubits clearly (random states: 0.82).',
      'Entangles the qubits as much as random states do (random states: 0.82).',
    ])
    expect(sentences('entanglement', [0], 1)).toEqual(['One qubit has nothing to be entangled with.'])
  })

  it('says how many shots a slope takes', () => {
    expect(sentences('gradient', [0, 0.01, 1e-9])).toEqual([
      'The cost is flat: no parameter changes it.',
      'A typical slope is 0.10. About 100 shots show its direction.',
      'A typical slope is 3.2e-5: too flat to see in a million shots.',
    ])
  })

  it('writes intervals as its figures', () => {
    const [expressibility] = measures
    expect(expressibility && formatInterval(figure(0.1), expressibility)).toBe('0.090 to 0.110')
  })
})
