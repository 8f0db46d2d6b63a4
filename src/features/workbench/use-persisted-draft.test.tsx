// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { builderDraft, type Draft } from '../../session/drafts'
import { usePersistedDraft } from './use-persisted-draft'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  builderDraft.clear()
  sessionStorage.clear()
  localStorage.clear()
})

const draft = (state: Draft['state']): Draft => ({ title: 'Bell', state, content: {} })

const show = (kept: Draft | null) => renderHook(() => usePersistedDraft(builderDraft, 'visitor', kept, 300))

/** What a reload finds. */
const written = () => sessionStorage.length

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('A draft', () => {
  it('is there at once, and written when the form has rested', () => {
    show(draft('unsaved'))
    expect(builderDraft.read()).toEqual(draft('unsaved'))
    expect(written()).toBe(0)
    vi.advanceTimersByTime(300)
    expect(written()).toBe(1)
  })

  it('is written when the page goes', () => {
    show(draft('unsaved'))
    window.dispatchEvent(new Event('pagehide'))
    expect(written()).toBe(1)
  })

  it('is written when its screen goes', () => {
    show(draft('unsaved')).unmount()
    expect(written()).toBe(1)
  })

  it('that cannot be written is asked about before the page goes, unless nothing was done', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    for (const state of ['untouched', 'opened'] as const) {
      const view = show(draft(state))
      expect(leave()).toBe(false)
      view.unmount()
    }
    show(draft('unsaved'))
    expect(leave()).toBe(true)
  })

  it('of what was only opened is none', () => {
    show(null).unmount()
    expect(written()).toBe(0)
  })
})
