/** Where two drawings show the same part of a circuit. Pure. */

/** Places that belong together, in pixels from the left edge of each drawing. Both rise. */
export type ScrollMap = readonly (readonly [left: number, right: number])[]

/** Joins the beginnings, the ends, and the places of operations that both drawings have. */
export function createScrollMap(
  places: readonly (readonly [left: number, right: number])[],
  widths: readonly [left: number, right: number],
): ScrollMap {
  const map: (readonly [number, number])[] = [[0, 0]]
  const sorted = places.toSorted(([one, first], [other, second]) => one - other || first - second)
  for (const [left, right] of sorted) {
    const [lastLeft, lastRight] = map.at(-1) ?? [0, 0]
    // What stands above each other may be at different places on the other side.
    if (left > lastLeft && right > lastRight && left < widths[0] && right < widths[1]) map.push([left, right])
  }
  map.push([Math.max(widths[0], 1), Math.max(widths[1], 1)])
  return map
}

/** The place in the other drawing that belongs to one. `from` says in which of both the place is. */
export function mapPlace(map: ScrollMap, from: 'left' | 'right', place: number): number {
  const [own, other] = from === 'left' ? ([0, 1] as const) : ([1, 0] as const)
  const next = map.findIndex((entry) => entry[own] >= place)
  const [before, after] =
    next <= 0 ? (next < 0 ? [map.at(-2), map.at(-1)] : [map[0], map[1]]) : [map[next - 1], map[next]]
  if (before === undefined || after === undefined || after[own] === before[own]) return place
  return before[other] + ((place - before[own]) * (after[other] - before[other])) / (after[own] - before[own])
}
