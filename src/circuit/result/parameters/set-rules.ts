/** How saved sets of values fit the parameters of a circuit. */
import type { ParameterSet } from '../../../../contract/parameter-sets'
import type { ParameterValue } from '../../../../contract/parameter-values'
import * as limits from '../../../../contract/limits'
import type { Parameter } from '../../../../engine-rs/index'
import type { ParameterValues } from '../../../session/parameter-values'

/** The values of a set by name. */
export const valuesOfSet = ({ values }: Pick<ParameterSet, 'values'>): ParameterValues['values'] =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

/** The values of all parameters, as a set saves them. */
export const valuesToSave = (parameters: readonly Parameter[], values: readonly number[]): ParameterValue[] =>
  parameters.map(({ name, value }, index) => ({ name, value: values[index] ?? value }))

/** Why values cannot be saved, as a sentence; null where they can. */
export function findSaveProblem(values: readonly ParameterValue[]): string | null {
  const { count, magnitude, name: characters } = limits.parameterValues
  if (values.length > count) return `A set can have at most ${count.toLocaleString('en')} values.`
  const long = values.find(({ name }) => name.length > characters)
  if (long !== undefined) return `A parameter whose name has over ${characters} characters cannot be saved.`
  const huge = values.find(({ value }) => !(Math.abs(value) <= magnitude))
  return huge === undefined ? null : `The value of ${huge.name} is too large to save.`
}

/** How a set and a circuit differ in their parameters, as sentences; null where they have the same. */
export function describeMismatch(
  { values }: Pick<ParameterSet, 'values'>,
  parameters: readonly Parameter[],
): string | null {
  const saved = new Set(values.map(({ name }) => name))
  const own = new Set(parameters.map(({ name }) => name))
  const unknown = [...saved].filter((name) => !own.has(name))
  const missing = [...own].filter((name) => !saved.has(name))
  const sentences = [
    unknown.length > 0 && `The circuit has no ${parameterNames(unknown)}.`,
    missing.length > 0 &&
      `The set has no value for ${parameterNames(missing)}, which ${missing.length === 1 ? 'keeps its' : 'keep their'} own.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? null : `This set does not match the circuit. ${sentences.join(' ')}`
}

/** How many names a sentence has. */
const maxNames = 3

/** `parameter a`, `parameters a, b and 7 others`. */
function parameterNames(names: readonly string[]): string {
  const rest = names.length - maxNames
  const shown = names.slice(0, maxNames).join(', ')
  return `parameter${names.length === 1 ? '' : 's'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`
}
