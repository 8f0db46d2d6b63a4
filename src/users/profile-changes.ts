import type { User } from '../../contract/users'

/** What the form edits. */
export interface ProfileFields {
  username: string
  email: string
  bio: string
  isPrivateEmail: boolean
}

/**
 * What is sent: only changed fields, and the privacy flag always. Null where nothing was changed: then the form just closes.
 */
export function changesOf(user: User, fields: ProfileFields): Partial<ProfileFields> | null {
  const username = fields.username.trim()
  const email = fields.email.trim()
  const bio = fields.bio.trim()
  const changes = {
    ...(username !== user.username && { username }),
    ...(email !== (user.email ?? '') && { email }),
    ...(bio !== (user.bio ?? '') && { bio }),
    isPrivateEmail: fields.isPrivateEmail,
  }
  const isChanged = Object.keys(changes).length > 1 || fields.isPrivateEmail !== user.isPrivateEmail
  return isChanged ? changes : null
}
