import { describe, expect, it } from 'vitest'
import { formatProbability, distributionOf, type ListedOutcome } from '../../../../engine-rs/distribution'
import {
  describeOutcome,
  describeOutputs,
  formatAmplitude,
  hiddenNameOf,
  shortNameOf,
  spokenNameOf,
  summarize,
} from './format'
import { basesOf, listOutcomes, maxShown, type OutcomeOptions } from './outcomes'

/** A simulation of qubits whose state has these real amplitudes. */
function stateOf(amplitudes: readonly number[], outcomes: ListedOutcome[] = []) {
  return {
    qubits: Math.log2(amplitudes.length),
    probabilities: Float64Array.from(amplitudes, (amplitude) => amplitude * amplitude),
    amplitudes: Float64Array.from(amplitudes.flatMap((amplitude) => [amplitude, 0])),
    distribution: distributionOf(outcomes),
  }
}

const qubits: OutcomeOptions = { basis: 'qubits', order: 'last-left', sorting: null }
const half = Math.SQRT1_2

const bitsOf = (...list: Parameters<typeof listOutcomes>) => listOutcomes(...list).shown.map(({ bits }) => bits)

describe('The list of outcomes', () => {
  it('leaves out what is impossible', () => {
    const outcomes = listOutcomes(stateOf([half, 0, 0, half]), qubits)
    expect(outcomes.shown.map(({ bits }) => bits)).toEqual(['00', '11'])
    expect(outcomes).toMatchObject({ possible: 2, otherProbability: 0, width: 2, sorting: 'outcome' })
  })

  it('puts the highest qubit left, or qubit 0', () => {
    const state = stateOf([0, 0.6, 0.8, 0])
    expect(bitsOf(state, qubits)).toEqual(['01', '10'])
    expect(bitsOf(state, { ...qubits, order: 'first-left' }), 'sorted as they are shown').toEqual(['01', '10'])
    const first = listOutcomes(state, { ...qubits, order: 'first-left' }).shown[0]
    expect(first?.probability, '01 now means that qubit 1 is one').toBeCloseTo(0.64)
  })

  it('sorts by probability from the highest, and leaves equals in order', () => {
    const state = stateOf([0.1, half, 0.7, 0.1])
    expect(bitsOf(state, { ...qubits, sorting: 'probability' })).toEqual(['01', '10', '00', '11'])
  })

  it('shows the first of many and sums up the others', () => {
    const weights = Array.from({ length: 64 }, (_, index) => Math.sqrt((index + 1) / 2080))
    const outcomes = listOutcomes(stateOf(weights), qubits)
    expect(outcomes.sorting, 'the likely ones are what matters').toBe('probability')
    expect(outcomes.shown).toHaveLength(maxShown)
    expect(outcomes.shown[0]?.bits).toBe('111111')
    expect(outcomes.shown.at(-1)?.bits).toBe('100000')
    expect(outcomes.possible).toBe(64)
    expect(outcomes.otherProbability).toBeCloseTo((32 * 33) / 2 / 2080)
    expect(bitsOf(stateOf(weights), { ...qubits, sorting: 'outcome' })[1]).toBe('000001')
    expect(bitsOf(stateOf(weights), { ...qubits, sorting: 'outcome', order: 'first-left' })[1]).toBe('000001')
  })

  it('lists the classical bits, which have no amplitude', () => {
    const measured = stateOf(
      [half, 0, 0, half],
      [
        { bits: '01', probability: 0.25 },
        { bits: '10', probability: 0.75 },
      ],
    )
    const outcomes = listOutcomes(measured, { ...qubits, basis: 'clbits', order: 'first-left' })
    expect(outcomes.shown).toEqual([
      { bits: '01', probability: 0.75, amplitude: null, sample: null },
      { bits: '10', probability: 0.25, amplitude: null, sample: null },
    ])
  })

  it('is about the qubits where nothing is measured', () => {
    const simulation = stateOf([1, 0], [{ bits: '0', probability: 1 }])
    expect(basesOf({ ...simulation, measures: true })).toEqual(['clbits', 'qubits'])
    expect(basesOf({ ...simulation, measures: false })).toEqual(['qubits', 'clbits'])
    expect(basesOf(stateOf([1, 0]))).toEqual(['qubits'])
  })

  it('lists what stabilizers give, which have no state', () => {
    const { distribution } = stateOf([1, 0], [{ bits: '010', probability: 1 }])
    const simulation = { qubits: 3, probabilities: null, amplitudes: null, distribution }
    expect(basesOf({ ...simulation, measures: false })).toEqual(['qubits'])
    expect(basesOf({ ...simulation, measures: true })).toEqual(['clbits'])
    expect(listOutcomes(simulation, qubits).shown).toEqual([
      { bits: '010', probability: 1, amplitude: null, sample: null },
    ])
  })

  it('says how often shots find each outcome, also one that none found', () => {
    const states = {
      outcomes: Uint32Array.of(0, 3),
      counts: Uint32Array.of(60, 40),
      lows: Float64Array.of(0.5, 0.3),
      highs: Float64Array.of(0.7, 0.5),
      unseenHigh: 0.037,
    }
    const { shown } = listOutcomes(stateOf([half, 0.5, 0, 0.5]), qubits, { shots: { states, distribution: null } })
    expect(shown.map(({ sample }) => sample)).toEqual([
      { count: 60, low: 0.5, high: 0.7 },
      { count: 0, low: 0, high: 0.037 },
      { count: 40, low: 0.3, high: 0.5 },
    ])
  })

  it('knows a circuit without qubits', () => {
    expect(listOutcomes(stateOf([1]), qubits).shown[0]?.bits).toBe('')
  })
})

describe('Numbers', () => {
  it.each([
    [0.5, '50 %'],
    [0.125, '12.5 %'],
    [1 / 3, '33.33 %'],
    [0.00001, '< 0.01 %'],
    [0.99999, '> 99.99 %'],
    [1, '100 %'],
    [0, '0 %'],
  ])('a probability of %d reads %s', (probability, text) => expect(formatProbability(probability)).toBe(text))

  it('an amplitude reads as a person writes it', () => {
    expect(formatAmplitude([half, 0])).toBe('1/√2')
    expect(formatAmplitude([0.5, 0.5])).toBe('e^(iπ/4)/√2')
    expect(formatAmplitude([0.3, -0.4])).toBe('0.3 − 0.4i')
  })
})

describe('Words', () => {
  it('name a few outputs, and count many', () => {
    expect(describeOutputs(['c'])).toBe('Only outputs are listed: c.')
    expect(describeOutputs(Array.from({ length: 1200 }, (_, at) => `c${at}`))).toBe(
      "Only the program's 1,200 outputs are listed.",
    )
  })

  it('an outcome says its probability and amplitude', () => {
    const [outcome] = listOutcomes(stateOf([half, 0, 0, half]), qubits).shown
    if (outcome === undefined) throw new Error('nothing is listed')
    expect(describeOutcome(outcome, 'qubits')).toBe('|00⟩: 50 %, amplitude 1/√2')
    expect(describeOutcome({ ...outcome, amplitude: null }, 'clbits')).toBe('00: 50 %')
  })

  it('many bits are read aloud from both ends only, and written as a whole', () => {
    const bits = `${'01'.repeat(100)}1`
    const wide = { bits, probability: 1, amplitude: null, sample: null }
    expect(describeOutcome(wide, 'clbits', spokenNameOf)).toBe('0101010101010101 … 1010101010101011 (201 bits): 100 %')
    expect(describeOutcome(wide, 'qubits', spokenNameOf)).toBe(
      '|0101010101010101 … 1010101010101011⟩ (201 bits): 100 %',
    )
    expect(describeOutcome(wide, 'clbits')).toBe(`${bits}: 100 %`)
    const outcomes = { basis: 'clbits', width: 201, sorting: 'outcome', shown: [wide], possible: 1 } as const
    expect(summarize({ ...outcomes, shown: [wide], otherProbability: 0 }, spokenNameOf)).toBe(
      'Outcomes of 201 classical bits: always 0101010101010101 … 1010101010101011 (201 bits).',
    )
    expect(describeOutcome({ ...wide, bits: '01'.repeat(20) }, 'clbits', spokenNameOf)).toBe(
      `${'01'.repeat(20)}: 100 %`,
    )
  })

  it('a name in a line of its own is shortened in the middle, and then whole for whoever points at it', () => {
    const [short, long] = [{ bits: '01'.repeat(12) }, { bits: `${'01'.repeat(12)}1` }]
    expect(shortNameOf(short, 'qubits')).toBe(`|${short.bits}⟩`)
    expect(hiddenNameOf(short, 'qubits')).toBeUndefined()
    expect(shortNameOf(long, 'qubits')).toBe('|0101010101…1010101011⟩')
    expect(shortNameOf(long, 'clbits')).toBe('0101010101…1010101011')
    expect(hiddenNameOf(long, 'qubits')).toBe(`|${long.bits}⟩`)
  })

  it('a summary names the likely ones', () => {
    expect(summarize(listOutcomes(stateOf([half, 0, 0, half]), qubits))).toBe(
      'Outcomes of 2 qubits: 2 possible, |00⟩ 50 %, |11⟩ 50 %.',
    )
    expect(summarize(listOutcomes(stateOf([0, 1]), qubits))).toBe('Outcomes of 1 qubit: always |1⟩.')
    const even = Array.from({ length: 8 }, () => Math.sqrt(1 / 8))
    expect(summarize(listOutcomes(stateOf(even), qubits))).toMatch(/: 8 possible, most likely \|000⟩ 12\.5 %, /)
  })
})
