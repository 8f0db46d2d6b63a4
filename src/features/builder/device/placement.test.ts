import { describe, expect, it } from 'vitest'
import { findPlacement, placeInRow, uncoupledPairs, type Pair } from './placement'

const line = { qubitCount: 5, couplingMap: [0, 1, 2, 3].map((qubit): [number, number] => [qubit, qubit + 1]) }
const grid = {
  qubitCount: 6,
  couplingMap: [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [0, 3],
    [1, 4],
    [2, 5],
  ] as [number, number][],
}
const ring = (qubits: number): Pair[] => Array.from({ length: qubits }, (_, qubit) => [qubit, (qubit + 1) % qubits])

describe('A circuit on a device', () => {
  it('has its pairs where they are coupled, in either direction', () => {
    const pairs = ring(6)
    const placement = findPlacement(6, pairs, grid)
    expect(new Set(placement).size).toBe(6)
    expect(uncoupledPairs(pairs, placement ?? [], grid)).toEqual([])
    expect(findPlacement(4, ring(4), grid)).not.toBeNull()
  })

  it('has no place where the device lacks couplings or qubits', () => {
    expect(findPlacement(4, ring(4), line)).toBeNull()
    expect(findPlacement(5, ring(5), grid), 'a grid has no ring of five').toBeNull()
    expect(findPlacement(7, [], grid)).toBeNull()
  })

  it('may be anywhere where every pair is coupled, and where no qubits meet', () => {
    expect(findPlacement(3, ring(3), { qubitCount: 3, couplingMap: null })).toEqual([0, 1, 2])
    expect(new Set(findPlacement(4, [[2, 3]], line)).size).toBe(4)
  })

  it('lacks the pairs that are not neighbours in a row', () => {
    expect(uncoupledPairs(ring(4), placeInRow(4, line), line)).toEqual([[3, 0]])
  })

  it('is given up where the search would be long', () => {
    const stars = Array.from({ length: 3000 }, (_, leaf): [number, number] => [0, leaf + 1])
    const path = [0, 1, 2, 3].map((qubit): Pair => [qubit, qubit + 1])
    expect(findPlacement(5, path, { qubitCount: 3001, couplingMap: stars })).toBeNull()
  })
})
