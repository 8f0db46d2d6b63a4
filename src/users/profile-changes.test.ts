import { describe, expect, it } from 'vitest'
import { changesOf } from './profile-changes'
import { ada } from '../session/user.fixture'

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
