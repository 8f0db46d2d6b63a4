/** When the partner banner shows. Times in milliseconds, distances in CSS pixels. */

/** From load to its appearance. */
export const appearsAfter = 1000

/** How far down the page it still shows. */
const hidesBelow = 50

/** How long a dismissal is remembered. */
const dismissalLasts = 3 * 24 * 60 * 60 * 1000

/** Until when a banner that is dismissed at `now` stays away. */
export const dismissedUntil = (now: number): number => now + dismissalLasts

/** Whether what is stored says that the banner stays away; a time further off than a dismissal lasts is not ours. */
export function isDismissed(stored: string | null, now: number): boolean {
  if (!stored) return false
  const until = Number(stored)
  return until > now && until <= dismissedUntil(now)
}

/** Whether it is hidden after scrolling from one place to another: down past 50 px hides it, up brings it back. */
export function hidesWhileScrolling(hidden: boolean, from: number, to: number): boolean {
  if (to < from || to <= hidesBelow) return false
  return to > from || hidden
}
