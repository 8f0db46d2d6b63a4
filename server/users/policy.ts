/** Users as the API shows them, and why changes of an account are refused. */
import type { User } from '../../contract/users'
import type { Viewer } from '../http/implementation'
import { HttpError } from '../http/http-error'
import { maySeeEmail } from '../visibility/policy'
import { productUsername } from './username-keys'
import type { UserRow } from './tables'

/** Whether it is the product's own account, which is nobody's to change. */
export const isProductAccount = (user: Pick<UserRow, 'usernameKey' | 'emailKey'>): boolean =>
  user.usernameKey === productUsername && user.emailKey === null

/** 409: somebody else has the username. */
export const usernameTakenError = () => conflictError('username', 'This username is taken. Please choose another.')

/** 409: somebody else has the address. */
export const emailTakenError = () => conflictError('email', 'This email address is taken. Please choose another.')

/** 403: the confirmed password is wrong. */
export const wrongPasswordError = () => {
  const message = 'The password is wrong.'
  return new HttpError(403, message, { errors: [{ path: 'password', message }] })
}

const conflictError = (path: string, message: string) => new HttpError(409, message, { errors: [{ path, message }] })

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
