/** Who may do what with an issue. Who may see it is in `visibility/`. */
import type { Role } from '../../contract/users'
import type { Viewer } from '../http/implementation'
import { isAdmin, isSelf } from '../visibility/policy'
import { type IssueRow } from './tables'

type OwnedIssue = Pick<IssueRow, 'authorId' | 'status'>

/** Edit, delete: the author while it is OPEN, an ADMIN always. */
export const mayChange = (viewer: Viewer | null, issue: OwnedIssue): boolean =>
  isAdmin(viewer) || (isSelf(viewer, issue.authorId) && issue.status === 'OPEN')

/** Only its author changes a comment. */
export const mayChangeComment = (viewer: Viewer | null, comment: { authorId: string | null }): boolean =>
  isSelf(viewer, comment.authorId)

/** The uploader deletes an attachment while they may change its issue; an ADMIN always. */
export const mayDeleteAttachment = (
  viewer: Viewer | null,
  { uploaderId, issue }: { uploaderId: string | null; issue: OwnedIssue | null },
): boolean => isAdmin(viewer) || (isSelf(viewer, uploaderId) && (issue === null || mayChange(viewer, issue)))

/** Issues are assigned to administrators and developers. */
export const mayBeAssigned = (user: { role: Role; isBanned: boolean }): boolean =>
  !user.isBanned && (user.role === 'ADMIN' || user.role === 'DEVELOPER')
