// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  // Each test opens a page anew.
  vi.resetModules()
  window.location.hash = ''
})
afterEach(() => void vi.useRealTimers())

const openPage = async () => {
  const { useHasSettled } = await import('./use-has-settled')
  return { useHasSettled, ...renderHook(useHasSettled) }
}

test('a page settles some seconds after it has loaded', async () => {
  const { result } = await openPage()
  act(() => vi.advanceTimersByTime(3999))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

test.each(['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'])('a page settles by %s', async (sign) => {
  const { result } = await openPage()
  act(() => void document.body.dispatchEvent(new Event(sign)))
  expect(result.current).toBe(true)
})

test('an address that asks for more than the first state of the page settles it at once', async () => {
  window.location.hash = 'values=theta:1'
  expect((await openPage()).result.current).toBe(true)
})

test('the later screens of a tab are settled from the first', async () => {
  const { useHasSettled, unmount } = await openPage()
  act(() => void document.body.dispatchEvent(new Event('keydown')))
  unmount()
  expect(renderHook(useHasSettled).result.current).toBe(true)
})
