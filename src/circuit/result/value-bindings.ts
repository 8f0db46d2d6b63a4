import type { Input, SimulationOptions } from '../../../engine-rs/index'
import { countedInputs, valueOfUnset } from '../../../engine-rs/program-inputs'

/**
 * The values that a reader has given to the parameters of a circuit, in order and in radians, and to its other inputs, by name. What is
 * absent has its own. Compared by identity.
 */
export type ValueBindings = Pick<SimulationOptions, 'parameters' | 'inputs'>

/** No values. */
export const noBindings: ValueBindings = {}

/** The same values, and one for each other input: what a circuit asks of a value that is known leaves no question in its matrix. */
export const bindAllInputs = (given: ValueBindings, inputs: readonly Input[] = []): ValueBindings => {
  const counted = countedInputs(inputs)
  if (counted.length === 0) return given
  const unset = Object.fromEntries(counted.map((input) => [input.name, valueOfUnset(input)]))
  return { ...given, inputs: { ...unset, ...given.inputs } }
}
