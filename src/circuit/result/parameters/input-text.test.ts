import { expect, it } from 'vitest'
import type { ProgramInput } from '../../../../engine-rs/program-inputs'
import { adviseInput, formatInput, parseInput } from './input-text'

const input = (type: ProgramInput['type'], width: number | null = null): ProgramInput => ({ name: 'n', type, width })

it.each([
  [input('int'), '-3', -3],
  [input('int'), '−12', -12],
  [input('int'), '1_000', 1000],
  [input('int'), '-0', 0],
  [input('int', 4), '7', 7],
  [input('int', 4), '-8', -8],
  [input('int', 4), '8', null],
  [input('int'), '9007199254740993', null],
  [input('int'), '1.5', null],
  [input('int'), 'pi', null],
  [input('int'), '', null],
  [input('uint', 4), '15', 15],
  [input('uint', 4), '16', null],
  [input('uint', 4), '-1', null],
  [input('uint', 32), '4294967295', 4294967295],
  [input('bit', 3), '101', 5],
  [input('bit', 3), '"101"', 5],
  [input('bit', 3), '1', 1],
  [input('bit', 3), '1010', null],
  [input('bit', 3), '2', null],
  [input('bit'), '1', 1],
  [input('bit'), '10', null],
])('%o reads %s as %s', (one, text, value) => {
  expect(parseInput(one, text)).toBe(value)
})

it.each([
  [input('uint', 4), 12, '12'],
  [input('bit', 3), 1, '001'],
  [input('bit'), 0, '0'],
  [input('bit', 3), 9, '9'],
])('%o writes %s as %s', (one, value, text) => {
  expect(formatInput(one, value)).toBe(text)
})

it('says what to type', () => {
  expect(adviseInput(input('uint', 4))).toBe('Type a whole number from 0 to 15.')
  expect(adviseInput(input('int', 4))).toBe('Type a whole number from -8 to 7.')
  expect(adviseInput(input('bit', 3))).toBe('Type up to 3 bits, such as 101, with bit 0 on the right.')
  expect(adviseInput(input('bit'))).toBe('Type 0 or 1.')
})
