/** What sliders, the dice and the reset button do with the values of parameters. */
import type { Parameter } from '../../../../engine-rs/index'
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

/** Only the values of locked parameters; the others have their own again. */
export const resetValues = ({ values, locked }: ParameterValues): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => locked.includes(name)))
