import { expect, test } from 'vitest'
import { connectivityInWords, describePair } from './figure-words'

test('figures are told in words', () => {
  expect(connectivityInWords('line', 1)).toBe(
    '1 pair of qubits meets in gates. Any device with two coupled qubits fits.',
  )
  expect(connectivityInWords('line', 2)).toContain('They fit a line, so also a ring and a grid.')
  expect(connectivityInWords('ring', 4)).toContain('4 pairs of qubits meet in gates.')
  expect(connectivityInWords('none', 0)).toBe('No two qubits meet in a gate.')
  expect(describePair({ first: 0, second: 1, gates: 3 }, ['a', 'b'])).toBe('a–b ×3')
})
