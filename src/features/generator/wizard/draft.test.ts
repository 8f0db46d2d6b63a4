// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearDraft, loadDraft, saveDraft } from './draft'
import { changeSettings, defaultSettings } from './settings'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

describe('The draft', () => {
  it('comes back as it was kept', () => {
    const settings = changeSettings(defaultSettings, { type: 'set', changes: { name: 'Bell', core: 'graph-specific' } })
    saveDraft({ settings, step: 2 })
    expect(loadDraft()).toEqual({ settings, step: 2 })
  })

  it('forgets the message about a refused selection', () => {
    saveDraft({ settings: { ...defaultSettings, reuploadingRefused: true }, step: 2 })
    expect(loadDraft().settings.reuploadingRefused).toBe(false)
  })

  it('is the defaults where nothing was kept, or was cleared, or what is there is no draft', () => {
    expect(loadDraft()).toEqual({ settings: defaultSettings, step: 0 })
    saveDraft({ settings: { ...defaultSettings, name: 'Bell' }, step: 1 })
    clearDraft()
    expect(loadDraft()).toEqual({ settings: defaultSettings, step: 0 })
    sessionStorage.setItem('ketwork:draft:builder:1', '{"settings":7}')
    expect(loadDraft()).toEqual({ settings: defaultSettings, step: 0 })
  })

  it('does not hold up typing where storage is full', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => saveDraft({ settings: defaultSettings, step: 0 })).not.toThrow()
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
