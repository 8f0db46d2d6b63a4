import type { CircuitSummary } from '../../contract/circuits'
import type { User } from '../../contract/users'

/** Whether a viewer may rename and delete a circuit: its author, or an ADMIN. The server checks it too. */
export function mayEdit(viewer: Pick<User, 'id' | 'role'> | null, circuit: Pick<CircuitSummary, 'authorId'>): boolean {
  return viewer !== null && (viewer.role === 'ADMIN' || viewer.id === circuit.authorId)
}
