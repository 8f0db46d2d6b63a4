import { describe, expect, it } from 'vitest'
import { placeBeside } from './place-beside'

const window = { width: 800, height: 300 }
const bubble = { width: 200, height: 100 }

describe('Gate details stand beside their gate', () => {
  it.each([
    ['at the upper edge', { left: 300, right: 340, top: 10, bottom: 50 }],
    ['at the lower edge', { left: 300, right: 340, top: 250, bottom: 290 }],
    ['at the left', { left: 0, right: 40, top: 130, bottom: 170 }],
    ['at the right', { left: 760, right: 800, top: 130, bottom: 170 }],
    ['over all wires', { left: 380, right: 420, top: 0, bottom: 300 }],
    ['over all wires at the right', { left: 700, right: 740, top: 0, bottom: 300 }],
    ['partly out of view', { left: 300, right: 340, top: -200, bottom: 120 }],
  ])('%s and never cover it', (_, box) => {
    const { left, top } = placeBeside(box, bubble, window)
    const covers =
      left < box.right && left + bubble.width > box.left && top < box.bottom && top + bubble.height > box.top
    expect(covers).toBe(false)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + bubble.width).toBeLessThanOrEqual(window.width)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top + bubble.height).toBeLessThanOrEqual(window.height)
  })

  it('stay in the window where there is no room on any side', () => {
    const { left, top } = placeBeside({ left: 100, right: 700, top: 20, bottom: 280 }, bubble, window)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
  })
})
