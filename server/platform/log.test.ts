import { expect, test } from 'vitest'
import { formatLogLine } from './log'

const line = (facts: object) =>
  JSON.stringify({ level: 30, time: new Date(2026, 0, 2, 3, 4, 5).getTime(), pid: 1, ...facts })

test.each([
  [{ msg: 'A mail waits', link: 'http://x/y', count: 2 }, '03:04:05 A mail waits link=http://x/y count=2\n'],
  [{ level: 40, msg: 'Odd' }, '03:04:05 warn Odd\n'],
  [
    { level: 50, msg: 'Failed', err: { message: 'why', stack: 'Error: why\n    at x' } },
    '03:04:05 error Failed\nError: why\n    at x\n',
  ],
])('%j is told to a person as %j', (facts, told) => {
  expect(formatLogLine(line(facts))).toBe(told)
})
