/** The value of a goal over two parameters, each from 0 to 2π, while the others stay. */
import { isBetter, type Goal } from './goal'
import type { Objective } from './objective'

/** A full turn, in radians: how far a landscape goes in both directions. */
export const turn = 2 * Math.PI

/** The sizes of the picture: a quick one, then a finer one. */
export const landscapeSizes = [32, 64] as const

/** Values at the centers of `size` × `size` cells. */
export interface Landscape {
  size: number
  /** Row by row; the first row has the smallest value of the second parameter. */
  values: Float64Array
  lowest: number
  highest: number
}

/** The value of a parameter at the center of a cell, in radians. */
export const cellCenter = (cell: number, size: number): number => ((cell + 0.5) / size) * turn

/** The cell that an angle is in, on the landscape or as many turns beside it as it takes. */
export const cellOf = (angle: number, size: number): number =>
  Math.min(Math.floor((wrapped(angle) / turn) * size), size - 1)

/** The same angle in [0, 2π). */
export function wrapped(angle: number): number {
  const rest = angle % turn
  return rest < 0 ? Math.min(rest + turn, turn * (1 - Number.EPSILON)) : rest
}

/** Two of the tuned parameters, as places among them: across and up. */
export type Axes = readonly [across: number, up: number]

/** A point with two of its numbers replaced. */
export const pointAt = (base: readonly number[], [across, up]: Axes, first: number, second: number): number[] =>
  base.map((number, place) => (place === across ? first : place === up ? second : number))

/**
 * Computes a landscape, a part at a time.
 *
 * @param base values of all tuned parameters.
 * @returns null where the signal ended it.
 * @throws what the objective throws
 */
export async function computeLandscape(
  { evaluateAll, pointsAtOnce }: Objective,
  base: readonly number[],
  axes: Axes,
  size: number,
  signal: AbortSignal,
): Promise<Landscape | null> {
  const values = new Float64Array(size * size)
  for (let first = 0; first < values.length; first += pointsAtOnce) {
    if (signal.aborted) return null
    const points = Array.from({ length: Math.min(pointsAtOnce, values.length - first) }, (_, index) => {
      const cell = first + index
      return pointAt(base, axes, cellCenter(cell % size, size), cellCenter(Math.floor(cell / size), size))
    })
    const found = await evaluateAll(points)
    values.set(
      found.map(({ value }) => value),
      first,
    )
  }
  if (signal.aborted) return null
  const lowest = values.reduce((least, value) => Math.min(least, value), Infinity)
  const highest = values.reduce((most, value) => Math.max(most, value), -Infinity)
  return { size, values, lowest, highest }
}

/**
 * Whether the value returns after a full turn of either axis. Of a graph with weights that are no whole numbers it does not, and then the landscape is one
 * part of a wider one.
 */
export async function findPeriods(
  { evaluateAll }: Objective,
  base: readonly number[],
  axes: Axes,
  scale: number,
): Promise<readonly [boolean, boolean]> {
  // Some point that no symmetry singles out.
  const [x, y] = [0.9371, 2.1189]
  const [own, across, up] = await evaluateAll([
    pointAt(base, axes, x, y),
    pointAt(base, axes, x + turn, y),
    pointAt(base, axes, x, y + turn),
  ])
  const isSame = (other: typeof own) => Math.abs((other?.value ?? 0) - (own?.value ?? 0)) < 1e-9 * scale
  return [isSame(across), isSame(up)]
}

/** The best cell of a landscape, as column and row. */
export function bestCell({ size, values }: Landscape, goal: Pick<Goal, 'direction'>): readonly [number, number] {
  let best = 0
  for (const [index, value] of values.entries()) if (isBetter(goal, value, values[best] ?? value)) best = index
  return [best % size, Math.floor(best / size)]
}

/** A place in the picture, from 0 to 1 in both directions. */
export type PathPoint = readonly [x: number, y: number]

/**
 * The way of an optimizer over the landscape, in pieces: a new one begins where the way leaves on one side and comes back on the other. Where the
 * value does not return after a turn, what is beside the picture is left out.
 */
export function pathPieces(
  points: readonly ArrayLike<number>[],
  [across, up]: Axes,
  periods: readonly [boolean, boolean],
): PathPoint[][] {
  const pieces: PathPoint[][] = []
  let turns: string | null = null
  for (const point of points) {
    const place = [point[across] ?? 0, point[up] ?? 0].map((angle) => angle / turn)
    const turned = place.map((number) => Math.floor(number))
    const isShown = turned.every((number, axis) => number === 0 || periods[axis])
    if (!isShown) {
      turns = null
      continue
    }
    const [x = 0, y = 0] = place.map((number, axis) => number - (turned[axis] ?? 0))
    if (turned.join() !== turns) pieces.push([])
    turns = turned.join()
    pieces.at(-1)?.push([x, y])
  }
  return pieces
}
