import { createHash } from 'node:crypto'

/** The size of a version. */
interface VersionSize {
  qubits: number
  /** Null for a pasted program. */
  layers: number | null
  /** Null where they are not known. */
  operations: number | null
}

/** The hash that identifies a program: SHA-256 of its UTF-8 text, in hexadecimal digits. */
export const contentHashOf = (qasmCode: string): string => createHash('sha256').update(qasmCode, 'utf8').digest('hex')

/** What a new version changes, as "3 operations added, 1 qubit removed". */
export function summarizeChange(before: VersionSize, after: VersionSize): string {
  const changes = [
    describe('operation', before.operations, after.operations),
    describe('qubit', before.qubits, after.qubits),
    describe('layer', before.layers, after.layers),
  ].filter((change) => change !== null)
  if (changes.length > 0) return changes.join(', ')
  return before.operations === null ? 'Program changed' : 'Operations changed, as many as before'
}

function describe(what: string, before: number | null, after: number | null): string | null {
  if (before === null || after === null || before === after) return null
  const count = Math.abs(after - before)
  return `${count} ${what}${count === 1 ? '' : 's'} ${after > before ? 'added' : 'removed'}`
}
