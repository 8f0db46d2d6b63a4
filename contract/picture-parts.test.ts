import { describe, expect, test } from 'vitest'
import { picturePart, picturePartPath, picturePathInRows } from './picture-parts'

describe('the beginning of a wide picture', () => {
  test.each([
    ['a Bell pair', { width: 320, height: 120 }],
    ['four qubits, one layer', { width: 700, height: 200 }],
    ['twenty qubits, a few columns', { width: 900, height: 860 }],
  ])('is not needed for %s', (_, whole) => {
    expect([picturePart(whole, 'card'), picturePart(whole, 'page')]).toEqual([null, null])
  })

  test.each([
    ['10 qubits × 5 layers on a complete graph', { width: 19_500, height: 430 }, 430],
    ['4,000 columns on one wire', { width: 260_000, height: 72 }, 72],
    ['a thousand qubits', { width: 50_000, height: 42_000 }, 427],
  ])('of %s can be read on a card, and says what is missing in letters of 11 pixels', (_, whole, height) => {
    const part = picturePart(whole, 'card')
    if (part === null) throw new Error('There is no beginning.')
    expect(part.height).toBe(height)
    const scale = Math.min(320 / part.width, 128 / part.height)
    expect(scale).toBeGreaterThan(0.29)
    expect(part.textSize * scale).toBeGreaterThan(10)
    expect(part.width).toBeLessThan(whole.width)
  })

  test('is larger on a page', () => {
    const whole = { width: 19_500, height: 430 }
    const [card, page] = [picturePart(whole, 'card'), picturePart(whole, 'page')]
    expect(page?.width).toBeGreaterThan(card?.width ?? Infinity)
    expect(1100 / (page?.width ?? Infinity)).toBeGreaterThan(0.49)
  })

  test('lies beside the PNG', () => {
    expect(picturePartPath('static/circuits/ab.png', 'card')).toBe('static/circuits/ab.card.webp')
    expect(picturePathInRows('static/circuits/ab.png')).toBe('static/circuits/ab.rows.png')
  })
})
