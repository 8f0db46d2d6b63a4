/** What a circuit costs on a device, or why that is not known, in words. Pure. */
import type { Hardware } from '../../../../contract/generation'
import type { DeviceCosts, DeviceFigures } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'

/** What a circuit costs on a device. */
export interface CostsOnDevice {
  /** The device's name. */
  device: string
  /** Null where the device cannot run the circuit without more gates. */
  figures: DeviceFigures | null
  /** How the figures come about, or why there are none, as a sentence; null where the device runs the circuit as it is. */
  remark: string | null
}

/**
 * Says what the engine found.
 *
 * @param qubits of the circuit.
 */
export function describeDeviceCosts(
  costs: DeviceCosts,
  qubits: number,
  { device, qubitCount }: Pick<Hardware, 'device' | 'qubitCount'>,
): CostsOnDevice {
  const without = (remark: string): CostsOnDevice => ({ device, figures: null, remark })
  switch (costs.kind) {
    case 'made': {
      const { depth, twoQubitGates, isNative } = costs
      return { device, figures: { depth, twoQubitGates }, remark: isNative ? null : madeRemark }
    }
    case 'uncoupled':
      return without(uncoupledRemark(costs, device))
    case 'missing-gate':
      return without(`${device} has no gates that ${costs.gate.toUpperCase()} can be made of.`)
    case 'too-few-qubits':
      return without(`${device} has ${countNoun(qubitCount, 'qubit')}, and the circuit needs ${qubits}.`)
  }
}

const madeRemark =
  'On the device, each gate is made of its own gates, on qubits that are coupled. A compiler that knows the angles may find less.'

/** So many pairs are named. */
const maxNamedPairs = 3

function uncoupledRemark(
  { depth, twoQubitGates, pairs, uncoupled }: Extract<DeviceCosts, { kind: 'uncoupled' }>,
  device: string,
): string {
  const named = uncoupled.slice(0, maxNamedPairs).map(([first, second]) => `q[${first}] and q[${second}]`)
  const rest = uncoupled.length - named.length
  const list = rest > 0 ? `${named.join(', ')}, and ${formatInteger(rest)} more` : named.join(', ')
  return (
    `${device} does not couple all qubits that meet in this circuit. With the qubits in a row, ${uncoupled.length} of ` +
    `${countNoun(pairs, 'pair')} ${uncoupled.length === 1 ? 'is' : 'are'} not coupled: ${list}. Without the swaps for that, its own gates ` +
    `would make a depth of ${formatInteger(depth)}, with ${countNoun(twoQubitGates, 'two-qubit gate')}.`
  )
}
