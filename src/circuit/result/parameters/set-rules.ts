/** How saved sets of values fit the parameters of a circuit. */
import type { ParameterSet } from '../../../../contract/parameter-sets'
import type { ParameterValue } from '../../../../contract/parameter-values'
import * as limits from '../../../../contract/limits'
import { isInParameterRange } from '../../../../contract/parameter-range'
import type { Parameter } from '../../../../engine-rs/index'
import type { ParameterValues } from '../../../session/parameter-values'

/** A parameter or another input. */
type Named = Pick<ParameterValue, 'name'>

/** The values of a set by name. */
export const valuesOfSet = ({ values }: Pick<ParameterSet, 'values'>): ParameterValues['values'] =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))

/** The values of all parameters and other inputs, as a set saves them. */
export const valuesToSave = (
  parameters: readonly Parameter[],
  values: readonly number[],
  inputs: Readonly<Record<string, number>>,
): ParameterValue[] => [
  ...parameters.map(({ name, value }, index) => ({ name, value: values[index] ?? value })),
  ...Object.entries(inputs).map(([name, value]) => ({ name, value })),
]

/** Why values cannot be saved, as a sentence; null where they can. */
export function findSaveProblem(values: readonly ParameterValue[]): string | null {
  const { count, name: characters } = limits.parameterValues
  if (values.length > count) return `A set can have at most ${count.toLocaleString('en')} values.`
  const long = values.find(({ name }) => name.length > characters)
  if (long !== undefined) return `A parameter whose name has over ${characters} characters cannot be saved.`
  const huge = values.find(({ value }) => !isInParameterRange(value))
  return huge === undefined ? null : `The value of ${huge.name} is too large to save.`
}

/** How a set and a circuit differ in their parameters, as sentences; null where they have the same. */
export function describeMismatch(
  { values }: Pick<ParameterSet, 'values'>,
  parameters: readonly Named[],
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

/** How many characters of a name a sentence has. */
const maxCharacters = 40

/** `parameter a`, `parameters a, b and 7 more`. */
function parameterNames(names: readonly string[]): string {
  return `parameter${names.length === 1 ? '' : 's'} ${listNames(names)}`
}

function listNames(names: readonly string[]): string {
  const rest = names.length - maxNames
  const shown = names
    .slice(0, maxNames)
    .map((name) => (name.length > maxCharacters ? `${name.slice(0, maxCharacters)}…` : name))
    .join(', ')
  return `${shown}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What of a link's values is not used, as sentences; null where all are, and for values from no link. */
export function describeUnusedValues(
  { values, leftOut }: Pick<ParameterValues, 'values' | 'leftOut'>,
  parameters: readonly Named[],
): string | null {
  if (leftOut === undefined) return null
  const own = new Set(parameters.map(({ name }) => name))
  const unknown = Object.keys(values).filter((name) => !own.has(name))
  const [noun, are, were] =
    leftOut.length === 1 ? ['value', 'is no number', 'was'] : ['values', 'are no numbers', 'were']
  const sentences = [
    leftOut.length > 0 && `The link’s ${noun} of ${listNames(leftOut)} ${are} from −10⁹ to 10⁹ and ${were} left out.`,
    unknown.length > 0 && `The link has values for ${parameterNames(unknown)}, which the circuit does not have.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}
