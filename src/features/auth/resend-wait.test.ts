import { expect, it } from 'vitest'
import { secondsToWait } from './resend-wait'

it('grows by 15 s from 30 s and stops at 120 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(secondsToWait)).toEqual([30, 45, 60, 75, 90, 105, 120, 120, 120])
})
