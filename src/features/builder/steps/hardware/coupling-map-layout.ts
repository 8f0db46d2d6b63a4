/** The geometry of a coupling map's drawing: distances and view boxes. Pure. */
import type { Point } from '../../graph-editor/graph'

/** The part of a drawing that is shown. */
export interface ViewBox {
  left: number
  top: number
  width: number
  height: number
}

/** Whether a point is in a view box or within `margin` of it. */
export const isInView = ({ x, y }: Point, { left, top, width, height }: ViewBox, margin: number): boolean =>
  x > left - margin && x < left + width + margin && y > top - margin && y < top + height + margin

/** The view box around some positions, with a margin in couplings. It has a minimum size, so that circles never become huge. */
export function viewBoxOf(points: readonly Point[], spacing: number, margin: number): ViewBox {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max(right - left + 2 * margin * spacing, 6 * spacing)
  const height = Math.max(bottom - top + 2 * margin * spacing, 3 * spacing)
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
}

/** The median length of a coupling, or of the step to the next qubit where there are none. */
export function medianDistance(points: readonly Point[], pairs: readonly (readonly [number, number])[]): number {
  const joined = pairs.length > 0 ? pairs : points.slice(1).map((_, index) => [index, index + 1] as const)
  const lengths = joined
    .map(([a, b]) => {
      const [from, to] = [points[a], points[b]]
      return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
    })
    .filter((length) => length > 0)
    .sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 1
}
