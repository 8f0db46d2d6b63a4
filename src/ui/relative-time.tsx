import { useSyncExternalStore } from 'react'
import { formatDateTime, formatRelativeTime } from '../lib/relative-time'

interface RelativeTimeProps {
  /** ISO 8601. */
  time: string
  /** Follows the clock each second, not each minute. */
  eachSecond?: boolean
}

/** A relative time that stays up to date; its title shows the full time. */
export function RelativeTime({ time, eachSecond }: RelativeTimeProps) {
  const clock = eachSecond ? seconds : minutes
  const now = useSyncExternalStore(clock.subscribe, clock.now)
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatRelativeTime(time, new Date(now))}
    </time>
  )
}

/** One timer for all subscribers. It stops while there are none. */
function clockOf(milliseconds: number) {
  const followers = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let time = Date.now()
  const tick = () => {
    time = Date.now()
    for (const follower of followers) follower()
  }
  return {
    now: () => time,
    subscribe: (follower: () => void) => {
      if (followers.size === 0) {
        time = Date.now()
        timer = setInterval(tick, milliseconds)
      }
      followers.add(follower)
      return () => {
        followers.delete(follower)
        if (followers.size === 0) clearInterval(timer)
      }
    },
  }
}

const seconds = clockOf(1000)
const minutes = clockOf(60_000)
