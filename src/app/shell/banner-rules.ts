/** Rules for showing the partner banner. Times are in milliseconds, distances in CSS pixels. */

/** The time from loading until the banner appears. */
export const appearsAfter = 1000

/** The largest scroll position at which it shows. */
const hidesBelow = 50

/** The time for which a dismissed banner stays hidden. */
const dismissalLasts = 3 * 24 * 60 * 60 * 1000

/** The time until which a banner stays hidden that is dismissed at `now`. */
export const dismissedUntil = (now: number): number => now + dismissalLasts

/** Whether the stored time keeps the banner hidden. A time farther away than a dismissal lasts is not valid. */
export function isDismissed(stored: string | null, now: number): boolean {
  if (!stored) return false
  const until = Number(stored)
  return until > now && until <= dismissedUntil(now)
}

/** Whether the banner is hidden after scrolling between two positions: down past 50 px hides it, up shows it. */
export function hidesWhileScrolling(hidden: boolean, from: number, to: number): boolean {
  if (to < from || to <= hidesBelow) return false
  return to > from || hidden
}
