// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users'
import { clearBuilderDraft, keepBuilderDraft, readBuilderDraft, type BuilderDraft } from './builder-draft'
import { signIn, signOut } from './session'

const person = (id: string): User => ({
  id,
  username: id,
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

const enter = (id: string) => signIn({ user: person(id), token: `token of ${id}` })
const draft = (title: string, state: BuilderDraft['state'] = 'unsaved'): BuilderDraft => ({ title, state, content: 1 })
const titleNow = () => readBuilderDraft()?.title ?? null
/** What a link in a new tab finds: the same local storage, no session storage. */
const openNewTab = () => sessionStorage.clear()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  signOut()
  vi.restoreAllMocks()
})

describe('The draft of the builder', () => {
  it('comes back after a reload, and in a tab that is opened later', () => {
    enter('ada')
    keepBuilderDraft(draft('Bell'))
    expect(titleNow()).toBe('Bell')
    openNewTab()
    expect(titleNow()).toBe('Bell')
  })

  it('survives the way to login: what a visitor began is the account’s afterwards, and no longer the visitor’s', () => {
    keepBuilderDraft(draft('Bell'))
    enter('ada')
    expect(titleNow()).toBe('Bell')
    signOut()
    expect(titleNow()).toBeNull()
  })

  it('survives a session that expires', () => {
    enter('ada')
    keepBuilderDraft(draft('Bell'))
    signOut()
    keepBuilderDraft(draft('', 'untouched'))
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('survives a registration whose mail is opened in another tab', () => {
    keepBuilderDraft(draft('Bell'))
    openNewTab()
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('is seen by nobody else who signs in here', () => {
    enter('ada')
    keepBuilderDraft(draft('Bell'))
    signOut()
    enter('eve')
    expect(titleNow()).toBeNull()
    signOut()
    expect(titleNow()).toBeNull()
  })

  it('gives way to no draft that another visitor left in another tab', () => {
    enter('ada')
    keepBuilderDraft(draft('Bell'))
    signOut()
    keepBuilderDraft(draft('Somebody else’s'))
    openNewTab()
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('of another tab does not disturb this one', () => {
    enter('ada')
    keepBuilderDraft(draft('Here'))
    const here = Object.entries({ ...sessionStorage })
    openNewTab()
    keepBuilderDraft(draft('There'))
    openNewTab()
    for (const [key, value] of here) sessionStorage.setItem(key, value)
    expect(titleNow()).toBe('Here')
  })

  it('that nobody began is not carried to other tabs', () => {
    keepBuilderDraft(draft('', 'untouched'))
    openNewTab()
    expect(readBuilderDraft()).toBeNull()
  })

  it('is gone once cleared, here and in tabs opened later', () => {
    keepBuilderDraft(draft('Bell'))
    clearBuilderDraft()
    expect(readBuilderDraft()).toBeNull()
    openNewTab()
    expect(readBuilderDraft()).toBeNull()
  })

  it.each(['{', '7', '{"title":1}'])('is none where %s is kept', (kept) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    sessionStorage.setItem('ketwork:draft:builder:2:visitor', kept)
    expect(readBuilderDraft()).toBeNull()
  })

  it('does not hold up typing where storage is full or off', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepBuilderDraft(draft('Bell'))).not.toThrow()
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
