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

/** Which version of how many this is, as `Version 3 of 5`. */
export const placeOfVersion = (number: number, newest: number): string => `Version ${number} of ${newest}`
