import { describe, expect, it } from 'vitest'
import type { User } from '../../contract/users'
import { changesOf } from './profile-changes'

const ada: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.org',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const same = { username: 'ada', email: 'ada@example.org', bio: '', isPrivateEmail: true }

describe('only changed fields are sent; the privacy flag is always sent', () => {
  it.each([
    [{ username: 'eda' }, { username: 'eda', isPrivateEmail: true }],
    [{ email: ' new@example.org ' }, { email: 'new@example.org', isPrivateEmail: true }],
    [{ bio: ' Qubits. ' }, { bio: 'Qubits.', isPrivateEmail: true }],
    [{ isPrivateEmail: false }, { isPrivateEmail: false }],
  ])('%j', (change, sent) => expect(changesOf(ada, { ...same, ...change })).toEqual(sent))

  it.each([[{}], [{ username: ' ada ' }], [{ bio: ' ' }]])('nothing is sent for %j', (change) =>
    expect(changesOf(ada, { ...same, ...change })).toBeNull(),
  )
})
