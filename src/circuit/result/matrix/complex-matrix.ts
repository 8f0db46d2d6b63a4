/**
 * Square matrices over the states of some qubits, in the order in which a reader writes bits.
 *
 * The engine numbers rows and columns by states with the first qubit as the lowest bit. On screen, places count through the texts of
 * bits in rising order. So with qubit 0 on the left, the bits of a place are those of the state turned around.
 */
import type { BitOrder } from '../outcomes/outcomes'

/** A matrix of 2ⁿ rows. */
export interface ComplexMatrix {
  /** How many qubits its rows and columns are states of. */
  qubits: number
  /** Row by row, real and imaginary part in turn. */
  entries: Float64Array
}

/** An entry at its place on screen. */
export interface MatrixEntry {
  row: number
  column: number
  value: readonly [real: number, imaginary: number]
}

/** How many rows, and how many columns. */
export const sizeOf = ({ qubits }: Pick<ComplexMatrix, 'qubits'>): number => 2 ** qubits

/** The bits of a row or a column by its place on screen. */
export const bitsAt = (place: number, qubits: number): string =>
  qubits === 0 ? '' : place.toString(2).padStart(qubits, '0')

/** The engine's number of a place, and the place of such a number: turning bits around twice changes nothing. */
export function stateAt(place: number, qubits: number, order: BitOrder): number {
  if (order === 'last-left') return place
  let state = 0
  for (let qubit = 0; qubit < qubits; qubit++) state = state * 2 + ((place >>> qubit) & 1)
  return state
}

/** The entry at a place on screen. */
export function entryAt({ qubits, entries }: ComplexMatrix, row: number, column: number, order: BitOrder): MatrixEntry {
  const index = 2 * (stateAt(row, qubits, order) * 2 ** qubits + stateAt(column, qubits, order))
  return { row, column, value: [entries[index] ?? 0, entries[index + 1] ?? 0] }
}

/** Less than that is a rounding error. */
const minMagnitude = 1e-9

/** All entries that are not 0, row by row. */
export function nonZeroEntries(matrix: ComplexMatrix, order: BitOrder): MatrixEntry[] {
  const size = sizeOf(matrix)
  const found: MatrixEntry[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const entry = entryAt(matrix, row, column, order)
      if (magnitudeOf(entry.value) > minMagnitude) found.push(entry)
    }
  }
  return found
}

/** The absolute value of a complex number. */
export const magnitudeOf = ([real, imaginary]: MatrixEntry['value']): number => Math.hypot(real, imaginary)

/** The largest absolute value of all entries. */
export function largestMagnitude({ entries }: ComplexMatrix): number {
  let largest = 0
  for (let index = 0; index < entries.length; index += 2) {
    largest = Math.max(largest, Math.hypot(entries[index] ?? 0, entries[index + 1] ?? 0))
  }
  return largest
}

/** The place that a key moves to; null for none, undefined for other keys. */
export function placeAfterKey(
  key: string,
  place: readonly [row: number, column: number] | null,
  size: number,
): readonly [row: number, column: number] | null | undefined {
  if (key === 'Escape') return null
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key]
  const [row, column] = place ?? [0, 0]
  if (key === 'Home') return [row, 0]
  if (key === 'End') return [row, size - 1]
  if (key === 'PageUp') return [0, column]
  if (key === 'PageDown') return [size - 1, column]
  if (step === undefined) return undefined
  if (place === null) return [0, 0]
  const [down = 0, right = 0] = step
  const within = (next: number) => Math.min(Math.max(next, 0), size - 1)
  return [within(row + down), within(column + right)]
}

/** All entries as a CSV file that spreadsheets and NumPy read: a line for each row, entries such as `0.5-0.5j`. */
export function matrixToCsv(matrix: ComplexMatrix, order: BitOrder): string {
  const places = Array.from({ length: sizeOf(matrix) }, (_, place) => place)
  const lines = places.map((row) =>
    places.map((column) => complexNumber(entryAt(matrix, row, column, order).value)).join(','),
  )
  return `${lines.join('\n')}\n`
}

function complexNumber([real, imaginary]: MatrixEntry['value']): string {
  const [re, im] = [real, imaginary].map((part) => (Math.abs(part) < 1e-15 ? 0 : part))
  return `${re}${(im ?? 0) < 0 ? '-' : '+'}${Math.abs(im ?? 0)}j`
}
