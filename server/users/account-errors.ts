/** Why changes of an account are refused. */
import { fieldError } from '../http/http-error'

/** 409: somebody else has the username. */
export const usernameTakenError = () => fieldError(409, 'username', 'This username is taken. Please choose another.')

/** 409: somebody else has the address. */
export const emailTakenError = () => fieldError(409, 'email', 'This email address is taken. Please choose another.')

/** 403: the confirmed password, in the field `path` of the request, is wrong. */
export const wrongPasswordError = (path = 'password') => fieldError(403, path, 'The password is wrong.')
