/**
 * Seconds to wait after a successful resend of the verification mail: 30, and 15 more for each resend before it, at most 120.
 */
export const secondsToWait = (earlierResends: number): number => Math.min(30 + 15 * earlierResends, 120)
