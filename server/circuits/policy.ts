/** Who may change a circuit. Who may see it is in `visibility/`. */
import type { Viewer } from '../http/implementation'
import type { CircuitVisibility } from '../visibility/policy'

/** The message for a circuit that does not exist, and for one whose existence must not show. */
export const circuitNotFound = 'Circuit not found. It may have been deleted or you may not have access to it.'

/** The message for a comment that does not exist, and for one that a viewer may not know of. */
export const commentNotFound = 'Comment not found'

/** Change what is written about it, delete it, change its visibility. */
export const mayEdit = (viewer: Viewer | null, { authorId }: Pick<CircuitVisibility, 'authorId'>): boolean =>
  viewer !== null && (viewer.id === authorId || viewer.role === 'ADMIN')

/** A comment is deleted by its author or an ADMIN; the author of the circuit has no such right. */
export const mayDeleteComment = (viewer: Viewer | null, comment: { userId: string | null }): boolean =>
  viewer !== null && (viewer.id === comment.userId || viewer.role === 'ADMIN')

/** A comment is changed by its author alone: nobody puts words into somebody else's mouth. */
export const mayChangeComment = (viewer: Viewer | null, comment: { userId: string | null }): boolean =>
  viewer !== null && viewer.id === comment.userId
