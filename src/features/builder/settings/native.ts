/** Which circuits run on their device as they are. Pure. */
import type { CircuitParams, Settings } from '../../../../contract/generation'

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
