import { expect, test } from 'vitest'
import { createScrollMap, mapPlace } from './scroll-map'

test('what both drawings have is shown together', () => {
  const map = createScrollMap(
    [
      [100, 100],
      [200, 400],
    ],
    [300, 500],
  )
  expect([0, 50, 100, 150, 200, 250, 300].map((place) => mapPlace(map, 'left', place))).toEqual([
    0, 50, 100, 250, 400, 450, 500,
  ])
  expect([0, 100, 250, 400, 500].map((place) => mapPlace(map, 'right', place))).toEqual([0, 100, 150, 200, 300])
})

test('operations that cross do not turn the way back', () => {
  const map = createScrollMap(
    [
      [100, 200],
      [150, 120],
      [200, 220],
    ],
    [300, 300],
  )
  expect(map).toEqual([
    [0, 0],
    [100, 200],
    [200, 220],
    [300, 300],
  ])
})

test('drawings without anything in common move from end to end', () => {
  expect(mapPlace(createScrollMap([], [100, 300]), 'left', 50)).toBe(150)
})
