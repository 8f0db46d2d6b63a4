import { expect, it } from 'vitest'
import { limitFor, memoryOf } from './page-limits'

it.each([
  [3, 0, 20],
  [20, 0, 20],
  [21, 0, 20],
  [21, 21, 21],
  [22, 21, 20],
  [24, 24, 24],
  [25, 24, 24],
  [3, 24, 20],
])('a circuit of %i qubits where %i are asked for is simulated up to %i', (qubits, allowed, limit) => {
  expect(limitFor(qubits, allowed)).toBe(limit)
})

it('memory doubles with each qubit', () => {
  expect([21, 22, 23, 24].map(memoryOf)).toEqual([101, 201, 403, 805])
})
