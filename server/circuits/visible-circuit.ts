/** How a circuit that is named by its id is found and shown to whom it may be. */
import type { ThingRule, Viewer } from '../http/implementation'
import { forbidden, missing } from '../http/refusal'
import type { Queries } from '../platform/queries'
import { maySee, notFound } from './policy'
import { findCircuit } from './repository'
import type { CircuitRow } from './tables'

const refused = 'You do not have permission to view this circuit'

/** The rule of routes with the circuit's id in their path. */
export const visibleCircuit = (queries: Queries): ThingRule<{ id: string }, CircuitRow> => ({
  find: ({ id }) => findCircuit(queries, id),
  missing: notFound,
  may: maySee,
  refused,
  signedOut: 'You need to log in to view this circuit',
})

/** For routes that name the circuit elsewhere. @throws {Refusal} 404, 403 */
export async function requireVisible(queries: Queries, id: string, viewer: Viewer): Promise<CircuitRow> {
  const circuit = await findCircuit(queries, id)
  if (circuit === null) throw missing(notFound)
  if (!maySee(viewer, circuit)) throw forbidden(refused)
  return circuit
}
