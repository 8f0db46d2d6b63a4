/** Where a circuit fits on a device. Pure. */
import type { Hardware } from '../../../../contract/generation'

/** Two qubits. */
export type Pair = readonly [number, number]

type Device = Pick<Hardware, 'couplingMap' | 'qubitCount'>

/** So many steps take about a millisecond. A hundred times as many find no more places on the devices that are listed. */
const maxSteps = 5_000

/**
 * The device's qubit of each qubit of a circuit, so that all pairs that meet are coupled, in either direction; null where none is found.
 *
 * @param pairs which qubits of the circuit meet.
 */
export function findPlacement(
  qubits: number,
  pairs: readonly Pair[],
  { couplingMap, qubitCount }: Device,
): number[] | null {
  if (qubits > qubitCount) return null
  const inOrder = Array.from({ length: qubits }, (_, qubit) => qubit)
  if (couplingMap === null) return inOrder
  const meets = neighboursOf(pairs)
  const coupled = neighboursOf(couplingMap)
  const placed = new Map<number, number>()
  const taken = new Set<number>()
  const order = connectedOrder(meets)
  let steps = 0

  function place(index: number): boolean {
    const qubit = order[index]
    if (qubit === undefined) return true
    const met = [...(meets.get(qubit) ?? [])]
    const around = met.flatMap((other) => coupled.get(placed.get(other) ?? -1) ?? [])
    const near = met.some((other) => placed.has(other)) ? (around[0] ?? new Set<number>()) : coupled.keys()
    for (const at of near) {
      const fits = !taken.has(at) && (coupled.get(at)?.size ?? 0) >= met.length && around.every((some) => some.has(at))
      if (!fits) continue
      if (++steps > maxSteps) return false
      placed.set(qubit, at)
      taken.add(at)
      if (place(index + 1)) return true
      placed.delete(qubit)
      taken.delete(at)
    }
    return false
  }

  if (!place(0)) return null
  const free = Array.from({ length: qubitCount }, (_, at) => at).filter((at) => !taken.has(at))
  return inOrder.map((qubit) => placed.get(qubit) ?? free.shift() ?? 0)
}

/** A path of a device in which a circuit's qubits follow each other, else its first qubits. */
export function placeInRow(qubits: number, device: Device): number[] {
  const path = Array.from({ length: Math.max(qubits - 1, 0) }, (_, qubit): Pair => [qubit, qubit + 1])
  return findPlacement(qubits, path, device) ?? Array.from({ length: qubits }, (_, qubit) => qubit)
}

/** The pairs that a placement does not couple. */
export function uncoupledPairs(pairs: readonly Pair[], placement: readonly number[], { couplingMap }: Device): Pair[] {
  if (couplingMap === null) return []
  const coupled = neighboursOf(couplingMap)
  return pairs.filter(([first, second]) => !coupled.get(placement[first] ?? -1)?.has(placement[second] ?? -1))
}

function neighboursOf(pairs: readonly Pair[]): Map<number, Set<number>> {
  const neighbours = new Map<number, Set<number>>()
  const add = (from: number, to: number) => neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to))
  for (const [first, second] of pairs) {
    add(first, second)
    add(second, first)
  }
  return neighbours
}

/** The qubits that meet others, each after one that it meets where there is one; those that meet most first. */
function connectedOrder(meets: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const order = new Set<number>()
  const metBefore = (qubit: number) => [...(meets.get(qubit) ?? [])].filter((other) => order.has(other)).length
  while (order.size < meets.size) {
    const rest = [...meets.keys()].filter((qubit) => !order.has(qubit))
    const next = rest.reduce((best, qubit) => {
      const [own, others] = [metBefore(qubit), metBefore(best)]
      const meetsMore = (meets.get(qubit)?.size ?? 0) > (meets.get(best)?.size ?? 0)
      return own > others || (own === others && meetsMore) ? qubit : best
    })
    order.add(next)
  }
  return [...order]
}
