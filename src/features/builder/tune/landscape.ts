/** The value of a goal over two parameters, each through one period, while the others stay. */
import { isBetter, type Goal } from './goal'
import type { Objective } from './objective'

/** A full turn, in radians. */
export const turn = 2 * Math.PI

/** How far a landscape goes from 0 along one parameter. */
export interface Span {
  /** In radians: a full turn, or the half or quarter of one after which all values return. */
  length: number
  /** Whether the values return behind it. Of a graph with weights that are no whole numbers they do not, and then it is one part of a longer one. */
  isPeriodic: boolean
}

/** Across and up. */
export type Spans = readonly [across: Span, up: Span]

/** The sizes of the picture: a quick one, then a finer one. */
export const landscapeSizes = [32, 64] as const

/** Values at the centers of `size` × `size` cells. */
export interface Landscape {
  size: number
  spans: Spans
  /** Row by row; the first row has the smallest value of the second parameter. */
  values: Float64Array
  lowest: number
  highest: number
}

/** The value of a parameter at the center of a cell, in radians. */
export const cellCenter = (cell: number, size: number, { length }: Pick<Span, 'length'>): number =>
  ((cell + 0.5) / size) * length

/** The cell that an angle is in, or would be in as many periods further as it takes. */
export const cellOf = (angle: number, size: number, { length }: Pick<Span, 'length'>): number =>
  Math.min(Math.floor((wrapAngle(angle, length) / length) * size), size - 1)

/** The angle in [0, period) from which this one is whole periods away. */
export function wrapAngle(angle: number, period = turn): number {
  const rest = angle % period
  return rest < 0 ? Math.min(rest + period, period * (1 - Number.EPSILON)) : rest
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
 * @param pause is waited for before each part, so that none begins while something more urgent is computed.
 * @returns null where the signal ended it.
 * @throws what the objective throws
 */
export async function computeLandscape(
  { evaluateAll, pointsAtOnce }: Objective,
  base: readonly number[],
  axes: Axes,
  spans: Spans,
  size: number,
  signal: AbortSignal,
  pause: () => Promise<void> = async () => undefined,
): Promise<Landscape | null> {
  const values = new Float64Array(size * size)
  for (let first = 0; first < values.length; first += pointsAtOnce) {
    await pause()
    if (signal.aborted) return null
    const points = Array.from({ length: Math.min(pointsAtOnce, values.length - first) }, (_, index) => {
      const cell = first + index
      const [column, row] = [cell % size, Math.floor(cell / size)]
      return pointAt(base, axes, cellCenter(column, size, spans[0]), cellCenter(row, size, spans[1]))
    })
    const found = await evaluateAll(points)
    values.set(
      found.map(({ value }) => value),
      first,
    )
  }
  if (signal.aborted) return null
  const lowest = values.reduce((min, value) => Math.min(min, value), Infinity)
  const highest = values.reduce((max, value) => Math.max(max, value), -Infinity)
  return { size, spans, values, lowest, highest }
}

/** The periods that are looked for: those of cuts are often parts of a turn. */
const periods = [turn / 4, turn / 2, turn]

/** After which part of a turn the value returns along each axis. */
export async function findSpans(
  { evaluateAll }: Objective,
  base: readonly number[],
  axes: Axes,
  scale: number,
): Promise<Spans> {
  // Some point that no symmetry singles out.
  const [x, y] = [0.9371, 2.1189]
  const [own, ...moved] = await evaluateAll([
    pointAt(base, axes, x, y),
    ...periods.map((period) => pointAt(base, axes, x + period, y)),
    ...periods.map((period) => pointAt(base, axes, x, y + period)),
  ])
  const isSame = (other: typeof own) => Math.abs((other?.value ?? 0) - (own?.value ?? 0)) < 1e-9 * scale
  const spanFrom = (first: number): Span => {
    const length = periods.find((_, index) => isSame(moved[first + index]))
    return { length: length ?? turn, isPeriodic: length !== undefined }
  }
  return [spanFrom(0), spanFrom(periods.length)]
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
 * values do not return, what is beside the picture is left out.
 */
export function pathPieces(points: readonly ArrayLike<number>[], [across, up]: Axes, spans: Spans): PathPoint[][] {
  const pieces: PathPoint[][] = []
  let turns: string | null = null
  for (const point of points) {
    const [x, y] = [(point[across] ?? 0) / spans[0].length, (point[up] ?? 0) / spans[1].length]
    const turned = [Math.floor(x), Math.floor(y)] as const
    if (!turned.every((number, axis) => number === 0 || spans[axis]?.isPeriodic)) {
      turns = null
      continue
    }
    if (turned.join() !== turns) pieces.push([])
    turns = turned.join()
    pieces.at(-1)?.push([x - turned[0], y - turned[1]])
  }
  return pieces
}
