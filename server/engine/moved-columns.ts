/** Where a section of a drawing is in the drawing of a later version of its program. */
import { diffArrays } from 'diff'
import { textOf, type Scene } from '../../engine-rs/index'
import type { ColumnRange } from '../../painting/scene-of-columns'

/** A drawing, and the bits of its operations as `operationBits` of the engine tells them. */
export interface DrawnProgram {
  scene: Scene
  bits: Uint32Array
}

/**
 * How many operations may differ for the common ones to be found. The time grows with the square: 0.2 s for so many, 4 s for five times as
 * many, and somebody waits for their version to be saved.
 */
const maxDifferences = 1000

/**
 * The columns in which the operations of a section are in the later drawing. Angles may have changed. Where none of them is left, or the earlier
 * program cannot be read any more, these are the columns with the same numbers; null where the later drawing has none of them.
 */
export function movedColumns(
  before: DrawnProgram | null,
  columns: ColumnRange,
  after: DrawnProgram,
): ColumnRange | null {
  const places = before === null ? [] : laterPlaces(before, columns, after)
  if (places.length > 0) {
    const found = places.map((place) => after.scene.operations.columns[place] ?? 0)
    return { first: minOf(found), last: maxOf(found) }
  }
  const end = after.scene.columnEdges.length - 2
  return columns.first > end ? null : { first: columns.first, last: Math.min(columns.last, end) }
}

/** The places of those operations of a section that the later program has too. */
function laterPlaces(before: DrawnProgram, { first, last }: ColumnRange, after: DrawnProgram): number[] {
  const steps = diffArrays(keysOf(before), keysOf(after), { maxEditLength: maxDifferences })
  const found: number[] = []
  let [left, right] = [0, 0]
  for (const { count = 0, added, removed } of steps ?? []) {
    if (!added && !removed) {
      for (let at = 0; at < count; at++) {
        const column = before.scene.operations.columns[left + at] ?? 0
        if (column >= first && column <= last) found.push(right + at)
      }
    }
    if (!added) left += count
    if (!removed) right += count
  }
  return found
}

/** How many numbers stand before the qubits of an operation, of which the first two count its controls and targets. */
const factsOfBits = 4

/** A text for each operation: its name and its qubits, by their places from the top. */
function keysOf({ scene, bits }: DrawnProgram): string[] {
  let at = 0
  return Array.from(scene.operations.names, (name) => {
    const qubits = (bits[at] ?? 0) + (bits[at + 1] ?? 0)
    const from = at + factsOfBits
    at = from + qubits
    return `${textOf(scene, name)} ${bits.subarray(from, at).join(' ')}`
  })
}

const minOf = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other))

const maxOf = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other))
