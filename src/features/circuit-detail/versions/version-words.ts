import type { CircuitVersionSummary } from '../../../../contract/versions'

/** What a version changed, in words; empty where there is nothing to say of it. */
export function describeVersion({
  number,
  summary,
  restoredFrom,
}: Pick<CircuitVersionSummary, 'number' | 'summary' | 'restoredFrom'>): string {
  if (restoredFrom !== null) return `Restored from version ${restoredFrom}`
  return summary || (number === 1 ? 'The first version' : '')
}

/** What a version is compared with first: the newest one with the one before it, and every other with the newest. */
export const versionsToCompare = (number: number, newest: number): [left: number, right: number] =>
  number === newest ? [Math.max(1, newest - 1), newest] : [number, newest]

/** Which version of how many this is, as `Version 3 of 5`. */
export const placeOfVersion = (number: number, newest: number): string => `Version ${number} of ${newest}`
