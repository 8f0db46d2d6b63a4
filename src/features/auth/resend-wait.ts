/** The waits between resends of the verification email. They are stored in the browser, so that a reload does not end one. */
import { propertiesOf } from '../../lib/properties-of'
import { storage } from '../../lib/storage'

/**
 * Seconds to wait after a successful resend of the verification mail: 30, and 15 more for each resend before it, at most 120.
 */
export const secondsToWait = (earlierResends: number): number => Math.min(30 + 15 * earlierResends, 120)

/** How often was resent, and until when (milliseconds since 1970) the next one has to wait. */
interface ResendWait {
  resends: number
  until: number
}

const key = 'ketwork:resend-wait'

/** After this time, in milliseconds, the waits start over. */
const maxAge = 60 * 60_000

const none: ResendWait = { resends: 0, until: 0 }

/** The stored wait. */
export function readResendWait(now: number): ResendWait {
  const { resends, until } = propertiesOf(storage.getJson(key))
  if (typeof resends !== 'number' || typeof until !== 'number') return none
  // A clock that was set back must not extend the wait beyond its maximum.
  const isOurs = until <= now + secondsToWait(resends) * 1000 && now - until < maxAge
  return isOurs ? { resends, until } : none
}

/** Counts one more resend and stores the wait after it. */
export function storeResendWait(earlierResends: number, now: number): ResendWait {
  const wait = { resends: earlierResends + 1, until: now + secondsToWait(earlierResends) * 1000 }
  storage.set(key, JSON.stringify(wait))
  return wait
}
