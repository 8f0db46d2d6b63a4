/** What sliders, the dice and the reset button do with the values of parameters. */
import type { Parameter } from '../../../../engine-rs/index'
import { fits, valueOfUnset, type ProgramInput } from '../../../../engine-rs/program-inputs'
import { valueIn, type ParameterValues } from '../../../session/parameter-values'

/** The angles that a slider goes through: a full turn from 0, or around 0. */
export type Range = 'turn' | 'symmetric'

/** The ends of a range, in radians. */
export const endsOf = (range: Range): readonly [min: number, max: number] =>
  range === 'turn' ? [0, 2 * Math.PI] : [-Math.PI, Math.PI]

/** The distance between two stops of a slider, which meets all common fractions of π: 3°/2. */
export const sliderStep = Math.PI / 120

/** The value of each parameter in order: the given one, or its own. */
export const valuesInOrder = (parameters: readonly Parameter[], values: ParameterValues['values']): number[] =>
  parameters.map(({ name, value }) => valueIn(values, name) ?? value)

/** Random values for all parameters but the locked ones, with four decimals, as people can read and type them. */
export function randomValues(
  parameters: readonly Parameter[],
  { values, locked }: ParameterValues,
  range: Range,
  random: () => number,
): Record<string, number> {
  const [min, max] = endsOf(range)
  const drawn = { ...values }
  for (const { name } of parameters) {
    if (!locked.includes(name)) drawn[name] = Number((min + random() * (max - min)).toFixed(4))
  }
  return drawn
}

/** Only the values of locked parameters, and of other inputs; the other parameters have their own again. */
export const resetValues = (
  { values, locked }: ParameterValues,
  inputs: readonly ProgramInput[] = [],
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => locked.includes(name) || inputs.some((input) => input.name === name)),
  )

/** All values but those of inputs. */
export const resetInputs = ({ values }: ParameterValues, inputs: readonly ProgramInput[]): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !inputs.some((input) => input.name === name)))

/** The value of each input by name: the given one if it fits, or else the one of an input without a value. */
export const inputValues = (
  inputs: readonly ProgramInput[],
  values: ParameterValues['values'],
): Record<string, number> =>
  Object.fromEntries(
    inputs.map((input) => {
      const value = valueIn(values, input.name) ?? valueOfUnset(input)
      return [input.name, fits(input, value) ? value : valueOfUnset(input)]
    }),
  )

/** The values that the engine needs. Bits are 0 without one, and a value of theirs is an operation more, so those that are 0 have none. */
export function inputsToSet(
  inputs: readonly ProgramInput[],
  values: Readonly<Record<string, number>>,
): Record<string, number> {
  const bits = new Set(inputs.filter(({ type }) => type === 'bit').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== 0 || !bits.has(name)))
}
