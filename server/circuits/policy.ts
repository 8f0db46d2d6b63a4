/** Who may see and change a circuit. */
import type { Viewer } from '../http/implementation'

/** What is said where there is no such circuit, and where there may be one that is not to be told of. */
export const notFound = 'Circuit not found. It may have been deleted or you may not have access to it.'

/** What the rules ask of a circuit. */
export interface OwnedCircuit {
  isPublic: boolean
  authorId: string | null
}

/** By its id: anyone a public one, its author and ADMINs a private one. A list holds a private one only for its author. */
export const maySee = (viewer: Viewer | null, circuit: OwnedCircuit): boolean =>
  circuit.isPublic || isAuthor(viewer, circuit) || viewer?.role === 'ADMIN'

/** Rename, delete. */
export const mayEdit = (viewer: Viewer | null, circuit: OwnedCircuit): boolean =>
  isAuthor(viewer, circuit) || viewer?.role === 'ADMIN'

/** A comment goes by who wrote it, or an ADMIN; the author of the circuit has no such right. */
export const mayDeleteComment = (viewer: Viewer | null, comment: { userId: string | null }): boolean =>
  viewer !== null && (viewer.id === comment.userId || viewer.role === 'ADMIN')

const isAuthor = (viewer: Viewer | null, { authorId }: OwnedCircuit) => viewer !== null && viewer.id === authorId
