/** The geometry of a coupling map's drawing: positions where none are published, distances and view boxes. Pure. */
import type { Point } from '../../graph-editor/graph'

/** Larger maps get fewer rounds, so that a layout takes about ten milliseconds. */
const maxInteractions = 6_000_000

/**
 * Positions in arbitrary units, the same for the same map. The layout starts from a spiral in breadth-first order. Couplings then
 * attract, all qubits repel each other, and the steps shrink from round to round (T. Fruchterman and E. Reingold, "Graph drawing by
 * force-directed placement", 1991).
 */
export function layOutQubits(qubitCount: number, pairs: readonly (readonly [number, number])[]): Point[] {
  const neighbours: number[][] = Array.from({ length: qubitCount }, () => [])
  for (const [a, b] of pairs) {
    neighbours[a]?.push(b)
    neighbours[b]?.push(a)
  }
  const positions: Point[] = Array.from({ length: qubitCount }, () => ({ x: 0, y: 0 }))
  for (const [rank, qubit] of breadthFirst(neighbours).entries()) {
    const radius = Math.sqrt(rank + 0.5)
    const angle = rank * Math.PI * (3 - Math.sqrt(5))
    positions[qubit] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  }
  const rounds = Math.min(300, Math.floor(maxInteractions / Math.max(qubitCount * qubitCount, 1)))
  for (let round = 0; round < rounds; round += 1)
    relax(positions, pairs, (1 - round / rounds) * Math.sqrt(qubitCount) * 0.12)
  return positions
}

/** One round, with forces in units of the ideal distance 1. No qubit moves by more than `maxStep`. */
function relax(positions: Point[], pairs: readonly (readonly [number, number])[], maxStep: number): void {
  const forces = positions.map(() => ({ x: 0, y: 0 }))
  const act = (a: number, b: number, strength: (distance: number) => number) => {
    const [from, to, forceOnA, forceOnB] = [positions[a], positions[b], forces[a], forces[b]]
    if (!from || !to || !forceOnA || !forceOnB) return
    const x = from.x - to.x
    const y = from.y - to.y
    const distance = Math.max(Math.hypot(x, y), 0.01)
    const factor = strength(distance) / distance
    forceOnA.x += x * factor
    forceOnA.y += y * factor
    forceOnB.x -= x * factor
    forceOnB.y -= y * factor
  }
  for (let a = 0; a < positions.length; a += 1)
    for (let b = a + 1; b < positions.length; b += 1) act(a, b, (distance) => 1 / distance)
  for (const [a, b] of pairs) act(a, b, (distance) => -distance * distance)
  for (const [qubit, force] of forces.entries()) {
    const position = positions[qubit]
    const length = Math.hypot(force.x, force.y)
    if (!position || length === 0) continue
    const step = Math.min(length, maxStep) / length
    position.x += force.x * step
    position.y += force.y * step
  }
}

function breadthFirst(neighbours: readonly (readonly number[])[]): number[] {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue
    seen.add(start)
    const queue = [start]
    for (const qubit of queue) {
      order.push(qubit)
      for (const next of neighbours[qubit] ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          queue.push(next)
        }
    }
  }
  return order
}

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
