import { expect, it } from 'vitest'
import { hidesControl } from './avoid-controls'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** In the corner of a phone. */
const button = box(326, 780, 48, 48)

it.each([
  ['a button beneath', box(290, 790, 80, 40), false, true],
  ['a button beside', box(200, 790, 80, 40), false, false],
  ['a button above', box(300, 700, 80, 40), false, false],
  ['a card that is a link', box(16, 500, 358, 400), false, false],
  ['a text box, of which it covers the end', box(16, 780, 358, 40), true, true],
  ['a tall text area', box(16, 600, 358, 300), true, true],
])('over %s', (_, control, isField, expected) => {
  expect(hidesControl(button, control, isField)).toBe(expected)
})
