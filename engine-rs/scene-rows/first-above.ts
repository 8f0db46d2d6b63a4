/** Index of the first of rising numbers that is greater than a value. */
export function firstAbove(edges: Float64Array | Uint32Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low
}
