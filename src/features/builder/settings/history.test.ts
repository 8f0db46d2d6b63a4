import { describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { applyPreset } from '../graph-editor/presets'
import { setWeight, setWeighted, toggleEdge } from '../graph-editor/graph'
import { selectionOf } from './gate-selection'
import { edit, historyOf, redo, toStoredHistory, undo, type History } from './history'
import { defaultSettings, type SettingsAction } from './settings'

/** Edits in step 3, far enough apart to be undone one by one. */
const after = (...actions: SettingsAction[]): History =>
  actions.reduce((history, action, index) => edit(history, action, 2, index * 10_000), historyOf(defaultSettings))

const undone = (history: History, times = 1): History =>
  times === 0 ? history : undone(undo(history)?.history ?? history, times - 1)
const redone = (history: History): History => redo(history)?.history ?? history

describe('Undo and redo in the builder', () => {
  const graph = toggleEdge(defaultSettings.graph, 0, 3)
  const star = applyPreset(graph, 'star')
  it.each<[string, SettingsAction]>([
    ['a setting', { type: 'set', changes: { encoding: 'uniform' } }],
    ['a number', { type: 'set', changes: { qubits: 7 } }],
    ['a text', { type: 'set', changes: { name: 'Bell' } }],
    ['a gate', { type: 'set', changes: { singleQubitGates: selectionOf('RY', 'RZ') } }],
    ['an edge', { type: 'set', changes: { graph } }],
    ['a preset', { type: 'set', changes: { graph: star } }],
    ['settings that were opened', { type: 'open', settings: { ...defaultSettings, name: 'Sent' } }],
  ])('%s is taken back and made again', (_, action) => {
    const done = after(action)
    expect(undone(done).present).toEqual(defaultSettings)
    expect(redone(undone(done)).present).toEqual(done.present)
  })

  it('a layout moves nodes on the screen and is no edit', () => {
    const arranged = after({ type: 'set', changes: { graphLayout: 'spring' } })
    expect(arranged.present.graphLayout).toBe('spring')
    expect(undo(arranged)).toBeNull()
  })

  it('goes back edit by edit, and tells in which step each was made', () => {
    const named = edit(historyOf(defaultSettings), { type: 'set', changes: { name: 'Bell' } }, 0, 0)
    const chosen = edit(named, { type: 'set', changes: { useCase: 'simulation' } }, 1, 0)
    const first = undo(chosen)
    expect(first).toMatchObject({ step: 1, history: { present: { name: 'Bell', useCase: null } } })
    expect(undo(first?.history ?? chosen)).toMatchObject({ step: 0, history: { present: { name: '' } } })
    expect(redo(first?.history ?? chosen)).toMatchObject({ step: 1, history: { present: { useCase: 'simulation' } } })
  })

  it('what is typed without a pause is one edit, with a pause two', () => {
    const typed = (...times: number[]) =>
      times.reduce(
        (history, at, index) => edit(history, { type: 'set', changes: { name: 'Bell'.slice(0, index + 1) } }, 0, at),
        historyOf(defaultSettings),
      )
    expect(undone(typed(0, 200, 400, 600)).present.name).toBe('')
    expect(undone(typed(0, 200, 5000, 5200)).present.name).toBe('Be')
  })

  it('another field is another edit, however soon', () => {
    const named = edit(historyOf(defaultSettings), { type: 'set', changes: { name: 'Bell' } }, 0, 0)
    const described = edit(named, { type: 'set', changes: { description: 'Two' } }, 0, 10)
    expect(undone(described).present).toMatchObject({ name: 'Bell', description: '' })
  })

  it('an edit after undo leaves nothing to redo', () => {
    const edited = edit(
      undone(after({ type: 'set', changes: { qubits: 7 } })),
      { type: 'set', changes: { qubits: 3 } },
      2,
      0,
    )
    expect(redo(edited)).toBeNull()
  })

  it('another view, and a choice that is refused, are nothing to take back', () => {
    expect(undo(after({ type: 'set', changes: { graphInput: 'editor' } }))).toBeNull()
    expect(undo(after({ type: 'set', changes: { middle: 'data-re-uploading' } }))).toBeNull()
  })

  it('devices that arrive are nothing to take back, and are there after undo', () => {
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
    const done = after({ type: 'set', changes: { qubits: 7 } }, { type: 'hardware arrived', options: [device] })
    expect(undone(done).present).toMatchObject({ qubits: 4, listedHardware: { id: 'line' } })
    expect(undo(undone(done))).toBeNull()
  })

  it('a version that was saved is nothing to take back, and is what undo leaves, too', () => {
    const own = { ...defaultSettings, originId: 'pair', originVersion: 1 }
    const changed = edit(historyOf(own), { type: 'set', changes: { qubits: 7 } }, 0, 0)
    const saved = edit(changed, { type: 'version saved', circuitId: 'pair', version: 2 }, 0, 0)
    expect(undone(saved).present).toMatchObject({ qubits: 4, originVersion: 2 })
    expect(undo(undone(saved))).toBeNull()
    const other = edit(changed, { type: 'version saved', circuitId: 'another', version: 5 }, 0, 0)
    expect(other.present.originVersion).toBe(1)
  })

  it('an edit that undoes itself while it is typed is nothing to take back', () => {
    const typed = ['B', 'Be', 'B', ''].reduce(
      (history, name, index) => edit(history, { type: 'set', changes: { name } }, 0, index * 100),
      historyOf(defaultSettings),
    )
    expect(typed.past).toEqual([])
  })

  it('the digits of a weight are one edit, two weights are two', () => {
    const weighted = setWeighted(defaultSettings.graph, true)
    const first = [1.2, 1.25].reduce(
      (history, weight, index) =>
        edit(history, { type: 'set', changes: { graph: setWeight(history.present.graph, 0, weight) } }, 2, index * 100),
      historyOf({ ...defaultSettings, graph: weighted }),
    )
    expect(first.past).toHaveLength(1)
    const second = edit(first, { type: 'set', changes: { graph: setWeight(first.present.graph, 1, 3) } }, 2, 250)
    expect(undone(second).present.graph.edges.map(({ weight }) => weight)).toEqual([1.25, 1, 1])
    expect(undone(second, 2).present.graph).toEqual(weighted)
  })

  it('what a field took along goes back with it: the graph that followed the number of qubits', () => {
    const grown = after({ type: 'set', changes: { qubits: 7 } })
    expect(grown.present.graph.nodeCount).toBe(7)
    expect(undone(grown).present.graph).toEqual(defaultSettings.graph)
  })

  it('undo keeps the view: whether edges show as text or in the editor', () => {
    const edited = after(
      { type: 'set', changes: { optimizeDepth: true } },
      { type: 'set', changes: { graphInput: 'editor' } },
    )
    expect(undone(edited).present).toMatchObject({ optimizeDepth: false, graphInput: 'editor' })
  })

  it('opened settings are another circuit, also after a reload, and undo returns to the one before', () => {
    const open = (history: History, name: string) =>
      edit(history, { type: 'open', settings: { ...defaultSettings, name } }, 0, 0)
    const sent = open(historyOf(defaultSettings), 'Sent')
    const reloaded = historyOf(sent.present, toStoredHistory(sent))
    expect([sent.circuit, open(reloaded, 'Copied').circuit, undone(reloaded).circuit]).toEqual([1, 2, 0])
  })

  it('stores the newest edits, as many as fit', () => {
    const described = Array.from({ length: 150 }, (_, index): SettingsAction => ({
      type: 'set',
      changes: { description: `${index} `.padEnd(1000, 'x') },
    }))
    const long = after(...described)
    const stored = toStoredHistory(long)
    const length = JSON.stringify(stored).length
    expect([length > 55_000, length < 65_000]).toEqual([true, true])
    expect(stored.past).toEqual(long.past.slice(-stored.past.length))
    expect(undone(historyOf(long.present, stored)).present.description).toMatch(/^148 /)
  })

  it('remembers two hundred edits', () => {
    const many = Array.from({ length: 250 }, (_, index): SettingsAction => ({
      type: 'set',
      changes: { qubits: index },
    }))
    expect(after(...many).past).toHaveLength(200)
  })
})
