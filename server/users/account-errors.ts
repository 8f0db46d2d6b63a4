/** Why changes of an account are refused. */
import { HttpError } from '../http/http-error'

/** 409: somebody else has the username. */
export const usernameTakenError = () => conflictError('username', 'This username is taken. Please choose another.')

/** 409: somebody else has the address. */
export const emailTakenError = () => conflictError('email', 'This email address is taken. Please choose another.')

/** 403: the confirmed password, in the field `path` of the request, is wrong. */
export const wrongPasswordError = (path = 'password') => {
  const message = 'The password is wrong.'
  return new HttpError(403, message, { errors: [{ path, message }] })
}

const conflictError = (path: string, message: string) => new HttpError(409, message, { errors: [{ path, message }] })
