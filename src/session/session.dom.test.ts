// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada } from './user.fixture'

/** The module as a page loads it: it reads the storage once, at its start. */
async function start() {
  vi.resetModules()
  return await import('./session')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

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

describe('where local storage cannot take a session', () => {
  /** Local storage with no room beyond what is there. */
  const fill = (isFull: (key: string) => boolean) => {
    const set = Storage.prototype.setItem
    return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage && isFull(key)) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    })
  }
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['nothing', () => true],
    ['the token and not the user', (key: string) => key === 'user'],
  ])('and takes %s, a reload of this tab finds it, and it is told', async (_, isFull) => {
    fill(isFull)
    const { signIn, onSessionNotPersisted } = await start()
    const told = vi.fn<(lasts: string) => void>()
    onSessionNotPersisted(told)
    signIn({ user: ada, token: 't' })
    expect(told).toHaveBeenCalledWith('tab')
    expect(Object.keys(localStorage), 'no half of it for other tabs').toEqual([])
    const { currentSession, signOut } = await start()
    expect(currentSession()).toEqual({ user: ada, token: 't' })
    signOut()
    expect((await start()).currentSession()).toBeNull()
  })

  it('what is only cached makes room for it', async () => {
    localStorage.setItem('cache:["circuits"]', 'much')
    fill(() => localStorage.getItem('cache:["circuits"]') !== null)
    const { signIn, onSessionNotPersisted } = await start()
    const told = vi.fn<(lasts: string) => void>()
    onSessionNotPersisted(told)
    signIn({ user: ada, token: 't' })
    expect(told).not.toHaveBeenCalled()
    expect(localStorage.getItem('token')).toBe('t')
  })

  it('the session is not ended by what other tabs do to theirs, and gives way to their next login', async () => {
    fill(() => true)
    const { signIn, followOtherTabs, currentSession } = await start()
    const stop = followOtherTabs()
    signIn({ user: ada, token: 't' })
    happen(null)
    expect(currentSession()?.token).toBe('t')
    vi.restoreAllMocks()
    localStorage.setItem('token', 'u')
    localStorage.setItem('user', JSON.stringify({ ...ada, username: 'eve' }))
    happen('user')
    expect(currentSession()?.user.username).toBe('eve')
    expect(Object.keys(sessionStorage)).toEqual([])
    stop()
  })

  it('nor session storage, it lives as long as the page, and that is told', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    const { signIn, currentSession, onSessionNotPersisted } = await start()
    const told = vi.fn<(lasts: string) => void>()
    onSessionNotPersisted(told)
    signIn({ user: ada, token: 't' })
    expect(currentSession()?.token).toBe('t')
    expect(told).toHaveBeenCalledWith('page')
  })
})
