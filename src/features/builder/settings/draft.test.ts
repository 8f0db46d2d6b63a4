// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { builderDraft } from '../../../session/drafts'
import { clearDraft, toStoredDraft, loadDraft, type Draft } from './draft'
import { changeSettings, defaultSettings } from './settings'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const keep = (draft: Draft) => builderDraft.save(toStoredDraft(draft))

describe('The draft', () => {
  it('comes back as it was kept', () => {
    const settings = changeSettings(defaultSettings, { type: 'set', changes: { name: 'Bell', core: 'graph-specific' } })
    keep({ settings, step: 2, isSaved: false })
    expect(loadDraft()).toEqual({ settings, step: 2, isSaved: false, owner: 'visitor' })
    keep({ settings, step: 2, isSaved: true })
    expect(loadDraft().isSaved).toBe(true)
  })

  it('forgets the message about a refused selection', () => {
    keep({ settings: { ...defaultSettings, reuploadingRefused: true }, step: 2, isSaved: false })
    expect(loadDraft().settings.reuploadingRefused).toBe(false)
  })

  it('is the defaults where nothing was kept, or was cleared, or what is there is no draft', () => {
    const defaults = { settings: defaultSettings, step: 0, isSaved: false, owner: 'visitor' }
    expect(loadDraft()).toEqual(defaults)
    keep({ settings: { ...defaultSettings, name: 'Bell' }, step: 1, isSaved: false })
    clearDraft()
    expect(loadDraft()).toEqual(defaults)
    sessionStorage.setItem(
      'ketwork:draft:builder:2:visitor',
      '{"title":"","state":"unsaved","content":{"settings":7,"step":0}}',
    )
    expect(loadDraft()).toEqual(defaults)
  })

  it('is something to come back to only once something was set and not saved', () => {
    const stateOf = (name: string, isSaved: boolean) => {
      keep({ settings: { ...defaultSettings, name }, step: 0, isSaved })
      return builderDraft.read()?.state
    }
    expect(stateOf('', false)).toBe('untouched')
    expect(stateOf('Bell', false)).toBe('unsaved')
    expect(stateOf('Bell', true)).toBe('saved')
  })
})
