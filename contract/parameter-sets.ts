/** Named sets of parameter values that are saved with a circuit. Who may rename the circuit may change them. */
import { z } from 'zod'
import { successOf } from './envelope'
import { byId, Id, isVisible, singleLine } from './fields'
import * as limits from './limits'
import { ParameterValues } from './parameter-values'
import { routes } from './route'

const { parameterSets } = limits

const Name = singleLine('The name')
  .refine(isVisible, 'Please enter a name for the set')
  .max(parameterSets.name, `The name can have at most ${parameterSets.name} characters.`)

const Values = ParameterValues.min(1, 'A set needs at least one value.')

/**
 * A set. Its values are those of the parameters that it names; any others have their own. The program may have other parameters than
 * the set, which then says so on the page.
 */
export const ParameterSet = z
  .object({
    id: Id,
    name: z.string(),
    values: ParameterValues,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ParameterSet' })
export type ParameterSet = z.infer<typeof ParameterSet>

/** A set that is about to be saved. */
export const NewParameterSet = z.object({ name: Name, values: Values })

const bySet = byId.extend({ setId: Id })

export const parameterSetRoutes = routes({
  'GET /circuits/:id/parameter-sets': {
    summary: 'The named sets of parameter values of a circuit, the oldest first.',
    access: 'visible',
    params: byId,
    answer: successOf(z.array(ParameterSet)),
  },
  'POST /circuits/:id/parameter-sets': {
    summary: `Saves values of parameters with a circuit, under a name that it has not yet. A circuit has at most ${parameterSets.count} sets.`,
    access: 'author or admin',
    params: byId,
    body: NewParameterSet,
    answer: successOf(ParameterSet),
    status: 201,
  },
  'PATCH /circuits/:id/parameter-sets/:setId': {
    summary: 'Renames a set of parameter values, or replaces its values. An absent field stays as it is.',
    access: 'author or admin',
    params: bySet,
    body: z.object({ name: Name.optional(), values: Values.optional() }),
    answer: successOf(ParameterSet),
  },
  'DELETE /circuits/:id/parameter-sets/:setId': {
    summary: 'Deletes a set of parameter values.',
    access: 'author or admin',
    params: bySet,
    answer: successOf(z.null()),
  },
})
