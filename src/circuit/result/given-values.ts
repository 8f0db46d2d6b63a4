import type { SimulationOptions } from '../../../engine-rs/index'

/**
 * The values that a reader has given to the parameters of a circuit, in order and in radians, and to its other inputs, by name. What is
 * absent has its own. Compared by identity.
 */
export type GivenValues = Pick<SimulationOptions, 'parameters' | 'inputs'>

/** No values. */
export const noValues: GivenValues = {}
