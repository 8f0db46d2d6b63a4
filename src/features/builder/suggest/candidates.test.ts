import { describe, expect, it } from 'vitest'
import { Settings as EngineSettings, type UseCase } from '../../../../contract/generation'
import { loadEngine } from '../../../../engine-rs/index'
import { pathGraph } from '../graph-editor/graph'
import { purposes } from '../settings/purposes'
import { changeSettings, defaultSettings, type SettingsAction } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { detectCircuitType } from '../settings/suggestions'
import { candidatesFor, fittingGraph, layerCounts } from './candidates'

const base = { graph: defaultSettings.graph, device: 'Line of 10 qubits' }
const useCases = purposes.map(({ useCase }) => useCase)

const requestsFor = (purpose: UseCase, qubits: number, layers: number) =>
  candidatesFor(purpose, qubits, base).map(({ changes }) =>
    previewRequest(changeSettings(defaultSettings, { type: 'set', changes: { ...changes, layers } })),
  )

describe('The candidates of a search', () => {
  it.each(useCases)('are valid and different, in settings and in words: %s', (purpose) => {
    const candidates = candidatesFor(purpose, 4, base)
    const requests = requestsFor(purpose, 4, 2)
    expect(candidates.length).toBeGreaterThan(250)
    for (const request of requests) expect(EngineSettings.safeParse(request).error).toBeUndefined()
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(candidates.length)
    expect(new Set(candidates.map(({ words }) => words)).size).toBe(candidates.length)
  })

  it('make circuits, each of its own, as the engine says', async () => {
    const engine = await loadEngine()
    const programs: (string | null)[] = []
    for (const request of requestsFor('custom', 3, 2)) {
      if (request === null) throw new Error('a candidate has no request')
      const { qasm, problems } = await engine.generate(request)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      programs.push(qasm)
    }
    expect(programs).not.toContain(null)
    expect(new Set(programs).size).toBe(programs.length)
  })

  it('encode data where a purpose has some, and only there', () => {
    const encodingsOf = (purpose: UseCase) =>
      new Set(candidatesFor(purpose, 4, base).map(({ changes }) => changes.encoding))
    expect(encodingsOf('classification')).toEqual(new Set(['angle']))
    expect(encodingsOf('simulation')).toEqual(new Set(['none', 'uniform']))
    expect(encodingsOf('custom')).toEqual(new Set(['none', 'uniform', 'angle']))
  })

  it('have gates of a cost for optimization', () => {
    for (const { changes } of candidatesFor('optimization', 4, base)) {
      const qaoa = { ...changes, encoding: 'uniform', middle: 'x-mixer' } as const
      expect(detectCircuitType(changeSettings(defaultSettings, { type: 'set', changes: qaoa }))?.type).toBe('qaoa')
    }
  })

  it('leave out what has no device or no graph', () => {
    const coresOf = (settings: Parameters<typeof candidatesFor>[2]) =>
      new Set(candidatesFor('custom', 3, settings).map(({ changes }) => changes.core))
    expect(coresOf({ graph: pathGraph(3), device: null })).not.toContain('hardware-efficient')
    expect(coresOf({ graph: pathGraph(4), device: 'A' })).not.toContain('graph-specific')
    expect(coresOf({ graph: pathGraph(2), device: 'A' })).toContain('graph-specific')
  })

  it('have one to five layers', () => {
    expect(layerCounts).toEqual([1, 2, 3, 4, 5])
  })
})

describe('What is left out reaches the same states as something that is not', () => {
  /** The mean fidelity and Q of 3,000 pairs: of circuits with the same distribution they differ by chance only. */
  const momentsOf = async (changes: SettingsAction) => {
    const engine = await loadEngine()
    const request = previewRequest(changeSettings(defaultSettings, changes))
    if (request === null) throw new Error('there is no request')
    const { rows } = await engine.samplePairs(request, { count: 3000, seed: 1 })
    if (rows === null) throw new Error('nothing was sampled')
    const meanOf = (place: number) =>
      rows.filter((_, index) => index % 3 === place).reduce((sum, value) => sum + value, 0) / 3000
    return { fidelity: meanOf(0), entanglement: meanOf(1) }
  }
  const set = (changes: object) => ({ type: 'set' as const, changes: { layers: 2, ...changes } })
  const gates = <Gate>(...order: Gate[]) => ({ order, picked: order })

  it.each([
    ['U3 encodes as RY', { encoding: 'angle', encodingGate: 'U3' }, { encoding: 'angle', encodingGate: 'RY' }],
    ['RZ before the layers does nothing', { encoding: 'angle', encodingGate: 'RZ' }, { encoding: 'none' }],
    ['RZ adds nothing to U3', { singleQubitGates: gates('RZ', 'U3') }, { singleQubitGates: gates('U3') }],
    ['rotations of pairs commute', { twoQubitGates: gates('RYY', 'RXX') }, { twoQubitGates: gates('RXX', 'RYY') }],
  ])('%s', async (_, one, other) => {
    const [first, second] = [await momentsOf(set(one)), await momentsOf(set(other))]
    // A mean of 3,000 fidelities, which lie between 0 and 1 around 1/16, has a deviation below 0.003.
    expect(Math.abs(first.fidelity - second.fidelity)).toBeLessThan(0.01)
    expect(Math.abs(first.entanglement - second.entanglement)).toBeLessThan(0.02)
  })
})

describe('The graph of a search', () => {
  it('grows with the qubits, but never loses an edge', () => {
    expect(fittingGraph(pathGraph(4), 6)?.nodeCount).toBe(6)
    expect(fittingGraph(pathGraph(4), 3)).toBeNull()
    expect(fittingGraph({ ...pathGraph(4), edges: [] }, 4)).toBeNull()
    expect(fittingGraph(pathGraph(2), 1)).toBeNull()
  })
})
