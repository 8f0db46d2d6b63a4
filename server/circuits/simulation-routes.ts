/** Simulation of circuits for those who are signed in. It keeps nothing. */
import type { SimulateRequest, SimulationAnswer, simulationRoutes } from '../../contract/simulation'
import type { Settings } from '../../contract/generation'
import * as limits from '../../contract/limits'
import { success, type Implementations } from '../http/implementation'
import type { SimulationReport } from '../engine/engine-pool'
import type { Services } from '../services'
import { limitPerAccount } from './account-limit'
import { requireProgramSize, refusedCircuit } from './create'

export function implementSimulation({ engine }: Services): Implementations<typeof simulationRoutes> {
  const running = limitPerAccount(limits.simulation.atOnce, 'simulations')
  return {
    'POST /circuits/simulate': async ({ body, viewer, whenGone }) => {
      const input = inputOf(body)
      const { outcomes, bits, qubits } = limits.simulation
      const inquiry = {
        values: body.values ?? [],
        shots: body.shots ?? null,
        seed: body.seed ?? 0,
        observables: body.observables ?? [],
        maxOutcomes: body.maxOutcomes ?? outcomes.default,
        maxBits: bits,
        qubits,
      }
      const report = await running(viewer.id, () => engine.simulate(input, inquiry, whenGone()))
      return success('Circuit simulated', requireAnswer(report))
    },
  }
}

/** The program or the settings of a request. The contract says that it has one of them. */
function inputOf({ qasm, circuitParams, hardware, qasmVersion }: SimulateRequest): string | Settings {
  if (circuitParams !== undefined) {
    return { circuitParams, ...(hardware && { hardware }), ...(qasmVersion && { qasmVersion }) }
  }
  return requireProgramSize(qasm ?? '')
}

/** @throws {HttpError} 400 with what is wrong, field by field, or with the diagnostics of the program. */
function requireAnswer({
  method,
  representation,
  problems,
  diagnostics,
  ...report
}: SimulationReport): SimulationAnswer {
  if (problems.length === 0 && method !== null && isNoiseless(method) && representation !== undefined) {
    return { method, representation, diagnostics, ...report }
  }
  throw refusedCircuit(problems, diagnostics, 'This circuit cannot be simulated.')
}

/** Errors of a model are for the browser; the API has none. */
const isNoiseless = (method: NonNullable<SimulationReport['method']>): method is SimulationAnswer['method'] =>
  method.kind !== 'noisy'
