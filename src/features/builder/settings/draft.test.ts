// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { builderDraft } from '../../../session/drafts'
import { clearDraft, toStoredDraft, loadDraft, type Draft } from './draft'
import { edit, historyOf, redo, undo, type History } from './history'
import { changeSettings, defaultSettings, type Settings, type SettingsChanges } from './settings'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const keep = (draft: Draft) => builderDraft.save(toStoredDraft(draft))

describe('The draft', () => {
  it('comes back as it was kept', () => {
    const settings = changeSettings(defaultSettings, { type: 'set', changes: { name: 'Bell', core: 'graph-specific' } })
    keep({ history: historyOf(settings), step: 2, isSaved: false, opened: null })
    expect(loadDraft()).toEqual({
      history: historyOf(settings),
      step: 2,
      isSaved: false,
      opened: null,
      owner: 'visitor',
    })
    keep({ history: historyOf(settings), step: 2, isSaved: true, opened: null })
    expect(loadDraft().isSaved).toBe(true)
  })

  it('comes back with its edits, to undo and to redo', () => {
    const set = (history: History, changes: SettingsChanges, at: number) =>
      edit(history, { type: 'set', changes }, 2, at)
    const named = set(historyOf(defaultSettings), { name: 'Bell' }, 0)
    const larger = set(named, { qubits: 7 }, 10_000)
    const undone = undo(set(larger, { layers: 2 }, 20_000))
    if (undone === null) throw new Error('There is an edit to undo.')
    keep({ history: undone.history, step: 2, isSaved: false, opened: null })
    const { history } = loadDraft()
    expect(history).toEqual({ ...undone.history, open: null })
    expect(redo(history)?.history.present).toMatchObject({ qubits: 7, layers: 2 })
    expect(undo(history)?.history.present).toMatchObject({ name: 'Bell', qubits: 4 })
  })

  it('of an earlier release, which stored no edits, comes back without any', () => {
    sessionStorage.setItem(
      'ketwork:draft:builder:2:visitor',
      '{"title":"Bell","state":"unsaved","content":{"settings":{"name":"Bell"},"step":1}}',
    )
    expect(loadDraft()).toMatchObject({ step: 1, history: { present: { name: 'Bell', qubits: 4 }, past: [] } })
  })

  it('forgets the message about a refused selection', () => {
    keep({
      history: historyOf({ ...defaultSettings, reuploadingRefused: true }),
      step: 2,
      isSaved: false,
      opened: null,
    })
    expect(loadDraft().history.present.reuploadingRefused).toBe(false)
  })

  it('is the defaults where nothing was kept, or was cleared, or what is there is no draft', () => {
    const defaults = { history: historyOf(defaultSettings), step: 0, isSaved: false, opened: null, owner: 'visitor' }
    expect(loadDraft()).toEqual(defaults)
    keep({ history: historyOf({ ...defaultSettings, name: 'Bell' }), step: 1, isSaved: false, opened: null })
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
      keep({ history: historyOf({ ...defaultSettings, name }), step: 0, isSaved, opened: null })
      return builderDraft.read()?.state
    }
    expect(stateOf('', false)).toBe('untouched')
    expect(stateOf('Bell', false)).toBe('unsaved')
    expect(stateOf('Bell', true)).toBe('saved')
  })

  it('is nothing to come back to while it is as a link or a circuit gave it, whichever device is filled in', () => {
    const opened = { ...defaultSettings, name: 'Bell' }
    const stateOf = (changes: Partial<Settings>) => {
      keep({ history: historyOf({ ...opened, ...changes }), step: 0, isSaved: false, opened })
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
