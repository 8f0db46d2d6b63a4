import { ApiError, messageOf } from '../api/errors'

/** What the form says when a profile could not be changed; `reason` is said in place of what the error itself says. */
export function updateErrorText(error: unknown, reason?: string): string {
  const fallback = error instanceof ApiError ? 'Failed to update profile data' : 'Failed to update profile'
  return `Error updating profile: ${reason ?? messageOf(error, fallback)}`
}

/** The texts of a profile. */
export type ProfileField = 'username' | 'bio' | 'email'

const isField = (path: string): path is ProfileField => ['username', 'bio', 'email'].includes(path)

/** What the server says of fields that the form has. */
export function fieldErrorsOf(error: unknown): { path: ProfileField; message: string }[] {
  const errors = error instanceof ApiError ? error.errors : []
  return errors.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
}
