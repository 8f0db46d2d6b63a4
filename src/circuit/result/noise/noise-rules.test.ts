import { expect, it } from 'vitest'
import { chanceOf, firstSettings, maxRuns, parsePercent, percentText, readSettings } from './noise-rules'

it.each([
  ['1', 0.01],
  ['0.1', 0.001],
  ['0,1', 0.001],
  [' .5 % ', 0.005],
  ['1e-3', 0.00001],
  ['0', 0],
  ['100', 1],
])('%s is %d', (text, probability) => {
  expect(parsePercent(text)).toBeCloseTo(probability, 12)
})

it.each(['', '-1', '100.1', 'NaN', 'Infinity', '1e999', '1,000.5', '0x1', 'one', '1 2', '.'])(
  '%s is no percentage',
  (text) => {
    expect(parsePercent(text)).toBeNull()
  },
)

it('a probability is written as percent without rounding errors', () => {
  expect([0.001, 0.07, 1, 0].map(percentText)).toEqual(['0.1', '7', '100', '0'])
})

it.each([
  null,
  'x',
  [],
  { ...firstSettings, twoQubit: 1.5 },
  { ...firstSettings, damping: Number.NaN },
  { ...firstSettings, runs: 0.5 },
  { ...firstSettings, runs: maxRuns + 1 },
  { ...firstSettings, seed: -1 },
  { oneQubit: 0.1 },
])('stored as %j are no settings', (stored) => {
  expect(readSettings(stored)).toBeNull()
})

it('stored settings are those', () => {
  expect(readSettings({ ...firstSettings, seed: 7 })).toEqual({ ...firstSettings, seed: 7 })
})

it('chance moves a share less, the more runs there are', () => {
  expect(chanceOf(1024)).toBeCloseTo(0.0306, 4)
  expect(chanceOf(10_000)).toBeCloseTo(0.0098, 4)
})
