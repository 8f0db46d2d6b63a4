import { expect, it } from 'vitest'
import { entangledPairs, formatNumber, projectBloch } from './qubits'

it('pairs come the closest first, without those that know nothing of each other', () => {
  const pairs = [
    { first: 0, second: 1, bits: 0.5 },
    { first: 0, second: 2, bits: 1e-12 },
    { first: 1, second: 2, bits: 2 },
  ]
  expect(entangledPairs(pairs)).toEqual([pairs[2], pairs[0]])
})

it('numbers have three decimals and no negative zero', () => {
  expect([0.70710678, -0.5, -1e-17, 1].map(formatNumber)).toEqual(['0.707', '−0.5', '0', '1'])
})

it('the poles of the sphere are above each other', () => {
  expect(projectBloch({ x: 0, y: 0, z: 1 })).toEqual([0, -1])
  expect(projectBloch({ x: 0, y: 0, z: -1 })).toEqual([0, 1])
})
