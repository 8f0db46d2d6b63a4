import { expect, test } from 'vitest'
import { searchWordsOf, wordsOf } from './words'

test('words are letters and digits in a row, without case and without what belongs to a possessive', () => {
  expect(wordsOf('Steane’s 7-qubit code, W_state Φ⁻')).toEqual(['steane', '7', 'qubit', 'code', 'w', 'state', 'φ'])
  expect(wordsOf("Simon's")).toEqual(['simon'])
  expect(wordsOf('क्यूबिट')).toEqual(['क्यूबिट'])
  expect(wordsOf('% _ \\')).toEqual([])
  expect(wordsOf('x'.repeat(99))[0]).toHaveLength(50)
})

test('a word of a circuit has the weight of the first place that it stands in', () => {
  const words = searchWordsOf({
    name: 'Grover search',
    description: 'Three qubits search with h and rzz',
    category: 'Quantum Algorithms',
    tags: ['error-correction'],
    qasmCode: 'OPENQASM 3; qubit[3] data; rzz(pi) data[0], data[1];',
  })
  expect(words).toBe(
    `'grover':1A 'search':1A 'quantum':1A 'algorithms':1A 'error':1A 'correction':1A 'errorcorrection':1A 'data':1C 'rzz':1C ` +
      `'three':1D '3':1D 'qubits':1D 'with':1D 'h':1D 'and':1D`,
  )
})
