const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const onDate = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' })
const inFull = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/**
 * How long ago something was: `just now` under 5 s, then seconds, minutes, hours, days under 7 days, then the date.
 * Times that lie ahead, as a clock that is off makes them, count as now.
 */
export function relativeTime(time: string | Date, now: Date = new Date()): string {
  const then = new Date(time)
  const passed = now.getTime() - then.getTime()
  if (Number.isNaN(passed)) return ''
  if (passed < 5 * second) return 'just now'
  if (passed < minute) return ago.format(-Math.floor(passed / second), 'second')
  if (passed < hour) return ago.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return ago.format(-Math.floor(passed / hour), 'hour')
  if (passed < 7 * day) return ago.format(-Math.floor(passed / day), 'day')
  return onDate.format(then)
}

/** A day, as in `Nov 21, 2026`. */
export const calendarDate = (time: string | Date): string => onDate.format(new Date(time))

/** Day and time in full, for the title of a relative time. */
export const fullTime = (time: string | Date): string => inFull.format(new Date(time))
