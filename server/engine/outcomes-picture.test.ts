import { describe, expect, test } from 'vitest'
import { barsInWords, barsOf, drawOutcomes } from './outcomes-picture'

const outcome = (bits: string, probability: number) => ({ bits, probability })

describe('The picture of outcomes', () => {
  test('has a row for each of a few', () => {
    const bars = barsOf({
      outcomes: [outcome('0', 0.25), outcome('1', 0.75)],
      others: null,
      outcomesOf: 'classical bits',
    })
    expect(bars.rows.map(({ label }) => label)).toEqual(['0', '1'])
    expect(barsInWords(bars)).toBe('0 25 %, 1 75 %')
  })

  test('has the most probable ones of many in the order of their bits, and one row for all others', () => {
    const outcomes = ['000', '001', '010', '011', '100', '101'].map((bits, at) => outcome(bits, at / 20))
    const bars = barsOf({ outcomes, others: { outcomes: 2, probability: 0.25 }, outcomesOf: 'qubits' })
    expect(barsInWords(bars)).toBe('|001⟩ 5 %, |010⟩ 10 %, |011⟩ 15 %, |100⟩ 20 %, |101⟩ 25 %, 3 others 25 %')
  })

  test('shortens outcomes of many bits, and says what is nearly certain', () => {
    const outcomes = [outcome(`${'0'.repeat(29)}1`, 1e-6), outcome('1'.repeat(30), 1 - 1e-6)]
    const bars = barsOf({ outcomes, others: null, outcomesOf: 'classical bits' })
    expect(barsInWords(bars)).toBe('0000000…0000001 < 0.01 %, 1111111…1111111 > 99.99 %')
    expect(drawOutcomes(bars, 'light')).toContain('&lt; 0.01 %')
  })

  test.each(['light', 'dark'] as const)('is as large as it says in the %s theme, and no row leaves it', (theme) => {
    const outcomes = ['00', '01', '10', '11'].map((bits) => outcome(bits, 0.25))
    const bars = barsOf({ outcomes, others: null, outcomesOf: 'qubits' })
    const svg = drawOutcomes(bars, theme)
    expect(svg).toContain(`width="${bars.width}" height="${bars.height}"`)
    const ends = [...svg.matchAll(/ y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
      ([, y, , height]) => Number(y) + Number(height),
    )
    expect(ends).toHaveLength(4)
    expect(Math.max(...ends)).toBeLessThan(bars.height)
  })

  test('differs between the themes', () => {
    const bars = barsOf({ outcomes: [outcome('0', 1)], others: null, outcomesOf: 'qubits' })
    expect(drawOutcomes(bars, 'light')).not.toBe(drawOutcomes(bars, 'dark'))
  })
})
