// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepComparedDraft, readComparedDraft } from './compared-draft'
import { forgetAccount } from './forget-account'
import { signIn, signOut } from './session'

const ada = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER' as const,
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

afterEach(() => {
  signOut()
  sessionStorage.clear()
})

test('a draft is found again by the same account alone', () => {
  expect(readComparedDraft()).toBeNull()
  signIn({ user: ada, token: 'token' })
  expect(keepComparedDraft({ name: 'Mine', qasm: 'qubit q;' })).toBe(true)
  expect(readComparedDraft()).toEqual({ name: 'Mine', qasm: 'qubit q;' })
  signOut()
  expect(readComparedDraft()).toBeNull()
  signIn({ user: ada, token: 'token' })
  forgetAccount(ada.id)
  expect(readComparedDraft()).toBeNull()
})
