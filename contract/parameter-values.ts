/** Values of a circuit's free parameters and other inputs, as simulations and saved sets carry them. */
import { z } from 'zod'
import * as limits from './limits'
import { isInParameterRange } from './parameter-range'

/** A free parameter of a program, with a value in radians; or another input, with a whole number. */
export const ParameterValue = z.object({
  name: z
    .string()
    .min(1, 'A parameter needs a name.')
    .max(
      limits.parameterValues.name,
      `The name of a parameter can have at most ${limits.parameterValues.name} characters.`,
    ),
  value: z
    .number(
      'The value of a parameter must be a number: an angle in radians, a whole number, 0 or 1 for a bool, and for bits the whole number that they write.',
    )
    .refine(
      isInParameterRange,
      `The value of a parameter must be from -${limits.parameterValues.magnitude} to ${limits.parameterValues.magnitude}, or a whole number from -${limits.parameterValues.whole} to ${limits.parameterValues.whole}.`,
    ),
})
export type ParameterValue = z.infer<typeof ParameterValue>

/** Values of parameters, each parameter at most once. */
export const ParameterValues = z
  .array(ParameterValue)
  .max(limits.parameterValues.count, `There can be at most ${limits.parameterValues.count} values.`)
  .superRefine((values, context) => {
    const names = new Set<string>()
    for (const [index, { name }] of values.entries()) {
      if (names.has(name)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: `"${name}" has two values. Keep one of them.`,
        })
      }
      names.add(name)
    }
  })
