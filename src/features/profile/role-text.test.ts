import { expect, it } from 'vitest'
import { roleText } from './role-text'

it.each([
  ['ADMIN', 'Admin', 'System administrator with full access privileges'],
  ['DEVELOPER', 'Developer', 'Contributing developer with extended rights'],
  ['researcher', 'Researcher', 'Academic researcher with special access'],
  ['USER', 'User', 'Standard user account'],
  ['constructor', 'User', 'Standard user account'],
  ['OVERLORD', 'User', 'Standard user account'],
])('%s is %s: %s', (role, name, description) => {
  expect(roleText(role)).toMatchObject({ name, description })
})
