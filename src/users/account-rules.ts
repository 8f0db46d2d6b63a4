/** The rules of the account forms' fields, with the server's messages where it has the same rule. */
import { isEmailAddress, passwordProblem } from '../../contract/credentials'
import { characters, password } from '../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../contract/text'

export const emailRules = {
  required: 'Email is required',
  maxLength: { value: characters.email, message: `Email must be at most ${characters.email} characters long` },
  validate: (text: string) => isEmailAddress(text) || 'Please enter a valid email address',
}

export const usernameRules = {
  required: 'Username is required',
  maxLength: { value: characters.username, message: `Username must be at most ${characters.username} characters long` },
  validate: (text: string) => {
    if (!isSingleLine(text)) return singleLineMessage('Username')
    return !isBlank(text) || 'Username is required'
  },
}

/** An existing password, as at login. */
export const passwordRules = { required: 'Password is required' }

/** A new password. It must not resemble the username or the address in the form. */
export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: password.min, message: `Password must be at least ${password.min} characters long` },
  maxLength: { value: password.max, message: `Password must be at most ${password.max} characters long` },
  validate: (text: string, owner: { password: string; username?: string; email?: string }) =>
    passwordProblem(text, owner) ?? true,
  deps: 'confirmPassword' as const,
}

/** The same password once more. */
export const confirmationRules = {
  validate: (text: string, { password: chosen }: { password: string }) => text === chosen || 'Passwords do not match',
}
