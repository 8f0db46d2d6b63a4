/** Hands the input of a simulation from the module that knows it to the one that simulates. */
import type * as Bindings from '../pkg/engine.js'
import type { GenerationRequestInput } from '../interface/generation'
import type { ReadingOptions } from '../interface/reading'
import type { Simulation } from '../interface/simulation'
import { bounded, limitsOf, namesAndValues } from './input'
import type { LoadBuilder } from './module-loaders'

/** A circuit that is ready to be simulated. */
interface PreparedCircuit {
  /** What is known of it without a simulation. */
  facts: Omit<Simulation, 'method' | 'representation' | 'probabilities' | 'amplitudes' | 'distribution'>
  /** The circuit; null where an error stands in the way. */
  circuit: Uint32Array | null
  /** The program that it was read from; empty for settings. */
  source: string
}

/** Values of inputs that are no free parameters, by name. */
type Inputs = Readonly<Record<string, number>>

/** The circuit of an input, with values of its parameters in place of their own. */
export type PrepareCircuit = (
  input: string | GenerationRequestInput,
  options?: ReadingOptions & { parameters?: readonly number[]; inputs?: Inputs },
) => Promise<PreparedCircuit>

/** The longest circuit that is remembered, in words of four bytes. */
const maxRemembered = 2_000_000

/** How settings are read, in place of options. */
const settings = 'settings'

/** Reads inputs. It remembers the last one, because a slider asks about one circuit with value after value. */
export function createPreparation(bindings: typeof Bindings, load: LoadBuilder): PrepareCircuit {
  let last: { text: string; reading: string; prepared: PreparedCircuit } | null = null

  function read(source: string, options?: ReadingOptions & { inputs?: Inputs }): PreparedCircuit {
    const [facts, circuit] = bindings.prepareSimulation(source, limitsOf(options), ...namesAndValues(options?.inputs))
    return { facts: { ...JSON.parse(facts), problems: [] }, circuit, source }
  }

  async function build(request: string): Promise<PreparedCircuit> {
    const builder = await load()
    const [facts, circuit] = builder.prepareSimulation(request)
    return { facts: { ...JSON.parse(facts), inputs: [], measures: false, diagnostics: [] }, circuit, source: '' }
  }

  return async (input, options) => {
    const isProgram = typeof input === 'string'
    const text = isProgram ? bounded(input, options) : JSON.stringify(input)
    const reading = isProgram ? JSON.stringify({ limits: options?.limits ?? {}, inputs: options?.inputs }) : settings
    const known = last?.text === text && last.reading === reading ? last.prepared : null
    const prepared = known ?? (await (isProgram ? read(text, options) : build(text)))
    const { facts, circuit, source } = prepared
    last = circuit !== null && circuit.length <= maxRemembered ? { text, reading, prepared } : null
    const values = options?.parameters ?? []
    const parameters = facts.parameters.map((one, index) => ({ ...one, value: values[index] ?? one.value }))
    return { facts: { ...facts, parameters }, circuit, source }
  }
}
