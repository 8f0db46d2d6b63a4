import type { SimulationOptions } from '../../../engine-rs/index'

/**
 * The values that a reader has given to the parameters of a circuit, in order and in radians, and to its other inputs, by name. What is
 * absent has its own. Compared by identity.
 */
export type GivenValues = Pick<SimulationOptions, 'parameters' | 'inputs'>

/** No values. */
export const noValues: GivenValues = {}

/** The same values, and 0 for each other input: what a circuit asks of a value that is known leaves no question in its matrix. */
export const withAllInputs = (given: GivenValues, inputs: readonly string[] = []): GivenValues =>
  inputs.length === 0
    ? given
    : { ...given, inputs: { ...Object.fromEntries(inputs.map((name) => [name, 0])), ...given.inputs } }
