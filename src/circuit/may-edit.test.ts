import { expect, it } from 'vitest'
import { mayEdit } from './may-edit'

it.each([
  ['nobody', null, 'a', false],
  ['its author', { id: 'a', role: 'USER' } as const, 'a', true],
  ['another user', { id: 'b', role: 'DEVELOPER' } as const, 'a', false],
  ['an administrator', { id: 'b', role: 'ADMIN' } as const, 'a', true],
  ['a user, once the author is gone', { id: 'b', role: 'USER' } as const, null, false],
  ['nobody, once the author is gone', null, null, false],
])('%s may edit: %#', (_, viewer, authorId, expected) => {
  expect(mayEdit(viewer, { authorId })).toBe(expected)
})
