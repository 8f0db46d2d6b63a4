import type { CircuitSummary } from '../../contract/circuits'
import type { User } from '../../contract/users'

/** Whether somebody may rename and delete a circuit: its author, or an ADMIN. The server decides anew. */
export function mayEdit(viewer: Pick<User, 'id' | 'role'> | null, circuit: Pick<CircuitSummary, 'authorId'>): boolean {
  return viewer !== null && (viewer.role === 'ADMIN' || viewer.id === circuit.authorId)
}
