/** Users as the API shows them. */
import type { User } from '../../contract/users'
import type { Viewer } from '../http/implementation'
import { maySeeEmail } from '../visibility/policy'
import type { UserRow } from './tables'

/** A user as a viewer may see them. */
export function presentUser(viewer: Viewer | null, user: UserRow): User {
  return {
    id: user.id,
    username: user.username,
    ...(user.email !== null && maySeeEmail(viewer, user) && { email: user.email }),
    bio: user.bio,
    isPrivateEmail: user.isPrivateEmail,
    profileImage: user.profileImage,
    role: user.role,
    isVerified: user.isVerified,
    ...(viewer?.role === 'ADMIN' && { isBanned: user.isBanned }),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
