/** Which device a circuit fits by the pairs of its qubits that meet. Pure. */

/** A pair of qubits. */
export interface Pair {
  first: number
  second: number
}

/** The simplest shape whose couplings have all pairs. `unknown`: whether it fits a grid would take too long to find out. */
export type CouplingShape = 'none' | 'line' | 'ring' | 'grid' | 'all-to-all' | 'other' | 'unknown'

/** How many places are tried before nothing is said. */
const maxSteps = 10_000

/** The simplest shape that pairs of qubits fit: a line, a ring, a grid of any size; all-to-all where every qubit meets every other. */
export function couplingShapeOf(pairs: readonly Pair[]): CouplingShape {
  if (pairs.length === 0) return 'none'
  const neighbors = neighborsOf(pairs)
  const maxDegree = Math.max(...Array.from(neighbors.values(), (all) => all.size))
  const components = componentsOf(neighbors)
  const edgesOf = (component: readonly number[]) =>
    component.reduce((sum, qubit) => sum + (neighbors.get(qubit)?.size ?? 0), 0) / 2
  if (maxDegree <= 2) {
    const cycles = components.filter((component) => edgesOf(component) === component.length)
    if (cycles.length === 0) return 'line'
    if (cycles.length === 1 && components.length === 1) return 'ring'
  }
  const count = neighbors.size
  if (pairs.length === (count * (count - 1)) / 2) return 'all-to-all'
  if (maxDegree > 4) return 'other'
  const budget = { steps: maxSteps }
  const fits = components.map((component) => fitsGrid(component, neighbors, budget))
  if (fits.includes(false)) return 'other'
  return fits.includes(null) ? 'unknown' : 'grid'
}

type Neighbors = ReadonlyMap<number, ReadonlySet<number>>

function neighborsOf(pairs: readonly Pair[]): Neighbors {
  const neighbors = new Map<number, Set<number>>()
  const add = (one: number, other: number) => {
    const known = neighbors.get(one) ?? new Set()
    neighbors.set(one, known.add(other))
  }
  for (const { first, second } of pairs) {
    add(first, second)
    add(second, first)
  }
  return neighbors
}

/** Qubits that are connected, each behind one of its neighbors. */
function componentsOf(neighbors: Neighbors): number[][] {
  const seen = new Set<number>()
  const components: number[][] = []
  for (const start of neighbors.keys()) {
    if (seen.has(start)) continue
    const component = [start]
    seen.add(start)
    // A list also goes through what is added meanwhile.
    for (const qubit of component) {
      for (const next of neighbors.get(qubit) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        component.push(next)
      }
    }
    components.push(component)
  }
  return components
}

/** Whether connected qubits can be laid on a grid so that all pairs are neighbors; null where the budget ends first. */
function fitsGrid(order: readonly number[], neighbors: Neighbors, budget: { steps: number }): boolean | null {
  const places = new Map<number, string>()
  const taken = new Set<string>()
  const place = (index: number): boolean | null => {
    const qubit = order[index]
    if (qubit === undefined) return true
    budget.steps -= 1
    if (budget.steps < 0) return null
    for (const spot of spotsFor(qubit, neighbors, places)) {
      if (taken.has(spot)) continue
      places.set(qubit, spot)
      taken.add(spot)
      const rest = place(index + 1)
      if (rest !== false) return rest
      places.delete(qubit)
      taken.delete(spot)
    }
    return false
  }
  return place(0)
}

/** The places beside all neighbors of a qubit that have one. */
function spotsFor(qubit: number, neighbors: Neighbors, places: ReadonlyMap<number, string>): string[] {
  const beside = [...(neighbors.get(qubit) ?? [])].flatMap((other) => {
    const at = places.get(other)
    return at === undefined ? [] : [aroundOf(at)]
  })
  const [first, ...others] = beside
  if (first === undefined) return ['0,0']
  return first.filter((spot) => others.every((around) => around.includes(spot)))
}

function aroundOf(spot: string): string[] {
  const [x = 0, y = 0] = spot.split(',').map(Number)
  return [`${x + 1},${y}`, `${x},${y + 1}`, `${x - 1},${y}`, `${x},${y - 1}`]
}
