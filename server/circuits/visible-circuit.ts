/** The rules of routes that name a circuit: whether it exists, and whether the viewer may see or change it. */
import type { ResourceRule, Viewer } from '../http/implementation'
import { forbidden, notFound } from '../http/http-error'
import type { Queries } from '../platform/queries'
import { maySeeCircuit, maySeeHiddenComment, type CircuitVisibility } from '../visibility/policy'
import { findComment, type CommentRow } from './comments'
import { circuitNotFound, commentNotFound, mayEdit } from './policy'
import { findCircuit } from './repository'
import type { FoundCircuit } from './tables'
import { answerCircuit } from './cache/circuits'

const refused = 'You do not have permission to view this circuit'

/** The rule of routes with the circuit's id in their path. */
export const visibleCircuit = (queries: Queries) =>
  visibilityRule(
    ({ id }) => findCircuit(queries, id),
    (circuit) => circuit,
  )

/** The rule of the route that shows all of a circuit: what it finds is the answer already. */
export const visibleCircuitAnswer = (queries: Queries) =>
  visibilityRule(
    ({ id }, _, viewer) => answerCircuit(queries, id, viewer),
    ({ data }) => data,
  )

/** The rule of routes that change the circuit in their path. @param refusal the message for those who may not */
export const editableCircuit = (queries: Queries, refusal: string): ResourceRule<{ id: string }, FoundCircuit> => ({
  find: ({ id }) => findCircuit(queries, id),
  notFound: circuitNotFound,
  isAllowed: mayEdit,
  forbidden: refusal,
})

/** The rule of routes with the id of a comment in their path: who sees its circuit sees it, unless it is hidden. */
export const visibleComment = (
  queries: Queries,
): ResourceRule<{ id: string }, { comment: CommentRow; circuit: CircuitVisibility }> => ({
  async find({ id }, _, viewer) {
    const comment = await findComment(queries, id)
    if (comment === null || !maySeeHiddenComment(viewer, comment)) return null
    const circuit = await findCircuit(queries, comment.circuitId)
    return circuit && { comment, circuit }
  },
  isAllowed: (viewer, { circuit }) => maySeeCircuit(viewer, circuit),
  notFound: commentNotFound,
  forbidden: refused,
  unauthorized: 'You need to log in to view this circuit',
})

const visibilityRule = <Resource>(
  find: ResourceRule<{ id: string }, Resource>['find'],
  circuitOf: (resource: Resource) => CircuitVisibility,
): ResourceRule<{ id: string }, Resource> => ({
  find,
  notFound: circuitNotFound,
  isAllowed: (viewer, resource) => maySeeCircuit(viewer, circuitOf(resource)),
  forbidden: refused,
  unauthorized: 'You need to log in to view this circuit',
})

/** For routes that name the circuit elsewhere. @throws {HttpError} 404, 403 */
export async function requireVisible(queries: Queries, id: string, viewer: Viewer): Promise<FoundCircuit> {
  const circuit = await findCircuit(queries, id)
  if (circuit === null) throw notFound(circuitNotFound)
  if (!maySeeCircuit(viewer, circuit)) throw forbidden(refused)
  return circuit
}
