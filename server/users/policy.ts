/** Who may see what of a user. */
import type { User } from '../../contract/users'
import type { Viewer } from '../http/implementation'
import type { UserRow } from './tables'

/** The e-mail is for the user, for ADMINs, and for all where it is not private. */
export const maySeeEmail = (viewer: Viewer | null, user: Pick<UserRow, 'id' | 'isPrivateEmail'>): boolean =>
  !user.isPrivateEmail || viewer?.id === user.id || viewer?.role === 'ADMIN'

/** A user as a viewer may see them. */
export function userFor(viewer: Viewer | null, user: UserRow): User {
  return {
    id: user.id,
    username: user.username,
    ...(user.email !== null && maySeeEmail(viewer, user) && { email: user.email }),
    bio: user.bio,
    isPrivateEmail: user.isPrivateEmail,
    profileImage: user.profileImage,
    role: user.role,
    isVerified: user.isVerified,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
