import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatRelativeTime } from './relative-time'

const now = new Date('2026-11-21T12:00:00Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [5 * second - 1, 'just now'],
    [5 * second, '5 seconds ago'],
    [minute - 1, '59 seconds ago'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, 'Nov 14, 2026'],
  ])('%i milliseconds ago is “%s”', (passed, text) => {
    expect(formatRelativeTime(new Date(now.getTime() - passed), now)).toBe(text)
  })

  it('takes what lies ahead for now, as a clock that is off makes it', () => {
    expect(formatRelativeTime(new Date(now.getTime() + hour), now)).toBe('just now')
  })

  it('says nothing about a time that cannot be read', () => {
    expect(formatRelativeTime('yesterday', now)).toBe('')
  })
})

describe('the date and the full time', () => {
  // Months of all lengths, each with another hour of the day, midnight and noon among them.
  const times = Array.from({ length: 24 }, (_, hours) => new Date(2026, hours % 12, 1 + hours, hours, (hours * 7) % 60))

  it.each(times)('are what the browser’s own formatters would write of %s', (time) => {
    const ownDate = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' })
    const ownTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
    expect(formatDate(time)).toBe(ownDate.format(time))
    // Theirs has a narrow space that does not break before AM and PM.
    expect(formatDateTime(time)).toBe(ownTime.format(time).replace('\u202f', ' '))
  })
})
