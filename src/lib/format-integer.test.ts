import { expect, it } from 'vitest'
import { formatInteger } from './format-integer'

it.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [-999, '-999'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (number, text) => {
  expect(formatInteger(number)).toBe(text)
})
