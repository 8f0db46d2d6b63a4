/** Where the qubits of a coupling map are drawn, when nobody published where they lie. */

interface Point {
  x: number
  y: number
}

/** Above this the rounds get fewer, so that a layout stays within some ten milliseconds. */
const budget = 6_000_000

/**
 * Places in arbitrary units, the same for the same map. Springs along the couplings, repulsion between all qubits, cooling down
 * (T. Fruchterman and E. Reingold, "Graph drawing by force-directed placement", 1991), from a spiral in breadth-first order.
 */
export function layOutQubits(qubitCount: number, pairs: readonly (readonly [number, number])[]): Point[] {
  const neighbours: number[][] = Array.from({ length: qubitCount }, () => [])
  for (const [a, b] of pairs) {
    neighbours[a]?.push(b)
    neighbours[b]?.push(a)
  }
  const places: Point[] = Array.from({ length: qubitCount }, () => ({ x: 0, y: 0 }))
  for (const [rank, qubit] of breadthFirst(neighbours).entries()) {
    const radius = Math.sqrt(rank + 0.5)
    const angle = rank * Math.PI * (3 - Math.sqrt(5))
    places[qubit] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  }
  const rounds = Math.min(300, Math.floor(budget / Math.max(qubitCount * qubitCount, 1)))
  for (let round = 0; round < rounds; round += 1)
    relax(places, pairs, (1 - round / rounds) * Math.sqrt(qubitCount) * 0.12)
  return places
}

/** One round: forces in units of the wished distance 1, each step at most `heat` long. */
function relax(places: Point[], pairs: readonly (readonly [number, number])[], heat: number): void {
  const forces = places.map(() => ({ x: 0, y: 0 }))
  const act = (a: number, b: number, strength: (distance: number) => number) => {
    const [from, to, forceOnA, forceOnB] = [places[a], places[b], forces[a], forces[b]]
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
  for (let a = 0; a < places.length; a += 1)
    for (let b = a + 1; b < places.length; b += 1) act(a, b, (distance) => 1 / distance)
  for (const [a, b] of pairs) act(a, b, (distance) => -distance * distance)
  for (const [qubit, force] of forces.entries()) {
    const place = places[qubit]
    const length = Math.hypot(force.x, force.y)
    if (!place || length === 0) continue
    const step = Math.min(length, heat) / length
    place.x += force.x * step
    place.y += force.y * step
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
