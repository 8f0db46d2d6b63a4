import { expect, it } from 'vitest'
import type { Scene } from '../../../engine-rs/index'
import { densityOf, markedParts, targetOfKey } from './minimap'

it('tells how full each part is, compared with the fullest', () => {
  const scene = {
    width: 100,
    columnEdges: Float64Array.of(0, 20, 40, 60, 80, 100),
    columnShapes: Uint32Array.of(0, 2, 4, 4, 5, 13),
  }
  expect([...densityOf(scene, 5)]).toEqual([0.25, 0.25, 0, 0.125, 1])
  expect([...densityOf(scene, 2)]).toEqual([Math.fround(4 / 9), 1])
})

it.each([
  ['ArrowRight', 550],
  ['ArrowLeft', 450],
  ['PageUp', 1000],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 9000],
  ['a', undefined],
])('%s leads along the circuit', (key, place) => {
  expect(targetOfKey(key, { width: 9000 }, { from: 250, to: 750 })).toBe(place)
})

it('marks the parts in which operations are', () => {
  const scene = {
    width: 100,
    columnEdges: Float64Array.of(0, 20, 40, 60, 80, 100),
    operations: { columns: Uint32Array.of(0, 0, 3, 4) } as Scene['operations'],
  }
  expect(markedParts(scene, [], 5)).toEqual([])
  expect(markedParts(scene, [3, 0, 1], 5)).toEqual([0, 4])
  expect(markedParts(scene, [2, 99], 2), 'an operation that the drawing does not have').toEqual([1])
})
