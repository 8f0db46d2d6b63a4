import type { circuitRoutes } from '../../contract/circuits'
import { listing, success, type Implementations } from '../http/implementation'
import { notFound, HttpError } from '../http/http-error'
import { withResource } from '../http/with-resource'
import { recordAction } from '../audit/log'
import type { Services } from '../services'
import type { AccountQuotas } from '../users/quotas'
import { readCircuit } from './cache/circuits'
import { readSummaries } from './cache/summaries'
import { requireProgramSize } from './create'
import { removePictures } from './pictures'
import { countFacets } from './counts/facets'
import { resolveFilters } from './list-conditions'
import { answerList } from './library/cached-answers'
import { circuitNotFound } from './policy'
import { readRelated } from './related'
import { listRemixes, readFamily } from './remixes'
import { editCircuit } from './edit'
import { createCovers } from './cover'
import { exportCircuit } from './export'
import { removeCircuit } from './mutations'
import type { CircuitListeners } from './publication'
import { readSummary } from './repository'
import { findCircuitsWithPart, findSameCircuits } from './structures'
import { changeVisibility } from './visibility'
import { editableCircuit, visibleCircuit, visibleCircuitAnswer } from './visible-circuit'
import { implementSaving } from './saving-routes'

type Routes = typeof circuitRoutes

export function implementCircuits(
  services: Services,
  quotas: AccountQuotas,
  listeners: CircuitListeners,
): Implementations<Routes> {
  const { database, files } = services
  const { orm } = database
  const covers = createCovers(services)

  const visible = visibleCircuit(orm)
  const editable = editableCircuit(orm, 'Only the author of a circuit, or an administrator, may change it.')

  return {
    ...implementSaving(services, quotas, listeners),

    'GET /circuits': ({ query, viewer }) => answerList(orm, query, viewer),

    'GET /circuits/facets': async ({ query, viewer }) =>
      success('Facets found', await countFacets(orm, await resolveFilters(orm, query, viewer), viewer)),

    'POST /circuits/same': async ({ body, viewer }) => {
      const ids = await findSameCircuits(services, requireProgramSize(body.qasm), viewer)
      return success('Circuits found', await readSummaries(orm, ids, viewer))
    },

    'POST /circuits/containing': async ({ body, viewer }) => {
      const part = { ...body, qasm: requireProgramSize(body.qasm) }
      const { ids, isComplete } = await findCircuitsWithPart(services, part, viewer)
      return success('Circuits found', { circuits: await readSummaries(orm, ids, viewer), isComplete })
    },

    'GET /circuits/:id/related': withResource(visible, async ({ viewer }, circuit) =>
      success('Related circuits found', await readRelated(orm, circuit, viewer)),
    ),

    'GET /circuits/:id/remixes': withResource(visible, async ({ query, viewer }, { id }) =>
      listing('Remixes found', await listRemixes(orm, id, query, viewer)),
    ),

    'GET /circuits/:id/family': withResource(visible, async ({ viewer }, { id }) =>
      success('Family found', await readFamily(orm, id, viewer)),
    ),

    'GET /circuits/:id/export': withResource(
      visible,
      async ({ query: { format, theme = 'light' }, viewer }, { id }) => {
        const circuit = await readCircuit(orm, id, viewer)
        if (circuit === null) throw notFound(circuitNotFound)
        return success('Circuit exported', await exportCircuit(services, circuit, { format, theme }))
      },
    ),

    'GET /circuits/:id': withResource(visibleCircuitAnswer(orm), async (_, answer) => answer),

    'PATCH /circuits/:id': withResource(editable, async ({ body, viewer }, { id }) => {
      const circuit = await editCircuit(database, id, await covers.measure(id, body, viewer), viewer)
      if (circuit === null) throw notFound(circuitNotFound)
      const { references } = circuit
      return success('Circuit changed', { ...(await readSummary(orm, circuit, viewer)), references })
    }),

    'PUT /circuits/:id/visibility': withResource(editable, async ({ body, viewer }, found) => {
      const { isPublic } = body
      const circuit = await changeVisibility(services, found, body, listeners)
      if (circuit === null) throw notFound(circuitNotFound)
      if (circuit.hiddenAt !== null) {
        throw new HttpError(
          409,
          'An administrator has hidden this circuit. Its visibility cannot be changed until it is shown again.',
        )
      }
      return success(isPublic ? 'Circuit made public' : 'Circuit made private', await readSummary(orm, circuit, viewer))
    }),

    'DELETE /circuits/:id': withResource(editable, async ({ viewer, log }, { id, name, authorId }) => {
      const pictures = await orm.transaction(async (transaction) => {
        const removed = await removeCircuit(transaction, id)
        if (removed === null) throw notFound(circuitNotFound)
        if (authorId !== viewer.id) {
          await recordAction(transaction, viewer, { action: 'DELETE_CIRCUIT', subjectId: id, subject: name })
        }
        return removed
      })
      // The circuit is deleted, even if its files are not; the next sweep deletes them.
      try {
        for (const picture of pictures) await removePictures(files, picture)
      } catch (error) {
        log.warn({ err: error }, 'Pictures were left over')
      }
      return success('Circuit deleted', null)
    }),
  }
}
