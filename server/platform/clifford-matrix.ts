/** Whether a matrix is a Clifford gate. */

/** Entries differ by less from those of the matrix that is meant. */
const tolerance = 1e-9

/**
 * Whether a unitary matrix takes every Pauli product to a Pauli product, up to the sign.
 *
 * @param entries row by row, real and imaginary part in turn, of 2ⁿ rows. Which qubit is which bit makes no difference. Time grows with the
 * third power of the rows.
 */
export function isCliffordMatrix(entries: Float64Array): boolean {
  const size = Math.sqrt(entries.length / 2)
  for (let bit = 1; bit < size; bit *= 2) {
    // X on a qubit moves columns, and Z turns signs.
    if (
      !isPauli(
        conjugate(entries, size, (column) => [column ^ bit, 1]),
        size,
      )
    )
      return false
    if (
      !isPauli(
        conjugate(entries, size, (column) => [column, (column & bit) === 0 ? 1 : -1]),
        size,
      )
    )
      return false
  }
  return true
}

/** U P U†, for a P that has in each column one entry, 1 or -1: in which row, and which. */
function conjugate(
  entries: Float64Array,
  size: number,
  entryOf: (column: number) => [row: number, sign: number],
): Float64Array {
  const product = new Float64Array(entries.length)
  for (let middle = 0; middle < size; middle++) {
    const [source, sign] = entryOf(middle)
    for (let row = 0; row < size; row++) {
      const [re, im] = entryAt(entries, row * size + source)
      if (re === 0 && im === 0) continue
      for (let column = 0; column < size; column++) {
        const other = 2 * (column * size + middle)
        const otherRe = entries[other] ?? 0
        const otherIm = entries[other + 1] ?? 0
        const at = 2 * (row * size + column)
        product[at] = (product[at] ?? 0) + sign * (re * otherRe + im * otherIm)
        product[at + 1] = (product[at + 1] ?? 0) + sign * (im * otherRe - re * otherIm)
      }
    }
  }
  return product
}

/**
 * Whether a Hermitian unitary matrix is a Pauli product, up to the sign: it moves each column by the same bits, and its sign changes with
 * each bit as if the others were not there.
 */
function isPauli(entries: Float64Array, size: number): boolean {
  const shift = [...Array(size).keys()].find((row) => isLarge(entryAt(entries, row * size)))
  if (shift === undefined) return false
  const valueOf = (column: number) => entryAt(entries, (column ^ shift) * size + column)
  const first = valueOf(0)
  for (let column = 0; column < size; column++) {
    const bits = [...Array(Math.log2(size)).keys()].map((bit) => 2 ** bit).filter((bit) => (column & bit) !== 0)
    const sign = bits.reduce((product, bit) => product * signBetween(first, valueOf(bit)), 1)
    if (signBetween(first, valueOf(column)) !== sign || sign === 0) return false
  }
  return true
}

type Complex = readonly [re: number, im: number]

const entryAt = (entries: Float64Array, index: number): Complex => [
  entries[2 * index] ?? 0,
  entries[2 * index + 1] ?? 0,
]

/** Whether an entry has length 1. */
const isLarge = ([re, im]: Complex): boolean => Math.abs(re * re + im * im - 1) < tolerance

/** 1 for the same value of length 1, -1 for its negative, 0 for all else. */
function signBetween(one: Complex, other: Complex): number {
  if (!isLarge(one) || !isLarge(other)) return 0
  const is = (sign: number) => Math.hypot(one[0] - sign * other[0], one[1] - sign * other[1]) < tolerance
  return is(1) ? 1 : is(-1) ? -1 : 0
}
