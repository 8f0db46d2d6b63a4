import { expect, it } from 'vitest'
import { parseWholeNumber } from './whole-number'

it.each([
  ['1024', 1024],
  ['10,000', 10_000],
  [' 7 ', 7],
  ['0', null],
  ['1000001', null],
  ['1e3', null],
  ['-1', null],
  ['', null],
  ['1.5', null],
])('%s is read as %s', (text, value) => expect(parseWholeNumber(text, 1, 1_000_000)).toBe(value))
