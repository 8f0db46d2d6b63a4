// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepComparedDraft, readComparedDraft } from './compared-draft'
import { forgetAccount } from './forget-account'
import { signIn, signOut } from './session'
import { ada } from './user.fixture'

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
