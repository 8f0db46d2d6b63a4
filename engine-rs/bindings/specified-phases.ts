/** The phases of the specification in a simulation, in place of Qiskit's (docs/phases.md). */
import { emptyDistribution } from '../distribution'
import type { Engine } from '../interface/engine'

/**
 * Simulates a program that says the phases of the specification with Qiskit's gates. Diagnostics are those of the program that was given,
 * so that they stand at their places in it.
 */
export function createSpecifiedSimulation({
  convert,
  simulate,
}: Pick<Engine, 'convert' | 'simulate'>): Pick<Engine, 'simulate'> {
  return {
    async simulate(input, options, control) {
      if (options?.phases !== 'specification' || typeof input !== 'string') return simulate(input, options, control)
      const { qasm, diagnostics } = await convert(input, 3, options)
      const specified = qasm === null ? null : await simulate(qasm, options, control)
      if (specified !== null && specified.method !== null) return { ...specified, diagnostics }
      const unspecified = await simulate(input, options, control)
      if (unspecified.method === null) return unspecified
      const distribution = emptyDistribution()
      return { ...unspecified, method: null, probabilities: null, amplitudes: null, distribution, diagnostics }
    },
  }
}
