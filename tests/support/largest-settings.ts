/** The largest circuit that the builder makes: 10 qubits, 5 layers, strongly entangling. */
import type { Settings } from '../../contract/generation'

export const largestSettings: Settings = {
  circuitParams: {
    type: 'qcbm',
    useCase: 'simulation',
    qubits: 10,
    layers: 5,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling', useSharedParameters: false, optimizeDepth: false },
    middleLayer: { type: 'none' },
  },
  qasmVersion: 3,
}
