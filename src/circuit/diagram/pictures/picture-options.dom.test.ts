// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { maxPdfShapes } from '../../../../painting/picture-limits'
import {
  defaultOptions,
  isPossible,
  largestScale,
  maxPixels,
  maxSide,
  pngSize,
  readOptions,
  storeOptions,
} from './picture-options'

beforeEach(() => localStorage.clear())

it('draws small circuits at every scale, and large ones as far as a browser has room', () => {
  expect(largestScale({ width: 400, height: 200 })).toBe(4)
  expect(largestScale({ width: maxSide / 4, height: 200 })).toBe(4)
  expect(largestScale({ width: maxSide / 4 + 1, height: 200 })).toBe(3)
  expect(largestScale({ width: 200, height: maxSide })).toBe(1)
  expect(largestScale({ width: 200, height: maxSide + 1 })).toBeNull()
})

it('counts all pixels, too', () => {
  const side = Math.sqrt(maxPixels)
  expect(largestScale({ width: side, height: side })).toBe(1)
  expect(largestScale({ width: side, height: side + 1 })).toBeNull()
  expect(largestScale({ width: side / 2, height: side / 2 })).toBe(2)
})

it('rounds up, so that nothing is cut off', () => {
  expect(pngSize({ width: 100.2, height: 50 }, 2)).toEqual({ width: 201, height: 100 })
})

it('remembers choices', () => {
  expect(readOptions()).toEqual(defaultOptions)
  const chosen = { format: 'pdf', scale: 3, arrangement: 'strip', theme: 'dark', isTransparent: true } as const
  storeOptions(chosen)
  expect(readOptions()).toEqual(chosen)
})

it.each([
  '{',
  '7',
  'null',
  '[]',
  '{"format":"gif","scale":9,"arrangement":"spiral","theme":"blue","isTransparent":"yes"}',
])('takes the defaults for what it cannot read: %s', (stored) => {
  localStorage.setItem('picture-options', stored)
  expect(readOptions()).toEqual(defaultOptions)
})

it('has an SVG of everything, and a PDF or PNG of what is not too large', () => {
  const drawing = (width: number, shapes: number) => ({ width, height: 100, kinds: new Uint8Array(shapes) })
  const possible = (width: number, shapes: number) =>
    (['svg', 'png', 'pdf'] as const).filter((format) => isPossible(format, drawing(width, shapes)))
  expect(possible(100, 100)).toEqual(['svg', 'png', 'pdf'])
  expect(possible(maxSide + 1, maxPdfShapes)).toEqual(['svg', 'pdf'])
  expect(possible(maxSide + 1, maxPdfShapes + 1)).toEqual(['svg'])
})
