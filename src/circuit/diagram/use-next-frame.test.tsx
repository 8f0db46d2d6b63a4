// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNextFrame } from './use-next-frame'

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the latest work is done once in the next frame, however often it is asked for', () => {
  const { result } = renderHook(useNextFrame)
  const [earlier, latest] = [vi.fn<() => void>(), vi.fn<() => void>()]
  result.current.set(earlier)
  result.current.request()
  result.current.request()
  result.current.set(latest)
  expect(latest).not.toHaveBeenCalled()
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  expect(latest).toHaveBeenCalledOnce()
  expect(earlier).not.toHaveBeenCalled()
  result.current.request()
  vi.advanceTimersToNextFrame()
  expect(latest).toHaveBeenCalledTimes(2)
})

test('nothing is done once its page is gone', () => {
  const { result, unmount } = renderHook(useNextFrame)
  const work = vi.fn<() => void>()
  result.current.set(work)
  result.current.request()
  unmount()
  vi.advanceTimersToNextFrame()
  expect(work).not.toHaveBeenCalled()
})
