/** What the account forms ask of their fields, in the words of the server where it says the same. */
import { characters, password } from '../../../contract/limits'

/** An address as HTML's own e-mail field accepts it, with a dot in its domain. */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/iu

export const emailRules = {
  required: 'Email is required',
  maxLength: { value: characters.email, message: `Email must be at most ${characters.email} characters long` },
  validate: (text: string) => emailPattern.test(text.trim()) || 'Please enter a valid email address',
}

export const usernameRules = {
  required: 'Username is required',
  maxLength: { value: characters.username, message: `Username must be at most ${characters.username} characters long` },
  validate: (text: string) => text.trim() !== '' || 'Username is required',
}

/** A password that is only being given, as at login. */
export const passwordRules = { required: 'Password is required' }

/** A password that is being chosen. */
export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: password.min, message: `Password must be at least ${password.min} characters long` },
  maxLength: { value: password.max, message: `Password must be at most ${password.max} characters long` },
}
