import { expect, it } from 'vitest'
import { fullnessOf } from './minimap'

it('tells how full each part is, compared with the fullest', () => {
  const scene = {
    width: 100,
    columnEdges: Float64Array.of(0, 20, 40, 60, 80, 100),
    columnShapes: Uint32Array.of(0, 2, 4, 4, 5, 13),
  }
  expect([...fullnessOf(scene, 5)]).toEqual([0.25, 0.25, 0, 0.125, 1])
  expect([...fullnessOf(scene, 2)]).toEqual([Math.fround(4 / 9), 1])
})
