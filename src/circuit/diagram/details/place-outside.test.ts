import { describe, expect, it } from 'vitest'
import { placeOutside } from './place-outside'

const window = { width: 800, height: 600 }
const bubble = { width: 200, height: 100 }
const gate = { left: 300, right: 340, top: 200, bottom: 240 }

describe('Gate details never cover the drawing', () => {
  it.each([
    ['below it', { left: 0, right: 800, top: 100, bottom: 400 }],
    ['above it', { left: 0, right: 800, top: 200, bottom: 580 }],
    ['to its right', { left: 0, right: 500, top: 20, bottom: 580 }],
    ['to its left', { left: 300, right: 800, top: 20, bottom: 580 }],
    ['below a part that is out of view', { left: 0, right: 800, top: -200, bottom: 300 }],
  ])('%s', (_, diagram) => {
    const { left, top, maxHeight } = placeOutside(diagram, gate, bubble, window)
    expect(maxHeight).toBe(bubble.height)
    const covers =
      left < diagram.right &&
      left + bubble.width > diagram.left &&
      top < diagram.bottom &&
      top + bubble.height > diagram.top
    expect(covers).toBe(false)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + bubble.width).toBeLessThanOrEqual(window.width)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top + bubble.height).toBeLessThanOrEqual(window.height)
  })

  it('and become as low as there is room where no side has enough', () => {
    const below = placeOutside({ left: 0, right: 800, top: 50, bottom: 540 }, gate, bubble, window)
    expect(below).toMatchObject({ top: 546, maxHeight: 50 })
    const above = placeOutside({ left: 0, right: 800, top: 80, bottom: 560 }, gate, bubble, window)
    expect(above.top + above.maxHeight).toBeLessThan(80)
    expect(above.maxHeight).toBe(70)
  })

  it('and stand as near to their gate as the window allows', () => {
    const diagram = { left: 0, right: 800, top: 100, bottom: 400 }
    expect(placeOutside(diagram, gate, bubble, window).left).toBe(220)
    expect(placeOutside(diagram, { ...gate, left: 0, right: 40 }, bubble, window).left).toBe(4)
    expect(placeOutside(diagram, { ...gate, left: 760, right: 800 }, bubble, window).left).toBe(596)
  })
})
