import { describe, expect, it } from 'vitest'
import {
  bitsAt,
  entryAt,
  largestMagnitude,
  matrixToCsv,
  nonZeroEntries,
  placeAfterKey,
  stateAt,
} from './complex-matrix'

/** CX with qubit 0 as its control, times i. */
const cx = { qubits: 2, entries: new Float64Array(32) }
for (const [row, column] of [
  [0, 0],
  [1, 3],
  [2, 2],
  [3, 1],
] as const) {
  cx.entries[2 * (4 * row + column) + 1] = 1
}

/** The entries that are not 0, as `row>column`. */
const shown = (order: 'last-left' | 'first-left') =>
  nonZeroEntries(cx, order).map(({ row, column }) => `${bitsAt(column, 2)}>${bitsAt(row, 2)}`)

describe('A matrix on screen', () => {
  it('has rows and columns in the order of the bits that are shown', () => {
    expect(shown('last-left')).toEqual(['00>00', '11>01', '10>10', '01>11'])
    expect(shown('first-left')).toEqual(['00>00', '01>01', '11>10', '10>11'])
    expect(entryAt(cx, 2, 3, 'first-left').value).toEqual([0, 1])
    expect(largestMagnitude(cx)).toBe(1)
  })

  it('turns the bits of a place around', () => {
    expect([0, 1, 2, 3, 4].map((place) => stateAt(place, 3, 'first-left'))).toEqual([0, 4, 2, 6, 1])
    expect(bitsAt(0, 0)).toBe('')
  })

  it('is walked with keys', () => {
    expect(placeAfterKey('ArrowDown', null, 4)).toEqual([0, 0])
    expect(placeAfterKey('ArrowDown', [3, 1], 4)).toEqual([3, 1])
    expect(placeAfterKey('ArrowRight', [3, 1], 4)).toEqual([3, 2])
    expect(placeAfterKey('End', [1, 1], 4)).toEqual([1, 3])
    expect(placeAfterKey('PageDown', [1, 1], 4)).toEqual([3, 1])
    expect(placeAfterKey('Escape', [1, 1], 4)).toBeNull()
    expect(placeAfterKey('a', [1, 1], 4)).toBeUndefined()
  })

  it('is a CSV file of complex numbers', () => {
    const entries = Float64Array.of(1, 0, 0, -0.5, 1e-17, 0.25, -1, 0)
    expect(matrixToCsv({ qubits: 1, entries }, 'last-left')).toBe('1+0j,0-0.5j\n0+0.25j,-1+0j\n')
  })
})
