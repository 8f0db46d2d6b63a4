/** The calls that sample parameters, and that compute gradients. */
import type { LoadSimulator } from './module-loaders'
import type { PrepareCircuit } from './prepare-simulation'
import { withHandle } from './simulation-run'
import type { Diagnostic } from '../interface/diagnostics'
import type { Engine } from '../interface/engine'
import type { Observation } from '../interface/quantities'

export function createQualityCalls(
  prepare: PrepareCircuit,
  load: LoadSimulator,
): Pick<Engine, 'samplePairs' | 'computeGradients'> {
  return {
    async samplePairs(input, options) {
      const { facts, circuit, source } = await prepare(input, options)
      const { qubits, problems, diagnostics } = facts
      if (circuit === null) return { rows: null, qubits, problems, diagnostics }
      const { Batch } = await load()
      return withHandle(new Batch(circuit, source, options.qubits), (batch) => {
        const [found, rows] = batch.pairs(options.seed ?? 0, options.first ?? 0, options.count)
        return { rows, qubits, problems, diagnostics: [...diagnostics, ...readDiagnostics(found)] }
      })
    },
    async computeGradients(input, observable, options) {
      const { facts, circuit, source } = await prepare(input, options)
      const { problems, diagnostics } = facts
      const answer = { rows: null, parameters: facts.parameters.length, mistake: null, problems, diagnostics }
      if (circuit === null) return answer
      const { Batch, observe } = await load()
      const { mistake }: Observation = JSON.parse(observe(observable, facts.qubits, new Float64Array(), 0, 0))
      if (mistake !== null) return { ...answer, mistake }
      return withHandle(new Batch(circuit, source, options.qubits), (batch) => {
        const { points } = options
        const [sampled, values] =
          points instanceof Float64Array
            ? ['[]', points]
            : batch.sample(points.seed ?? 0, points.first ?? 0, points.count)
        const [found, rows] = values === null ? [sampled, null] : batch.gradients(observable, values)
        return { ...answer, rows, diagnostics: [...diagnostics, ...readDiagnostics(found)] }
      })
    },
  }
}

const readDiagnostics = (json: string): Diagnostic[] => JSON.parse(json)
