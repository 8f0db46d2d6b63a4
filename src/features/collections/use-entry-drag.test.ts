import { expect, it } from 'vitest'
import { scrollStep } from './use-entry-drag'

it.each([
  [400, 0],
  [96, 0],
  [48, -8],
  [0, -16],
  [-500, -16],
  [704, 0],
  [752, 8],
  [800, 16],
  [1500, 16],
])('at a height of %i in a window of 800 pixels, the page scrolls by %i', (y, by) => {
  expect(Math.abs(scrollStep(y, 800) - by)).toBe(0)
})

it('scrolls nothing in the middle of a low window', () => {
  expect(Math.abs(scrollStep(100, 200))).toBe(0)
})
