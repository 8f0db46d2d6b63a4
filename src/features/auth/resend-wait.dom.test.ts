// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { storeResendWait, readResendWait, secondsToWait } from './resend-wait'

const now = 1_000_000_000_000
const hour = 3_600_000

beforeEach(() => localStorage.clear())

it('grows by 15 s from 30 s and stops at 120 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(secondsToWait)).toEqual([30, 45, 60, 75, 90, 105, 120, 120, 120])
})

it('is kept for an hour', () => {
  const wait = storeResendWait(0, now)
  expect(wait).toEqual({ resends: 1, until: now + 30_000 })
  expect(readResendWait(now + 1000)).toEqual(wait)
  expect(readResendWait(now + hour)).toEqual(wait)
  expect(readResendWait(now + 2 * hour)).toEqual({ resends: 0, until: 0 })
})

it('does not outlast a clock that is set back, nor come from another text', () => {
  storeResendWait(0, now)
  expect(readResendWait(now - hour)).toEqual({ resends: 0, until: 0 })
  for (const text of ['{', '7', '{"resends":"x"}']) {
    localStorage.setItem('ketwork:resend-wait', text)
    expect(readResendWait(now)).toEqual({ resends: 0, until: 0 })
  }
})
