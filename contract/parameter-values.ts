/** Values of a circuit's free parameters, as simulations and saved sets carry them. */
import { z } from 'zod'
import * as limits from './limits'

/** A free parameter of a program, with a value in radians. */
export const ParameterValue = z.object({
  name: z
    .string()
    .min(1, 'A parameter needs a name.')
    .max(
      limits.parameterValues.name,
      `The name of a parameter can have at most ${limits.parameterValues.name} characters.`,
    ),
  value: z
    .number('The value of a parameter must be a number, in radians.')
    .min(
      -limits.parameterValues.magnitude,
      `The value of a parameter must be at least -${limits.parameterValues.magnitude}.`,
    )
    .max(
      limits.parameterValues.magnitude,
      `The value of a parameter can be at most ${limits.parameterValues.magnitude}.`,
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
