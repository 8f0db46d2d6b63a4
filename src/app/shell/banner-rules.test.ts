import { describe, expect, it } from 'vitest'
import { dismissedUntil, hidesWhileScrolling, isDismissed } from './banner-rules'

const day = 24 * 60 * 60 * 1000

describe('a dismissal', () => {
  const stored = String(dismissedUntil(0))
  it.each([
    [1, true],
    [3 * day - 1, true],
    [3 * day, false],
    [10 * day, false],
  ])('%i ms later keeps the banner away: %s', (now, away) => {
    expect(isDismissed(stored, now)).toBe(away)
  })

  it.each([null, '', 'soon', 'NaN', 'Infinity', '9e99'])('%j is none', (text) => {
    expect(isDismissed(text, 1000)).toBe(false)
  })
})

describe('scrolling', () => {
  it.each([
    ['down within the first 50 px', false, 0, 50, false],
    ['down past 50 px', false, 40, 51, true],
    ['further down', true, 100, 200, true],
    ['up', true, 200, 199, false],
    ['up to the top', true, 60, 0, false],
    ['not at all, while hidden', true, 80, 80, true],
    ['not at all, while shown', false, 80, 80, false],
  ])('%s', (_, hidden, from, to, expected) => {
    expect(hidesWhileScrolling(hidden, from, to)).toBe(expected)
  })
})
