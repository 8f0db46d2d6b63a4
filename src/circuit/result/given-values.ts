import type { Input, SimulationOptions } from '../../../engine-rs/index'
import { countedInputs, valueOfUnset } from '../../../engine-rs/program-inputs'

/**
 * The values that a reader has given to the parameters of a circuit, in order and in radians, and to its other inputs, by name. What is
 * absent has its own. Compared by identity.
 */
export type GivenValues = Pick<SimulationOptions, 'parameters' | 'inputs'>

/** No values. */
export const noValues: GivenValues = {}

/** The same values, and one for each other input: what a circuit asks of a value that is known leaves no question in its matrix. */
export const withAllInputs = (given: GivenValues, inputs: readonly Input[] = []): GivenValues => {
  const counted = countedInputs(inputs)
  if (counted.length === 0) return given
  const unset = Object.fromEntries(counted.map((input) => [input.name, valueOfUnset(input)]))
  return { ...given, inputs: { ...unset, ...given.inputs } }
}
