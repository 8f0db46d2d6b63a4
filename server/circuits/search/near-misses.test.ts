import { expect, test } from 'vitest'
import { editDistance } from './edit-distance'
import { closestTerms } from './near-misses'

test.each([
  ['grover', 'grover', 0],
  ['grovr', 'grover', 1],
  ['surfcae', 'surface', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
  ['größe', 'grösse', 2],
])('%s is as far from %s as the letters that change: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

test('of similar words the closest count, if they are close for their length', () => {
  expect(closestTerms('grovr', ['groves', 'grover', 'grow'])).toEqual(['grover'])
  expect(closestTerms('furier', ['courier', 'fourier'])).toEqual(['fourier'])
  expect(closestTerms('ring', ['rung', 'sing', 'wing', 'king', 'string'])).toEqual(['rung', 'sing', 'wing'])
  expect(closestTerms('ising', ['using']), 'one letter').toEqual(['using'])
  expect(closestTerms('ising', ['string']), 'two letters of five').toEqual([])
  expect(closestTerms('grover', [])).toEqual([])
})

test('words that begin with the searched one are found anyway', () => {
  expect(closestTerms('stean', ['steane', 'stean', 'stone'])).toEqual([])
  expect(closestTerms('grovr', ['grovr', 'grovrs', 'grover'])).toEqual(['grover'])
})
