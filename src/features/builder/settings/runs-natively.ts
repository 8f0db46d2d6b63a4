/** Which circuits run on a device as they are. Pure. */
import type { CircuitParams, Hardware, Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'

/**
 * Whether a device runs the circuit of settings as it is: its core is made of the device's gates on coupled qubits, and its other layers use
 * gates that the device has. A compiler would change any other circuit first.
 */
export function runsNatively({ circuitParams, hardware }: Pick<Settings, 'circuitParams' | 'hardware'>): boolean {
  if (circuitParams.coreLayer.type !== 'hardware-efficient' || hardware === undefined) return false
  const native = new Set(hardware.gateSet.map((gate) => gate.toLowerCase()))
  return gatesAroundCore(circuitParams).every((gate) => native.has(gate))
}

const gatesAroundCore = ({ encodingLayer, middleLayer }: CircuitParams): string[] => [
  ...(encodingLayer.type === 'uniform' ? ['h'] : []),
  ...(encodingLayer.type === 'angle' && encodingLayer.gate !== 'none'
    ? [(encodingLayer.gate ?? 'RX').toLowerCase()]
    : []),
  ...(middleLayer.type === 'x-mixer' ? ['rx'] : []),
]

/**
 * Whether a device runs a circuit as it is that was not made for it: the device has all of its gates, and couples the qubits that meet, wherever the
 * circuit is placed. Of a brickwork these are neighbours on a path; any other core needs a device that couples every pair.
 *
 * @param hasLongPath whether {@link hasPath} finds a path of as many qubits. It takes long on some devices, and is the same for all circuits.
 */
export function runsOnDevice(
  { coreLayer, qubits }: CircuitParams,
  { gates, twoQubitGates }: Pick<Statistics, 'gates' | 'twoQubitGates'>,
  { gateSet, couplingMap, qubitCount }: Hardware,
  hasLongPath: boolean,
): boolean {
  const native = new Set(gateSet.map(qasmName))
  if (qubits > qubitCount || !Object.keys(gates).every((gate) => native.has(gate))) return false
  if (couplingMap === null || twoQubitGates === 0) return true
  return coreLayer.type === 'brickwork' && hasLongPath
}

/** The name of a device's gate in a program. */
const qasmName = (gate: string): string => (gate.toLowerCase() === 'cnot' ? 'cx' : gate.toLowerCase())

/** So many steps find a path on every device that has one in reach; a search that takes more ends without. */
const maxSteps = 200_000

/** Whether a map has a path of this many qubits, along the direction of its pairs if that matters. */
export function hasPath(pairs: readonly (readonly [number, number])[], length: number, isDirected: boolean): boolean {
  const next = new Map<number, number[]>()
  const link = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to])
  for (const [from, to] of pairs) {
    link(from, to)
    if (!isDirected) link(to, from)
  }
  let steps = 0
  const visited = new Set<number>()
  function extend(qubit: number): boolean {
    visited.add(qubit)
    if (visited.size === length) return true
    const goesOn =
      ++steps < maxSteps && (next.get(qubit) ?? []).some((neighbour) => !visited.has(neighbour) && extend(neighbour))
    if (!goesOn) visited.delete(qubit)
    return goesOn
  }
  return length <= 1 || [...next.keys()].some(extend)
}
