/** The calls that compute matrices. */
import type * as Bindings from '../pkg/engine.js'
import { foldingNumbers, limitsOf } from './input'
import type { LoadSimulator } from './module-loaders'
import type { PrepareCircuit } from './prepare-simulation'
import type { Engine } from '../interface/engine'

export function createMatrixCalls(
  bindings: typeof Bindings,
  prepare: PrepareCircuit,
  load: LoadSimulator,
): Pick<Engine, 'matrix' | 'unitary'> {
  return {
    async matrix(source, folding, operation, options) {
      const circuit = bindings.operationCircuit(source, limitsOf(options), ...foldingNumbers(folding), operation)
      if (circuit === undefined) return null
      const simulator = await load()
      return simulator.matrix(circuit, options?.qubits) ?? null
    },
    async unitary(input, options) {
      const { facts, circuit, source } = await prepare(input, options)
      const { qubits, problems, diagnostics } = facts
      if (circuit === null) return { qubits, matrix: null, problems, diagnostics }
      const simulator = await load()
      const parameters = options?.parameters && Float64Array.from(options.parameters)
      const [found, matrix] = simulator.unitary(circuit, source, parameters)
      return { qubits, matrix, problems, diagnostics: [...diagnostics, ...JSON.parse(found)] }
    },
  }
}
