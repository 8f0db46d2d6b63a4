/** The calls that simulate. */
import { type Distribution, emptyDistribution } from '../distribution'
import { finishRun, withHandle } from './simulation-run'
import type { PrepareCircuit } from './prepare-simulation'
import type { LoadSimulator } from './module-loaders'
import type { Diagnostic } from '../interface/diagnostics'
import type { Engine } from '../interface/engine'
import type { GenerationRequestInput } from '../interface/generation'
import type { QubitState } from '../interface/quantities'
import type { RunControl, Simulation, SimulationOptions } from '../interface/simulation'

/** What does not come without an answer of the simulator. */
const nothing = () => ({ method: null, probabilities: null, amplitudes: null, distribution: emptyDistribution() })

/** The calls that simulate a run, with and without errors. */
export function createRunCalls(
  prepare: PrepareCircuit,
  load: LoadSimulator,
): Pick<Engine, 'simulate' | 'simulateNoise'> {
  async function simulate(
    input: string | GenerationRequestInput,
    noise: Float64Array | undefined,
    options: SimulationOptions | undefined,
    control: RunControl | undefined,
  ): Promise<Simulation> {
    const { facts, circuit, source } = await prepare(input, options)
    if (circuit === null) return { ...facts, ...nothing() }
    const { Run } = await load()
    const { qubits, shots, seed } = options ?? {}
    const parameters = options?.parameters && Float64Array.from(options.parameters)
    const run = new Run(circuit, source, qubits, parameters, shots, seed, noise)
    const [result, probabilities, amplitudes, outcomes] = await withHandle(run, () =>
      finishRun(run, facts.qubits, control),
    )
    const answer = readAnswer(result, outcomes)
    return {
      ...facts,
      ...answer,
      probabilities,
      amplitudes,
      diagnostics: [...facts.diagnostics, ...answer.diagnostics.map((one) => withInputs(one, facts, options))],
    }
  }
  return {
    simulate: (input, options, control) => simulate(input, undefined, options, control),
    async simulateNoise(input, { oneQubit = 0, twoQubit = 0, damping = 0, readout = [0, 0] }, options, control) {
      return simulate(input, Float64Array.of(oneQubit, twoQubit, damping, ...readout), options, control)
    },
  }
}

/** The code of what depends on a value that a simulation does not know. */
const unknownValue = 'SIM002'

/** A diagnostic that says which inputs have no value, where one of them may be why. */
function withInputs(diagnostic: Diagnostic, { inputs = [] }: Pick<Simulation, 'inputs'>, options?: SimulationOptions) {
  if (diagnostic.code !== unknownValue || diagnostic.help !== undefined) return diagnostic
  const missing = inputs.flatMap(({ name, type }) =>
    type === 'float' || type === 'angle' || options?.inputs?.[name] !== undefined ? [] : [name],
  )
  return missing.length === 0 ? diagnostic : { ...diagnostic, help: `give a value to the input ${missing.join(', ')}` }
}

/** The call that simulates a circuit with many values of its parameters. */
export function createBatchCalls(prepare: PrepareCircuit, load: LoadSimulator): Pick<Engine, 'simulateBatch'> {
  return {
    async simulateBatch(input, values, options) {
      const { facts, circuit, source } = await prepare(input, options)
      if (circuit === null) return { results: null, diagnostics: facts.diagnostics }
      const { Batch } = await load()
      return withHandle(new Batch(circuit, source, options?.qubits), (batch) => {
        const observables = options?.observables
        const [found, results] = observables
          ? batch.expectations(Float64Array.from(observables.flatMap((one) => Array.from(one))), values)
          : batch.probabilities(values)
        const diagnostics: Diagnostic[] = JSON.parse(found)
        return { results, diagnostics: [...facts.diagnostics, ...diagnostics] }
      })
    },
  }
}

/** What the simulator says beside numbers. */
interface SimulatorAnswer extends Pick<Simulation, 'method' | 'diagnostics'> {
  distribution: Pick<Distribution, 'bits' | 'width'>
  representation: Simulation['representation'] | null
  qubitStates: QubitState[] | null
}

function readAnswer(
  json: string,
  probabilities: Float64Array,
): Pick<Simulation, 'method' | 'representation' | 'qubitStates' | 'distribution' | 'diagnostics'> {
  const { representation, qubitStates, distribution, ...answer }: SimulatorAnswer = JSON.parse(json)
  return {
    ...answer,
    distribution: { ...distribution, probabilities },
    ...(representation && { representation }),
    ...(qubitStates && { qubitStates }),
  }
}
