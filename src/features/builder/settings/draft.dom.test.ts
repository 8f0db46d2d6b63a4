// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { builderDraft } from '../../../session/drafts'
import { clearDraft, toStoredDraft, loadDraft, type Draft } from './draft'
import { edit, historyOf, redo, undo, type History } from './history'
import { changeSettings, defaultSettings, type Settings, type SettingsChanges } from './settings'
import { activate, duplicate, rename } from './variant-edits'
import { activeVariant, onlyVariant, withHistory } from './variants'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** A draft of one variant. */
const draftOf = (history: History, changes: Partial<Draft> = {}): Draft => ({
  variants: onlyVariant(history),
  step: 0,
  saves: new Map(),
  opened: null,
  ...changes,
})

const saved = (isSaved: boolean): Draft['saves'] => new Map([[0, { isSaved, saveKey: 'key', circuitId: 'circuit' }]])

const keep = (draft: Draft) => builderDraft.save(toStoredDraft(draft))

const set = (history: History, changes: SettingsChanges, at = 0) => edit(history, { type: 'set', changes }, 2, at)

const presentOf = ({ variants }: Draft) => activeVariant(variants).history.present

describe('The draft', () => {
  it('comes back as it was kept', () => {
    const history = historyOf(
      changeSettings(defaultSettings, { type: 'set', changes: { name: 'Bell', core: 'graph-specific' } }),
    )
    keep(draftOf(history, { step: 2 }))
    expect(loadDraft()).toMatchObject({ variants: onlyVariant(history), step: 2, opened: null, owner: 'visitor' })
    expect(loadDraft().saves.get(0)?.isSaved).toBe(false)
    keep(draftOf(history, { step: 2, saves: saved(true) }))
    expect(loadDraft().saves).toEqual(saved(true))
  })

  it('comes back with its edits, to undo and to redo', () => {
    const named = set(historyOf(defaultSettings), { name: 'Bell' })
    const larger = set(named, { qubits: 7 }, 10_000)
    const undone = undo(set(larger, { layers: 2 }, 20_000))
    if (undone === null) throw new Error('There is an edit to undo.')
    keep(draftOf(undone.history))
    const { history } = activeVariant(loadDraft().variants)
    expect(history).toEqual({ ...undone.history, open: null })
    expect(redo(history)?.history.present).toMatchObject({ qubits: 7, layers: 2 })
    expect(undo(history)?.history.present).toMatchObject({ name: 'Bell', qubits: 4 })
  })

  it('comes back with its variants, in order, each with its settings, its edits and what was saved of it', () => {
    const first = duplicate(onlyVariant(set(historyOf(defaultSettings), { name: 'Bell' })))
    const second = rename(withHistory(first, set(activeVariant(first).history, { qubits: 6 })), 1, 'Larger')
    const variants = activate(duplicate(activate(second, 0)), 1)
    const saves: Draft['saves'] = new Map([
      [0, { isSaved: true, saveKey: 'one', circuitId: 'first' }],
      [1, { isSaved: false, saveKey: 'two' }],
    ])
    keep(draftOf(historyOf(defaultSettings), { variants, saves }))
    const loaded = loadDraft()
    expect(loaded.variants).toEqual({
      ...variants,
      all: variants.all.map((variant) => ({ ...variant, history: { ...variant.history, open: null } })),
    })
    expect(loaded.variants.all.map(({ name }) => name)).toEqual(['Variant A', 'Variant B', 'Larger'])
    expect(loaded.saves).toEqual(saves)
    expect(builderDraft.read()?.state).toBe('unsaved')
    keep({ ...loaded, saves: new Map([0, 1, 2].map((id) => [id, { isSaved: true, saveKey: `key ${id}` }])) })
    expect(builderDraft.read()?.state).toBe('saved')
  })

  it('of an earlier release, which stored no edits, comes back without any', () => {
    sessionStorage.setItem(
      'ketwork:draft:builder:2:visitor',
      '{"title":"Bell","state":"saved","content":{"settings":{"name":"Bell"},"step":1},"saveKey":"key"}',
    )
    const { variants, step, saves } = loadDraft()
    expect(activeVariant(variants).history).toMatchObject({ present: { name: 'Bell', qubits: 4 }, past: [] })
    expect([step, saves.get(0)]).toEqual([1, { isSaved: true, saveKey: 'key', circuitId: undefined }])
  })

  it('remembers the layout of the graph, which is nothing to come back for', () => {
    keep(draftOf(historyOf({ ...defaultSettings, graphLayout: 'spring' })))
    expect(presentOf(loadDraft()).graphLayout).toBe('spring')
    expect(builderDraft.read()?.state).toBe('untouched')
  })

  it('forgets the message about a refused selection', () => {
    keep(draftOf(historyOf({ ...defaultSettings, reuploadingRefused: true })))
    expect(presentOf(loadDraft()).reuploadingRefused).toBe(false)
  })

  it('is the defaults where nothing was kept, or was cleared, or what is there is no draft', () => {
    const defaults = { ...draftOf(historyOf(defaultSettings)), owner: 'visitor' }
    expect(loadDraft()).toEqual(defaults)
    keep(draftOf(historyOf({ ...defaultSettings, name: 'Bell' }), { step: 1 }))
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
      keep(draftOf(historyOf({ ...defaultSettings, name }), { saves: saved(isSaved) }))
      return builderDraft.read()?.state
    }
    expect(stateOf('', false)).toBe('untouched')
    expect(stateOf('Bell', false)).toBe('unsaved')
    expect(stateOf('Bell', true)).toBe('saved')
  })

  it('is nothing to come back to while it is as a link or a circuit gave it, whichever device is filled in', () => {
    const opened = { ...defaultSettings, name: 'Bell' }
    const stateOf = (changes: Partial<Settings>) => {
      keep(draftOf(historyOf({ ...opened, ...changes }), { opened }))
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
