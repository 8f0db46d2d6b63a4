/** Hands the input of a simulation from one module to the other. */
import type * as Bindings from '../pkg/engine.js'
import type { GenerationRequestInput } from '../interface/generation'
import type { ReadingOptions } from '../interface/reading'
import type { Simulation } from '../interface/simulation'
import { bounded } from './input'

/** A circuit that is ready to be simulated. */
interface PreparedCircuit {
  /** What is known of it without a simulation. */
  facts: Omit<Simulation, 'method' | 'representation' | 'probabilities' | 'amplitudes' | 'distribution'>
  /** The circuit; null where an error stands in the way. */
  circuit: Uint32Array | null
  /** The program that it was read from; empty for settings. */
  source: string
}

/** The circuit of an input, with values of its parameters in place of their own. */
export type PrepareCircuit = (
  input: string | GenerationRequestInput,
  options?: ReadingOptions & { parameters?: readonly number[]; inputs?: Readonly<Record<string, number>> },
) => PreparedCircuit

/** The longest circuit that is remembered, in words of four bytes. */
const maxRemembered = 2_000_000

/** Reads inputs. It remembers the last one, because a slider asks about one circuit with value after value. */
export function createPreparation(bindings: typeof Bindings): PrepareCircuit {
  let last: (PreparedCircuit & { text: string; settings: boolean; reading: string }) | null = null
  return (input, options) => {
    const settings = typeof input !== 'string'
    const text = settings ? JSON.stringify(input) : bounded(input, options)
    const reading = JSON.stringify({ limits: options?.limits ?? {}, inputs: options?.inputs })
    let prepared = last
    if (prepared === null || prepared.text !== text || prepared.settings !== settings || prepared.reading !== reading) {
      const [json, circuit] = bindings.prepareSimulation(text, settings, reading)
      prepared = { text, settings, reading, facts: JSON.parse(json), circuit, source: settings ? '' : text }
      last = circuit !== null && circuit.length <= maxRemembered ? prepared : null
    }
    const { facts, circuit, source } = prepared
    const values = options?.parameters ?? []
    const parameters = facts.parameters.map((one, index) => ({ ...one, value: values[index] ?? one.value }))
    return { facts: { ...facts, parameters }, circuit, source }
  }
}
