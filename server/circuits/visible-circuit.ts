/** How a circuit that is named by its id is found and shown to whom it may be. */
import type { ResourceRule, Viewer } from '../http/implementation'
import { forbidden, missing } from '../http/refusal'
import type { Queries } from '../platform/queries'
import { maySeeCircuit, type CircuitVisibility } from '../visibility/policy'
import { notFound } from './policy'
import { findCircuit } from './repository'
import type { FoundCircuit } from './tables'
import { readCircuit } from './whole-circuits'

const refused = 'You do not have permission to view this circuit'

/** The rule of routes with the circuit's id in their path. */
export const visibleCircuit = (queries: Queries) => visible(({ id }) => findCircuit(queries, id))

/** The same of the route that shows all of it: one question to the database is enough. */
export const visibleWholeCircuit = (queries: Queries) =>
  visible(({ id }, _, viewer) => readCircuit(queries, id, viewer))

const visible = <Thing extends CircuitVisibility>(
  find: ResourceRule<{ id: string }, Thing>['find'],
): ResourceRule<{ id: string }, Thing> => ({
  find,
  missing: notFound,
  may: maySeeCircuit,
  refused,
  signedOut: 'You need to log in to view this circuit',
})

/** For routes that name the circuit elsewhere. @throws {Refusal} 404, 403 */
export async function requireVisible(queries: Queries, id: string, viewer: Viewer): Promise<FoundCircuit> {
  const circuit = await findCircuit(queries, id)
  if (circuit === null) throw missing(notFound)
  if (!maySeeCircuit(viewer, circuit)) throw forbidden(refused)
  return circuit
}
