import { describe, expect, it } from 'vitest'
import { setWeight, setWeighted, toggleEdge } from '../graph-editor/graph'
import { applyPreset } from '../graph-editor/presets'
import { compareSettings, describeDifferences, formatDifference } from './differences'
import { selectionOf } from './gate-selection'
import { changeSettings, defaultSettings, type Settings, type SettingsChanges } from './settings'

const set = (settings: Settings, changes: SettingsChanges): Settings =>
  changeSettings(settings, { type: 'set', changes })

/** What an edit changes, line by line. */
const linesOf = (changes: SettingsChanges, before = defaultSettings) =>
  describeDifferences(before, set(before, changes)).map(formatDifference)

const graphCore = set(defaultSettings, { core: 'graph-specific' })

describe('Differences between settings', () => {
  it('are named in the words of the form', () => {
    expect(linesOf({ qubits: 5, layers: null })).toEqual(['Qubits: 4 → 5', 'Layers: 1 → —'])
    expect(linesOf({ encoding: 'angle' })).toEqual(['Encoding: None → Angle Encoding', 'Encoding gate: — → RX'])
    expect(linesOf({ singleQubitGates: selectionOf('RX', 'RZ') })).toEqual(['Single-qubit gates: RY → RX, RZ'])
    expect(linesOf({ useCase: 'regression' })).toEqual(['Purpose: — → Regression'])
  })

  it('are those of the settings that apply, before or after', () => {
    expect(linesOf({ optimizeDepth: true })).toEqual([])
    expect(linesOf({ core: 'graph-specific' })).toEqual([
      'Core: Brickwork → Graph-specific',
      'Single-qubit gates: RY → —',
      'Two-qubit gates: CNOT → —',
      'Graph: — → Path of 4 nodes',
      'Optimized depth: — → off',
    ])
  })

  it('name a graph by its shape, and tell two of one shape apart by their edges', () => {
    expect(linesOf({ graph: applyPreset(graphCore.graph, 'ring') }, graphCore)).toEqual([
      'Graph: Path of 4 nodes → Cycle of 4 nodes',
    ])
    const one = set(graphCore, { graph: { ...graphCore.graph, edges: [{ sourceNode: 0, targetNode: 2 }] } })
    const other = toggleEdge(toggleEdge(one.graph, 0, 2), 1, 3)
    expect(linesOf({ graph: other }, one)).toEqual(['Graph: 0–2 → 1–3'])
  })

  it('name the weights that changed', () => {
    const weighted = set(graphCore, { graph: setWeighted(graphCore.graph, true) })
    expect(linesOf({ graph: setWeight(weighted.graph, 1, 2.5) }, weighted)).toEqual(['Weights: 1 on 1–2 → 2.5 on 1–2'])
  })

  it('show the beginning of a long text', () => {
    expect(linesOf({ description: `Bell\n${'pair '.repeat(30)}` })).toEqual([
      `Description: — → Bell ${'pair '.repeat(30).slice(0, 54)}…`,
    ])
  })

  it('are none between equal settings, whatever is shown', () => {
    expect(linesOf({ graphInput: 'editor' })).toEqual([])
  })
})

describe('Several versions side by side', () => {
  it('show each setting that is not the same in all, and who differs from the first', () => {
    const versions = [
      defaultSettings,
      set(defaultSettings, { layers: 3 }),
      set(defaultSettings, { encoding: 'uniform' }),
    ]
    expect(compareSettings(versions)).toEqual([
      {
        name: 'Layers',
        values: [
          { text: '1', differsFromFirst: false },
          { text: '3', differsFromFirst: true },
          { text: '1', differsFromFirst: false },
        ],
      },
      {
        name: 'Encoding',
        values: [
          { text: 'None', differsFromFirst: false },
          { text: 'None', differsFromFirst: false },
          { text: 'Uniform Superposition', differsFromFirst: true },
        ],
      },
    ])
  })

  it('show nothing where all are the same', () => {
    expect(compareSettings([defaultSettings, { ...defaultSettings }])).toEqual([])
  })
})
