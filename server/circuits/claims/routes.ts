/** Claims of circuits: everybody who sees a circuit sees its claims, and who may rename it may change them. */
import { mistakesIn } from '../../../claims/formulas'
import type { claimRoutes, MemberClaim } from '../../../contract/claims'
import * as limits from '../../../contract/limits'
import { recordAction } from '../../audit/log'
import { HttpError } from '../../http/http-error'
import { success, type Implementations, type ResourceRule, type Viewer } from '../../http/implementation'
import { withResource } from '../../http/with-resource'
import type { Services } from '../../services'
import type { AccountQuotas } from '../../users/quotas'
import { limitPerAccount } from '../account-limit'
import { findCircuit, findProgram } from '../repository'
import type { FoundCircuit } from '../tables'
import { editableCircuit, visibleCircuit } from '../visible-circuit'
import { proveClaim } from './prove'
import { addClaim, changeClaim, claimNotFound, hasClaim, listClaims, removeClaim } from './repository'

export function implementClaims(
  { database, engine }: Services,
  quotas: AccountQuotas,
): Implementations<typeof claimRoutes> {
  const { orm } = database
  const running = limitPerAccount(limits.simulation.atOnce, 'proofs')
  const editable = editableCircuit(
    orm,
    'Only the author of a circuit, or an administrator, may change what is claimed of it.',
  )
  /** The circuit, if it has the claim. */
  const editableClaim: ResourceRule<{ id: string; claimId: string }, FoundCircuit> = {
    ...editable,
    find: async ({ id, claimId }) =>
      (await hasClaim(orm, { id: claimId, circuitId: id })) ? findCircuit(orm, id) : null,
    notFound: claimNotFound,
  }
  /** Administrators leave a note of what they change of others. */
  const record = async (viewer: Viewer, circuit: FoundCircuit, reason: string) => {
    if (circuit.authorId === viewer.id) return
    await recordAction(orm, viewer, { action: 'EDIT_CIRCUIT', subjectId: circuit.id, subject: circuit.name, reason })
  }
  return {
    'GET /circuits/:id/claims': withResource(visibleCircuit(orm), async ({ query }, { id, version }) =>
      success('Claims found', await listClaims(orm, id, query.version ?? version)),
    ),

    'POST /circuits/:id/claims': withResource(editable, async ({ body, viewer, newId }, circuit) => {
      requireFormulas(body.claim)
      await quotas.requireStorage(viewer, 1)
      const added = await addClaim(database, { id: newId, circuitId: circuit.id, claim: body.claim })
      await record(viewer, circuit, 'Added a claim')
      return success('Claim added', added)
    }),

    'POST /circuits/:id/claims/try': withResource(editable, async ({ body, viewer, whenGone }, { id }) => {
      requireFormulas(body.claim)
      const qasmCode = await findProgram(orm, id)
      const tried = await running(viewer.id, () => proveClaim(engine, { qasmCode, claim: body.claim }, whenGone()))
      return success('Claim tried', tried)
    }),

    'PATCH /circuits/:id/claims/:claimId': withResource(editableClaim, async ({ params, body, viewer }, circuit) => {
      requireFormulas(body.claim)
      const changed = await changeClaim(database, { id: params.claimId, circuitId: circuit.id }, body.claim)
      await record(viewer, circuit, 'Changed a claim')
      return success('Claim changed', changed)
    }),

    'DELETE /circuits/:id/claims/:claimId': withResource(editableClaim, async ({ params, viewer }, circuit) => {
      await removeClaim(database, { id: params.claimId, circuitId: circuit.id })
      await record(viewer, circuit, 'Deleted a claim')
      return success('Claim deleted', null)
    }),
  }
}

/** @throws {HttpError} 400 with each formula that cannot be read. */
function requireFormulas(claim: MemberClaim): void {
  const errors = mistakesIn(claim).map(({ path, message }) => ({ path: `claim.${path}`, message }))
  const [first] = errors
  if (first !== undefined) throw new HttpError(400, first.message, { errors })
}
