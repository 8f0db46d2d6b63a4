/** Named sets of parameter values: everybody who sees a circuit sees its sets, and who may rename it may change them. */
import type { parameterSetRoutes } from '../../contract/parameter-sets'
import { success, type Implementations, type ResourceRule } from '../http/implementation'
import { withResource } from '../http/with-resource'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import {
  addParameterSet,
  changeParameterSet,
  findParameterSet,
  listParameterSets,
  parameterSetNotFound,
  removeParameterSet,
} from './parameter-sets'
import { findCircuit } from './repository'
import type { FoundCircuit } from './tables'
import { editableCircuit, visibleCircuit } from './visible-circuit'

export function implementParameterSets(
  { database }: Services,
  quotas: AccountQuotas,
): Implementations<typeof parameterSetRoutes> {
  const { orm } = database
  const editable = editableCircuit(
    orm,
    'Only the author of a circuit, or an administrator, may change its parameter sets.',
  )
  /** The circuit, if it has the set. */
  const editableSet: ResourceRule<{ id: string; setId: string }, FoundCircuit> = {
    ...editable,
    find: async ({ id, setId }) => {
      const set = await findParameterSet(orm, { circuitId: id, id: setId })
      return set && findCircuit(orm, id)
    },
    notFound: parameterSetNotFound,
  }
  return {
    'GET /circuits/:id/parameter-sets': withResource(visibleCircuit(orm), async (_, { id }) =>
      success('Parameter sets found', await listParameterSets(orm, id)),
    ),

    'POST /circuits/:id/parameter-sets': withResource(editable, async ({ body, viewer, newId }, { id }) => {
      await quotas.requireStorage(viewer, 1)
      return success('Parameter set saved', await addParameterSet(database, { ...body, id: newId, circuitId: id }))
    }),

    'PATCH /circuits/:id/parameter-sets/:setId': withResource(editableSet, async ({ params, body }, { id }) =>
      success('Parameter set changed', await changeParameterSet(database, { id: params.setId, circuitId: id }, body)),
    ),

    'DELETE /circuits/:id/parameter-sets/:setId': withResource(editableSet, async ({ params }) => {
      await removeParameterSet(orm, params.setId)
      return success('Parameter set deleted', null)
    }),
  }
}
