import { describe, expect, it } from 'vitest'
import type { CircuitParams, Settings } from '../../../../contract/generation'
import { emptyGraph } from '../graph-editor/graph'
import { applyPreset } from '../graph-editor/presets'
import { fallbackDevice } from '../settings/hardware'
import { numbersAlong, variationsAlong } from './variations'

const settings = (changes: Partial<CircuitParams> = {}): Settings => ({
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 4,
    layers: 2,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
    ...changes,
  },
})

const along = (axis: 'layers' | 'qubits', of: Settings) => variationsAlong(axis, of).map(({ at }) => at)

describe('What a circuit is compared with', () => {
  it('has one to five layers, or two to ten qubits, and is itself among them', () => {
    const own = settings()
    expect(along('layers', own)).toEqual([1, 2, 3, 4, 5])
    expect(along('qubits', own)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(variationsAlong('qubits', own)[2]?.settings).toBe(own)
    expect(variationsAlong('qubits', own)[8]?.settings.circuitParams).toEqual({ ...own.circuitParams, qubits: 10 })
    expect(numbersAlong('qubits', settings({ qubits: 1 }))[0]).toBe(1)
  })

  it('has the same kind of graph on other qubits', () => {
    const graph = applyPreset(emptyGraph(4), 'ring')
    const ring = settings({
      coreLayer: { type: 'graph-specific', graph: { weighted: false, edges: [...graph.edges] } },
    })
    const [two, three] = variationsAlong('qubits', ring)
    expect(two?.settings.circuitParams.coreLayer.graph?.edges).toHaveLength(1)
    expect(three?.settings.circuitParams.coreLayer.graph?.edges).toHaveLength(3)
    expect(along('qubits', ring)).toHaveLength(9)
  })

  it.each([
    ['of no known kind', { weighted: false, edges: [{ sourceNode: 0, targetNode: 2 }] }],
    ['with weights', { weighted: true, edges: [{ sourceNode: 0, targetNode: 1, weight: 2 }] }],
  ])('is on its own qubits only for a graph %s', (_, graph) => {
    expect(along('qubits', settings({ coreLayer: { type: 'graph-specific', graph } }))).toEqual([4])
    expect(along('layers', settings({ coreLayer: { type: 'graph-specific', graph } }))).toEqual([1, 2, 3, 4, 5])
  })

  it('has no more qubits than the device', () => {
    const onDevice = settings({ coreLayer: { type: 'hardware-efficient' } })
    expect(along('qubits', { ...onDevice, hardware: { ...fallbackDevice, qubitCount: 5 } })).toEqual([2, 3, 4, 5])
  })
})
