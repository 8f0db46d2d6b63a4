/** The numbers that a parameter or another input of a program can have. */
import { parameterValues as limits } from './limits'

/** Whether a number can be the value of a parameter: an angle, or a whole number, as `uint[32]` and `bit[40]` have. */
export const isInParameterRange = (value: number): boolean =>
  Math.abs(value) <= limits.magnitude || Number.isSafeInteger(value)
