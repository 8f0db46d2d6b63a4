// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users'

const ada: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

/** The module as a page loads it: it reads the storage once, at its start. */
async function start() {
  vi.resetModules()
  return await import('./session')
}

beforeEach(() => localStorage.clear())

describe('at start', () => {
  it('user and token together are a session', async () => {
    localStorage.setItem('user', JSON.stringify(ada))
    localStorage.setItem('token', 't')
    expect((await start()).currentSession()).toEqual({ user: ada, token: 't' })
  })

  it.each([
    ['only the user', { user: JSON.stringify(ada) }],
    ['only the token', { token: 't' }],
    ['a user that is no JSON', { user: '{', token: 't' }],
    ['a user without an id', { user: '{"username":"ada","role":"USER"}', token: 't' }],
    ['a user that is null', { user: 'null', token: 't' }],
    ['an empty token', { user: JSON.stringify(ada), token: '' }],
  ])('%s counts as signed out, and both are cleared', async (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    expect((await start()).currentSession()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })
})

it('signing in keeps both, signing out clears both, and followers hear of each', async () => {
  const { signIn, signOut, onSessionChange } = await start()
  const heard: (string | undefined)[] = []
  onSessionChange((session, previous) => heard.push(previous?.user.username, session?.user.username))
  signIn({ user: ada, token: 't' })
  expect(localStorage.getItem('token')).toBe('t')
  expect(localStorage.getItem('user')).toBe(JSON.stringify(ada))
  signOut()
  expect(Object.keys(localStorage)).toEqual([])
  expect(heard).toEqual([undefined, 'ada', 'ada', undefined])
})

it('an expired session is forgotten, is told, and is known as expired until the next login', async () => {
  const { signIn, expireSession, onSessionExpired, currentSession, hasExpired } = await start()
  const told = vi.fn<() => void>()
  onSessionExpired(told)
  signIn({ user: ada, token: 't' })
  expireSession()
  expect(currentSession()).toBeNull()
  expect(hasExpired()).toBe(true)
  expect(told).toHaveBeenCalledOnce()
  signIn({ user: ada, token: 'u' })
  expect(hasExpired()).toBe(false)
})

it('new facts about another user change nothing', async () => {
  const { signIn, updateViewer, currentSession } = await start()
  signIn({ user: ada, token: 't' })
  updateViewer({ ...ada, id: 'somebody else', username: 'eve' })
  expect(currentSession()?.user.username).toBe('ada')
  updateViewer({ ...ada, username: 'ada2' })
  expect(currentSession()).toEqual({ user: { ...ada, username: 'ada2' }, token: 't' })
})

const happen = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

describe('other tabs', () => {
  it('a login there is a login here, once both are stored', async () => {
    const { followOtherTabs, currentSession } = await start()
    const stop = followOtherTabs()
    localStorage.setItem('token', 't')
    happen('token')
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('token'), 'the other tab is not disturbed halfway').toBe('t')
    localStorage.setItem('user', JSON.stringify(ada))
    happen('user')
    expect(currentSession()?.user.username).toBe('ada')
    stop()
  })

  it('a logout there is a logout here', async () => {
    const { followOtherTabs, signIn, currentSession } = await start()
    const stop = followOtherTabs()
    signIn({ user: ada, token: 't' })
    localStorage.clear()
    happen(null)
    expect(currentSession()).toBeNull()
    stop()
  })
})

it('where storage is off, a session lives as long as the page', async () => {
  const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const { signIn, currentSession } = await start()
  signIn({ user: ada, token: 't' })
  expect(currentSession()?.token).toBe('t')
  off.mockRestore()
})
