/** What a circuit costs on a device, or why that is not known, in words. Pure. */
import type { Hardware, Settings } from '../../../../contract/generation'
import { none, textOf, type Scene } from '../../../../engine-rs/index'
import { readOperations } from '../../../circuit/diagram/measure/measure-columns'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { readBasis } from './basis'
import { compile, type DeviceCosts, type Gate } from './compile'
import { findPlacement, placeInRow, uncoupledPairs, type Pair } from './placement'

/** What a circuit costs on a device. */
export interface CostsOnDevice {
  /** The device's name. */
  device: string
  /** Null where the device cannot run the circuit without more gates. */
  costs: DeviceCosts | null
  /** How the figures come about, or why there are none, as a sentence; null where the device runs the circuit as it is. */
  remark: string | null
}

/**
 * The costs of a circuit on a device.
 *
 * @param settings of the circuit. Where they name a device, its core is already placed there.
 * @param device the chosen one.
 */
export function costsOnDevice(settings: Settings, scene: Scene, device: Hardware): CostsOnDevice {
  const gates = gatesOf(scene)
  const name = device.device
  const { qubits } = settings.circuitParams
  if (qubits > device.qubitCount) {
    const has = countNoun(device.qubitCount, 'qubit')
    return { device: name, costs: null, remark: `${name} has ${has}, and the circuit needs ${qubits}.` }
  }
  const isPlaced = settings.hardware !== undefined
  const pairs = isPlaced ? [] : pairsThatMeet(gates)
  const placement = isPlaced ? null : findPlacement(qubits, pairs, device)
  const compiled = compile(gates, readBasis(device.gateSet), reversedPairs(device, placement))
  if ('missing' in compiled) {
    return {
      device: name,
      costs: null,
      remark: `${name} has no gates that ${compiled.missing.toUpperCase()} can be made of.`,
    }
  }
  if (!isPlaced && placement === null) {
    return { device: name, costs: null, remark: uncoupledRemark(device, qubits, pairs, compiled) }
  }
  return { device: name, costs: compiled, remark: compiled.isNative ? null : madeRemark }
}

const madeRemark =
  'On the device, each gate is made of its own gates, on qubits that are coupled. A compiler that knows the angles may find less.'

/** So many pairs are named. */
const maxNamedPairs = 3

function uncoupledRemark(
  device: Hardware,
  qubits: number,
  pairs: readonly Pair[],
  { depth, twoQubitGates }: DeviceCosts,
) {
  const row = placeInRow(qubits, device)
  const missing = uncoupledPairs(pairs, row, device)
  const named = missing.slice(0, maxNamedPairs).map(([first, second]) => `q[${first}] and q[${second}]`)
  const rest = missing.length - named.length
  const list = rest > 0 ? `${named.join(', ')}, and ${formatInteger(rest)} more` : named.join(', ')
  return (
    `${device.device} does not couple all qubits that meet in this circuit. With the qubits in a row, ${missing.length} of ` +
    `${countNoun(pairs.length, 'pair')} ${missing.length === 1 ? 'is' : 'are'} not coupled: ${list}. Without the swaps for that, its own gates ` +
    `would make a depth of ${formatInteger(depth)}, with ${countNoun(twoQubitGates, 'two-qubit gate')}.`
  )
}

/** Each pair of qubits that meet, once. */
function pairsThatMeet(gates: readonly Gate[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { qubits } of gates) {
    const [first, second] = qubits
    if (first === undefined || second === undefined) continue
    const pair: Pair = [Math.min(first, second), Math.max(first, second)]
    pairs.set(pair.join(), pair)
  }
  return [...pairs.values()].sort(([one, other], [first, second]) => one - first || other - second)
}

/** Whether the device has a gate on two qubits of the circuit in the other direction only. */
function reversedPairs({ couplingMap, directed }: Hardware, placement: readonly number[] | null) {
  if (directed !== true || couplingMap === null || placement === null) return () => false
  const coupled = new Set(couplingMap.map((pair) => pair.join()))
  return (first: number, second: number) => !coupled.has([placement[first], placement[second]].join())
}

/** The gates of a drawing. */
function gatesOf(scene: Scene): Gate[] {
  const { names, parameters } = scene.operations
  return readOperations(scene).map(({ qubits }, operation) => ({
    name: textOf(scene, names[operation] ?? none),
    angles: anglesIn(textOf(scene, parameters[operation] ?? none)),
    qubits,
  }))
}

/** The angles of an operation, as in `π/2 = 1.5707963267948966, 2θ₀`. */
const anglesIn = (text: string): Gate['angles'] =>
  text === '' ? [] : text.split(', ').map((angle) => numberIn(angle.split(' = ').at(-1) ?? ''))

const numberIn = (text: string): number | null => (Number.isFinite(Number(text)) ? Number(text) : null)
