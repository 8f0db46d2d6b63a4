import { expect, it } from 'vitest'
import { toCsv, toJson, toSvg } from './export-outcomes'
import type { Outcomes } from './outcomes'

const bell: Outcomes = {
  basis: 'qubits',
  width: 2,
  sorting: 'outcome',
  shown: [
    { bits: '00', probability: 0.5, amplitude: [Math.SQRT1_2, 0], sample: null },
    { bits: '11', probability: 0.5, amplitude: [0, Math.SQRT1_2], sample: null },
  ],
  possible: 2,
  otherProbability: 0,
}

it('a CSV has a line of headings and one line for each outcome, with all digits', () => {
  expect(toCsv(bell)).toBe(
    'outcome,probability,real,imaginary\n00,0.5,0.7071067811865476,0\n11,0.5,0,0.7071067811865476\n',
  )
  const measured = bell.shown.map((outcome) => ({ ...outcome, amplitude: null }))
  expect(toCsv({ ...bell, shown: measured })).toBe('outcome,probability\n00,0.5\n11,0.5\n')
  const counted = measured.map((outcome) => ({ ...outcome, sample: { count: 7, low: 0, high: 1 } }))
  expect(toCsv({ ...bell, shown: counted })).toBe('outcome,probability,count\n00,0.5,7\n11,0.5,7\n')
})

it('JSON says what the bits are and how they are ordered', () => {
  expect(JSON.parse(toJson(bell, false))).toEqual({
    of: 'qubits',
    order: 'last bit left',
    outcomes: [
      { bits: '00', probability: 0.5, amplitude: { real: Math.SQRT1_2, imaginary: 0 } },
      { bits: '11', probability: 0.5, amplitude: { real: 0, imaginary: Math.SQRT1_2 } },
    ],
  })
  expect(JSON.parse(toJson({ ...bell, otherProbability: 0.1 }, true))).toMatchObject({ otherProbability: 0.1 })
})

it('a picture has a bar for each outcome and one for the others', () => {
  const colors = { background: '#fff', text: '#111', muted: '#555', bar: '#cde', border: '#067' }
  const picture = toSvg({ ...bell, possible: 10, otherProbability: 0.00001 }, colors)
  expect(picture.match(/<rect /g)).toHaveLength(4)
  expect(picture).toContain('>|00⟩<')
  expect(picture).toContain('>8 others<')
  expect(picture).toContain('>&lt; 0.01 %<')
})
