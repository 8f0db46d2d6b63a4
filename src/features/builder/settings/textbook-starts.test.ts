import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { describeDifferences, formatDifference } from './differences'
import { edit, historyOf, undo } from './history'
import { purposes } from './purposes'
import { changeSettings, defaultSettings, type Settings } from './settings'
import { previewRequest } from './settings-to-request'
import { detectCircuitType } from './suggestions'
import { changesOf, startsFor, textbookStarts, type TextbookStart } from './textbook-starts'

const applied = (start: TextbookStart, settings: Settings = defaultSettings): Settings =>
  changeSettings(settings, { type: 'set', changes: changesOf(start, settings) })

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

describe('Textbook starts', () => {
  it('there is one for every purpose but a custom circuit', () => {
    expect(purposes.filter(({ useCase }) => startsFor(useCase).length === 0).map(({ useCase }) => useCase)).toEqual([
      'custom',
    ])
    expect(startsFor(null)).toEqual([])
    expect(startsFor('simulation').map(({ circuitType }) => circuitType)).toEqual(['vqe', 'qcbm'])
  })

  it.each(textbookStarts)('$name: its settings are those of its circuit type and purpose', (start) => {
    const [useCase = null] = start.useCases
    const settings = applied(start, { ...defaultSettings, useCase })
    expect(settings).toMatchObject({ useCase, circuitType: start.circuitType })
    expect(detectCircuitType({ ...settings, useCase })?.type ?? start.circuitType).toBe(start.circuitType)
    expect(previewRequest(settings)).not.toBeNull()
  })

  it.each(textbookStarts)('$name: the engine makes its circuit without a complaint', async (start) => {
    const request = previewRequest(applied(start))
    const made = request && (await engine.generate(request))
    expect(made?.problems).toEqual([])
    expect(made?.stats?.parameters).toBeGreaterThan(1)
    expect(made?.stats?.twoQubitGates).toBeGreaterThan(2)
  })

  it('QAOA on an even ring: H, two rounds of RZZ, RX, with one gamma and one beta a layer', async () => {
    const [qaoa] = startsFor('optimization')
    const request = qaoa && previewRequest(applied(qaoa, { ...defaultSettings, qubits: 6, layers: 2 }))
    const made = request && (await engine.generate(request))
    expect(made?.stats).toMatchObject({ depth: 1 + 2 * (2 + 1), parameters: 4, twoQubitGates: 2 * 6 })
    expect(made?.parameters.map(({ name }) => name)).toEqual(['gamma_0', 'beta_0', 'gamma_1', 'beta_1'])
  })

  it.each(textbookStarts)('$name: applied again it changes nothing, undone it leaves nothing', (start) => {
    const settings = applied(start)
    expect(describeDifferences(settings, applied(start, settings))).toEqual([])
    const action = { type: 'set', changes: changesOf(start, defaultSettings) } as const
    const undone = undo(edit(historyOf(defaultSettings), action, 1, 0))
    expect(undone?.history.present).toEqual(defaultSettings)
  })

  it('QAOA: what will change, line by line', () => {
    const [qaoa] = startsFor('optimization')
    if (qaoa === undefined) throw new Error('There is a start for optimization.')
    const settings: Settings = { ...defaultSettings, useCase: 'optimization' }
    expect(describeDifferences(settings, applied(qaoa, settings)).map(formatDifference)).toEqual([
      'Circuit type: — → QAOA',
      'Encoding: None → Uniform Superposition',
      'Middle layer: None → X Mixer',
      'Core: Brickwork → Graph-specific',
      'Shared parameters: off → on',
      'Single-qubit gates: RY → —',
      'Two-qubit gates: CNOT → —',
      'Graph: — → Cycle of 4 nodes',
      'Optimized depth: — → on',
    ])
  })

  it('keeps numbers that are large enough, and repairs others', () => {
    const [qaoa] = startsFor('optimization')
    const [qnn] = startsFor('regression')
    if (qaoa === undefined || qnn === undefined) throw new Error('There are starts for both.')
    expect(changesOf(qaoa, { qubits: 7, layers: 3 })).toMatchObject({ qubits: 7, layers: 3, graph: { nodeCount: 7 } })
    expect(changesOf(qaoa, { qubits: 1, layers: null })).toMatchObject({ qubits: 3, layers: 1 })
    expect(changesOf(qnn, { qubits: 99, layers: 1 })).toMatchObject({ qubits: 4, layers: 2 })
  })
})
