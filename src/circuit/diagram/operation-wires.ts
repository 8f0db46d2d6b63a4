/** Which wires the shapes of an operation stand on. */
import { Kind, Role, type Scene } from '../../../engine-rs/index'
import { countBefore } from '../../lib/bisect'

/**
 * The heights between which a shape covers wires of its operation; null for one that covers none, such as a label or a line to a control.
 * What has the role {@link Role.PassingWire} covers wires that run through a box without being acted on.
 */
export function spanOnWires(scene: Scene, shape: number): { top: number; bottom: number } | null {
  const [kind, role] = [scene.kinds[shape] ?? 0, scene.roles[shape] ?? 0]
  const y = scene.geometry[shape * 4 + 1] ?? 0
  const reach = scene.geometry[shape * 4 + 2] ?? 0
  const end = scene.geometry[shape * 4 + 3] ?? 0
  if (kind === Kind.Box) return role === Role.Frame ? null : { top: y, bottom: y + end }
  // The tip of an arrow is on its wire, or on the upper of the two lines of which that is drawn.
  if (kind === Kind.Arrow) return { top: y, bottom: y + 2 }
  if (kind >= Kind.Disc && kind <= Kind.Cross) return { top: y - reach, bottom: y + reach }
  const isLine = kind <= Kind.DashedLine && (role === Role.Barrier || role === Role.PassingWire)
  return isLine ? { top: Math.min(y, end), bottom: Math.max(y, end) } : null
}

/** The wires between two heights, give or take a pixel: the first, and the one behind the last. `heights` rises. */
export function wiresBetween(
  heights: Float64Array,
  { top, bottom }: { top: number; bottom: number },
): { first: number; end: number } {
  const first = countBefore(heights.length, (index) => (heights[index] ?? 0) < top - 1)
  let end = first
  while (end < heights.length && (heights[end] ?? 0) <= bottom + 1) end += 1
  return { first, end }
}
