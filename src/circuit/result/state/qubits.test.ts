import { expect, it } from 'vitest'
import { entangledPairs, projectBloch } from './qubits'

it('pairs come the closest first, without those that know nothing of each other', () => {
  const pairs = [
    { first: 0, second: 1, bits: 0.5 },
    { first: 0, second: 2, bits: 1e-12 },
    { first: 1, second: 2, bits: 2 },
  ]
  expect(entangledPairs(pairs)).toEqual([pairs[2], pairs[0]])
})

it('the poles of the sphere are above each other', () => {
  expect(projectBloch({ x: 0, y: 0, z: 1 })).toEqual([0, -1])
  expect(projectBloch({ x: 0, y: 0, z: -1 })).toEqual([0, 1])
})
