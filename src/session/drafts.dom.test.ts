// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users'
import { builderDraft, draftOwner, programDraft, type Draft } from './drafts'
import { signIn, signOut } from './session'
import { ada } from './user.fixture'

const person = (id: string): User => ({ ...ada, id, username: id })

const enter = (id: string) => signIn({ user: person(id), token: `token of ${id}` })
const draft = (title: string, state: Draft['state'] = 'unsaved'): Draft => ({ title, state, content: 1 })
const titleNow = () => builderDraft.read()?.title ?? null
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
    builderDraft.save(draft('Bell'))
    expect(titleNow()).toBe('Bell')
    openNewTab()
    expect(titleNow()).toBe('Bell')
  })

  it('survives the way to login: what a visitor began is the account’s afterwards, and no longer the visitor’s', () => {
    builderDraft.save(draft('Bell'))
    enter('ada')
    expect(titleNow()).toBe('Bell')
    signOut()
    expect(titleNow()).toBeNull()
  })

  it('survives a session that expires', () => {
    enter('ada')
    builderDraft.save(draft('Bell'))
    signOut()
    builderDraft.save(draft('', 'untouched'))
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('survives a registration whose mail is opened in another tab', () => {
    builderDraft.save(draft('Bell'))
    openNewTab()
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('is seen by nobody else who signs in here', () => {
    enter('ada')
    builderDraft.save(draft('Bell'))
    signOut()
    enter('eve')
    expect(titleNow()).toBeNull()
    signOut()
    expect(titleNow()).toBeNull()
  })

  it('gives way to no draft that another visitor left in another tab', () => {
    enter('ada')
    builderDraft.save(draft('Bell'))
    signOut()
    builderDraft.save(draft('Somebody else’s'))
    openNewTab()
    enter('ada')
    expect(titleNow()).toBe('Bell')
  })

  it('of another tab does not disturb this one', () => {
    enter('ada')
    builderDraft.save(draft('Here'))
    const here = Object.entries({ ...sessionStorage })
    openNewTab()
    builderDraft.save(draft('There'))
    openNewTab()
    for (const [key, value] of here) sessionStorage.setItem(key, value)
    expect(titleNow()).toBe('Here')
  })

  it('that nobody began is not carried to other tabs', () => {
    builderDraft.save(draft('', 'untouched'))
    openNewTab()
    expect(builderDraft.read()).toBeNull()
  })

  it('is gone once cleared, here and in tabs opened later', () => {
    builderDraft.save(draft('Bell'))
    builderDraft.clear()
    expect(builderDraft.read()).toBeNull()
    openNewTab()
    expect(builderDraft.read()).toBeNull()
  })

  it.each(['{', '7', '{"title":1}'])('is none where %s is kept', (kept) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    sessionStorage.setItem('ketwork:draft:builder:2:visitor', kept)
    expect(builderDraft.read()).toBeNull()
  })

  it('does not hold up typing where storage is full or off', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(builderDraft.save(draft('Bell')), 'a reload will not find it').toBe(false)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(titleNow(), 'but the way to login and back will').toBe('Bell')
    builderDraft.clear()
  })

  it('of one page is not the other page’s', () => {
    builderDraft.save(draft('Built'))
    programDraft.save(draft('Typed'))
    expect(titleNow()).toBe('Built')
    expect(programDraft.read()?.title).toBe('Typed')
    programDraft.clear()
    expect(titleNow()).toBe('Built')
  })
})

describe('A draft that is held', () => {
  it('is there at once, and in a new tab once it is stored', () => {
    programDraft.stage(draftOwner(), draft('Typed'))
    expect(programDraft.read()?.title).toBe('Typed')
    expect(localStorage.length).toBe(0)
    expect(programDraft.flush(draftOwner())).toBe(true)
    openNewTab()
    expect(programDraft.read()?.title).toBe('Typed')
    programDraft.clear()
  })

  it('is its owner’s, also when it is stored after they left', () => {
    enter('ada')
    const owner = draftOwner()
    programDraft.stage(owner, draft('Typed'))
    signOut()
    programDraft.flush(owner)
    expect(programDraft.read()).toBeNull()
    enter('ada')
    expect(programDraft.read()?.title).toBe('Typed')
  })

  it('before signing in is taken along though it was not stored yet', () => {
    programDraft.stage(draftOwner(), draft('Typed'))
    enter('ada')
    expect(programDraft.read()?.title).toBe('Typed')
    signOut()
    expect(programDraft.read()).toBeNull()
  })

  it('that is very long lives in its own tab, and no older one stands for it in others', () => {
    programDraft.save(draft('Short'))
    programDraft.save({ title: 'Long', state: 'unsaved', content: 'x'.repeat(600_000) })
    expect(programDraft.read()?.title).toBe('Long')
    openNewTab()
    expect(programDraft.read()).toBeNull()
  })
})
