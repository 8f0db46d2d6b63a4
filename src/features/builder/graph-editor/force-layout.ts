/** Positions for the nodes of any graph, by forces between them. Pure. */
import type { Point } from './graph'

/** Larger graphs get fewer rounds, so that a layout takes about ten milliseconds. */
const maxInteractions = 6_000_000

/**
 * Positions in arbitrary units, the same for the same graph. The layout starts from a spiral in breadth-first order. Edges then
 * attract, all nodes repel each other, and the steps shrink from round to round (T. Fruchterman and E. Reingold, "Graph drawing by
 * force-directed placement", 1991).
 *
 * @param pull draws every node to the centre, in proportion to its distance, so that parts without an edge between them stay together.
 */
export function layOutByForces(nodeCount: number, pairs: readonly (readonly [number, number])[], pull = 0): Point[] {
  const neighbours: number[][] = Array.from({ length: nodeCount }, () => [])
  for (const [a, b] of pairs) {
    neighbours[a]?.push(b)
    neighbours[b]?.push(a)
  }
  const positions: Point[] = Array.from({ length: nodeCount }, () => ({ x: 0, y: 0 }))
  for (const [rank, node] of breadthFirst(neighbours).entries()) {
    const radius = Math.sqrt(rank + 0.5)
    const angle = rank * Math.PI * (3 - Math.sqrt(5))
    positions[node] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  }
  const rounds = Math.min(300, Math.floor(maxInteractions / Math.max(nodeCount * nodeCount, 1)))
  for (let round = 0; round < rounds; round += 1)
    relax(positions, pairs, pull, (1 - round / rounds) * Math.sqrt(nodeCount) * 0.12)
  return positions
}

/** One round, with forces in units of the ideal distance 1. No node moves by more than `maxStep`. */
function relax(positions: Point[], pairs: readonly (readonly [number, number])[], pull: number, maxStep: number): void {
  const forces = positions.map(({ x, y }) => ({ x: -pull * x, y: -pull * y }))
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
  for (const [node, force] of forces.entries()) {
    const position = positions[node]
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
    for (const node of queue) {
      order.push(node)
      for (const next of neighbours[node] ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          queue.push(next)
        }
    }
  }
  return order
}
