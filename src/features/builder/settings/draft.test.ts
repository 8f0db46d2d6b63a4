// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { builderDraft } from '../../../session/drafts'
import { clearDraft, toStoredDraft, loadDraft, type Draft } from './draft'
import { changeSettings, defaultSettings, type Settings } from './settings'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const keep = (draft: Draft) => builderDraft.save(toStoredDraft(draft))

describe('The draft', () => {
  it('comes back as it was kept', () => {
    const settings = changeSettings(defaultSettings, { type: 'set', changes: { name: 'Bell', core: 'graph-specific' } })
    keep({ settings, step: 2, isSaved: false, opened: null })
    expect(loadDraft()).toEqual({ settings, step: 2, isSaved: false, opened: null, owner: 'visitor' })
    keep({ settings, step: 2, isSaved: true, opened: null })
    expect(loadDraft().isSaved).toBe(true)
  })

  it('remembers the layout of the graph, which is nothing to come back for', () => {
    const settings = { ...defaultSettings, graphLayout: 'spring' as const }
    keep({ settings, step: 2, isSaved: false, opened: null })
    expect(loadDraft().settings.graphLayout).toBe('spring')
    expect(builderDraft.read()?.state).toBe('untouched')
  })

  it('forgets the message about a refused selection', () => {
    keep({ settings: { ...defaultSettings, reuploadingRefused: true }, step: 2, isSaved: false, opened: null })
    expect(loadDraft().settings.reuploadingRefused).toBe(false)
  })

  it('is the defaults where nothing was kept, or was cleared, or what is there is no draft', () => {
    const defaults = { settings: defaultSettings, step: 0, isSaved: false, opened: null, owner: 'visitor' }
    expect(loadDraft()).toEqual(defaults)
    keep({ settings: { ...defaultSettings, name: 'Bell' }, step: 1, isSaved: false, opened: null })
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
      keep({ settings: { ...defaultSettings, name }, step: 0, isSaved, opened: null })
      return builderDraft.read()?.state
    }
    expect(stateOf('', false)).toBe('untouched')
    expect(stateOf('Bell', false)).toBe('unsaved')
    expect(stateOf('Bell', true)).toBe('saved')
  })

  it('is nothing to come back to while it is as a link or a circuit gave it, whichever device is filled in', () => {
    const opened = { ...defaultSettings, name: 'Bell' }
    const stateOf = (changes: Partial<Settings>) => {
      keep({ settings: { ...opened, ...changes }, step: 0, isSaved: false, opened })
      return builderDraft.read()?.state
    }
    expect(stateOf({})).toBe('opened')
    expect(loadDraft().opened).toEqual(opened)
    const device: HardwareOption = {
      id: 'line',
      vendor: 'Generic',
      device: 'line',
      description: '',
      gateSet: ['RX'],
      qubitCount: 5,
      couplingMap: null,
      directed: false,
    }
    expect(stateOf({ listedHardware: device })).toBe('opened')
    expect(stateOf({ qubits: 3 })).toBe('unsaved')
    expect(loadDraft().opened).toBeNull()
  })
})
