import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes the first value at once, and the latest of the others after the interval', () => {
  const seen: number[] = []
  const { call, end } = throttle((value: number) => seen.push(value), 100)
  call(1)
  call(2)
  call(3)
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([1, 3])
  call(4)
  expect(seen).toEqual([1, 3])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([1, 3, 4])
  vi.advanceTimersByTime(100)
  call(5)
  expect(seen).toEqual([1, 3, 4, 5])
  call(6)
  end()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1, 3, 4, 5])
})
