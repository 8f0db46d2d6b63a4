import { expect, test } from 'vitest'
import { contentHashOf, summarizeChange } from './summarize-change'

const bell = { qubits: 2, layers: null, operations: 2 }

test.each([
  [{ ...bell, operations: 5 }, '3 operations added'],
  [{ ...bell, operations: 1 }, '1 operation removed'],
  [{ ...bell, operations: 3, qubits: 4 }, '1 operation added, 2 qubits added'],
  [{ ...bell, qubits: 1 }, '1 qubit removed'],
  [bell, 'Operations changed, as many as before'],
  [{ ...bell, layers: 3 }, 'Operations changed, as many as before'],
])('to %o: %s', (after, summary) => {
  expect(summarizeChange(bell, after)).toBe(summary)
})

test('layers count where both have some, and unknown operations do not', () => {
  expect(summarizeChange({ ...bell, layers: 1 }, { ...bell, layers: 2 })).toBe('1 layer added')
  expect(summarizeChange({ ...bell, operations: null }, { ...bell, operations: 9 })).toBe('Program changed')
})

test('the hash is that of sha256sum', () => {
  expect(contentHashOf('OPENQASM 3.0;\n')).toBe('1ab41b2be4d7a99a983b0ee62a63b557ea08b99c859c1204d24523cbbdacb740')
})
