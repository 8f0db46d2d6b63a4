/**
 * Times as people read them, in English and in the reader's own time zone. Put together by hand: to make the first of the formatters
 * that browsers have takes a phone a tenth of a second, in which nothing else happens.
 */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * How long ago something was: `just now` under 5 s, then seconds, minutes, hours, days under 7 days, then the date.
 * Times that lie ahead, as a clock that is off makes them, count as now.
 */
export function formatRelativeTime(time: string | Date, now: Date = new Date()): string {
  const then = new Date(time)
  const passed = now.getTime() - then.getTime()
  if (Number.isNaN(passed)) return ''
  if (passed < 5 * second) return 'just now'
  if (passed < minute) return ago(passed / second, 'second')
  if (passed < hour) return ago(passed / minute, 'minute')
  if (passed < day) return ago(passed / hour, 'hour')
  if (passed < 7 * day) return ago(passed / day, 'day')
  return formatDate(then)
}

/** A day, as in `Nov 21, 2026`. */
export function formatDate(time: string | Date): string {
  const date = new Date(time)
  return `${monthOf(date).slice(0, 3)} ${date.getDate()}, ${date.getFullYear()}`
}

/** Day and time in full, as in `November 21, 2026 at 9:05 AM`, for the title of a relative time. */
export function formatDateTime(time: string | Date): string {
  const date = new Date(time)
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  const ofDay = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  return `${monthOf(date)} ${date.getDate()}, ${date.getFullYear()} at ${ofDay}`
}

/** A number of whole units that have passed, as in `2 days ago`. */
function ago(passed: number, unit: string): string {
  const count = Math.floor(passed)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const monthOf = (date: Date): string => months[date.getMonth()] ?? ''
