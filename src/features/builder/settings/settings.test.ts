import { describe, expect, it } from 'vitest'
import { GenerationRequest } from '../../../../contract/circuits'
import type { HardwareOption } from '../../../../contract/hardware'
import { edgesText, setWeighted } from '../graph-editor/graph'
import { selectionOf, switchOrder, toggleGate } from './gate-selection'
import { changeSettings, defaultSettings, type Settings, type SettingsAction } from './settings'
import { previewRequest, toGenerationRequest } from './settings-to-request'

const after = (...actions: SettingsAction[]): Settings => actions.reduce(changeSettings, defaultSettings)

const device = (id: string): HardwareOption => ({
  id,
  vendor: 'IBM',
  device: id,
  description: '',
  gateSet: ['rz', 'sx', 'cz'],
  qubitCount: 5,
  couplingMap: [[0, 1]],
  directed: false,
  positions: [[0, 0]],
  source: 'a package',
})

it('Defaults: qubits 4, layers 1, encoding none, encoding gate RX, core brickwork, middle none', () => {
  expect(defaultSettings).toMatchObject({
    qubits: 4,
    layers: 1,
    encoding: 'none',
    encodingGate: 'RX',
    core: 'brickwork',
    middle: 'none',
    qasmVersion: 3,
  })
})

describe('At most 2 gate types of a kind', () => {
  it('Choosing a third replaces the older of the two earlier selections', () => {
    expect(toggleGate(toggleGate(selectionOf('RX'), 'RY'), 'RZ').order).toEqual(['RY', 'RZ'])
  })
  it('Switch order rotates the group order', () => {
    expect(switchOrder(selectionOf('RX', 'RY')).order).toEqual(['RY', 'RX'])
  })
  it('the most recently picked is kept, even where Switch order put it first', () => {
    expect(toggleGate(switchOrder(selectionOf('RX', 'RY')), 'U3').order).toEqual(['RY', 'U3'])
  })
  it('a chosen gate can be let go of, and is then no longer an earlier selection', () => {
    const without = toggleGate(selectionOf('RX', 'RY'), 'RX')
    expect(without.order).toEqual(['RY'])
    expect(toggleGate(toggleGate(without, 'RZ'), 'U3').order).toEqual(['RZ', 'U3'])
  })
  it('reaches the request in the order of the circuit', () => {
    const { singleQubitGates, twoQubitGates } = defaultSettings
    const settings = after({
      type: 'set',
      changes: {
        singleQubitGates: switchOrder(toggleGate(singleQubitGates, 'RZ')),
        twoQubitGates: toggleGate(twoQubitGates, 'RZZ'),
      },
    })
    expect(previewRequest(settings)?.circuitParams.coreLayer).toMatchObject({
      singleQubitGates: ['RZ', 'RY'],
      twoQubitGates: ['CNOT', 'RZZ'],
    })
  })
})

describe('Choosing a circuit type maps to a use case', () => {
  it.each([
    ['qaoa', 'optimization'],
    ['qnn', 'classification'],
    ['qcbm', 'simulation'],
    ['vqe', 'simulation'],
    ['default', 'custom'],
  ] as const)('%s to %s', (circuitType, useCase) => {
    expect(after({ type: 'set', changes: { circuitType } }).useCase).toBe(useCase)
  })
  it('a regression keeps its purpose when it gets its QNN', () => {
    expect(
      after({ type: 'set', changes: { useCase: 'regression' } }, { type: 'set', changes: { circuitType: 'qnn' } })
        .useCase,
    ).toBe('regression')
  })
  it('another purpose lets go of a type that does not belong to it', () => {
    expect(
      after({ type: 'set', changes: { circuitType: 'qaoa' } }, { type: 'set', changes: { useCase: 'simulation' } }),
    ).toMatchObject({ circuitType: null, useCase: 'simulation' })
  })
})

describe('Data Re-uploading as middle layer cannot be chosen while the encoding layer is none', () => {
  it('The selection is refused', () => {
    expect(after({ type: 'set', changes: { middle: 'data-re-uploading' } })).toMatchObject({
      middle: 'none',
      reuploadingRefused: true,
    })
  })
  it('a refused selection leaves what was chosen before', () => {
    expect(
      after({ type: 'set', changes: { middle: 'x-mixer' } }, { type: 'set', changes: { middle: 'data-re-uploading' } }),
    ).toMatchObject({ middle: 'x-mixer', reuploadingRefused: true })
  })
  it('It also appears if the encoding becomes none while re-uploading is selected', () => {
    const chosen = after(
      { type: 'set', changes: { encoding: 'angle' } },
      { type: 'set', changes: { middle: 'data-re-uploading' } },
    )
    expect(chosen).toMatchObject({ middle: 'data-re-uploading', reuploadingRefused: false })
    expect(changeSettings(chosen, { type: 'set', changes: { encoding: 'none' } })).toMatchObject({
      encoding: 'none',
      middle: 'none',
      reuploadingRefused: true,
    })
  })
  it('the message goes with the next choice', () => {
    expect(
      after(
        { type: 'set', changes: { middle: 'data-re-uploading' } },
        { type: 'set', changes: { encoding: 'uniform' } },
      ).reuploadingRefused,
    ).toBe(false)
  })
})

describe('The graph and its text stay in step', () => {
  it('drawing rewrites the text', () => {
    const drawn = changeSettings(defaultSettings, {
      type: 'set',
      changes: { graph: { nodeCount: 3, weighted: false, edges: [{ sourceNode: 2, targetNode: 0 }] } },
    })
    expect(drawn.graphText).toBe('[[2,0]]')
  })
  it('malformed text stays as typed and changes nothing else', () => {
    const typed = after({ type: 'set', changes: { graphText: '[[0,1],[' } })
    expect(typed.graphText).toBe('[[0,1],[')
    expect(typed.graph).toBe(defaultSettings.graph)
  })
  it('switching weighted rewrites the text as triples', () => {
    const { graph } = after({ type: 'set', changes: { graphText: '[[0,1]]' } })
    expect(after({ type: 'set', changes: { graph: setWeighted(graph, true) } }).graphText).toBe('[[0,1,1]]')
  })
  it('more qubits are more nodes; fewer only while no edge is lost', () => {
    expect(after({ type: 'set', changes: { qubits: 7 } }).graph.nodeCount).toBe(7)
    const fewer = after({ type: 'set', changes: { qubits: 3 } })
    expect(edgesText(fewer.graph)).toBe('[[0,1],[1,2],[2,3]]')
  })
})

describe('Hardware', () => {
  it('After loading, the first hardware option is selected by default', () => {
    expect(after({ type: 'hardware arrived', options: [device('a'), device('b')] }).listedHardware?.id).toBe('a')
  })
  it('a list that says nothing new changes nothing, so that what was saved stays saved', () => {
    const settings = after({ type: 'hardware arrived', options: [device('a')] })
    expect(changeSettings(settings, { type: 'hardware arrived', options: [device('a')] })).toBe(settings)
  })
  it('a choice outlives a reloaded list', () => {
    expect(
      after(
        { type: 'set', changes: { listedHardware: device('b') } },
        { type: 'hardware arrived', options: [device('a'), device('b')] },
      ).listedHardware?.id,
    ).toBe('b')
  })
  it('hardware travels only for a hardware-efficient core, without drawing coordinates', () => {
    const settings = after({ type: 'hardware arrived', options: [device('a')] })
    expect(previewRequest(settings)).not.toHaveProperty('hardware')
    const efficient = changeSettings(settings, { type: 'set', changes: { core: 'hardware-efficient' } })
    expect(previewRequest(efficient)?.hardware).toMatchObject({ id: 'a', couplingMap: [[0, 1]] })
    expect(previewRequest(efficient)?.hardware).not.toHaveProperty('positions')
  })
  it('the selected hardware is replaced by the custom definition', () => {
    const custom = after(
      { type: 'hardware arrived', options: [device('a')] },
      { type: 'set', changes: { core: 'hardware-efficient', hardwareInput: 'custom' } },
    )
    expect(previewRequest(custom)?.hardware).toMatchObject({ vendor: 'custom', custom: true })
  })
})

describe('The request', () => {
  it.each([{ qubits: null }, { qubits: 0 }, { qubits: 11 }, { qubits: 2.5 }, { layers: 6 }, { layers: null }])(
    'there is none for %o',
    (changes) => expect(toGenerationRequest({ ...defaultSettings, ...changes })).toBeNull(),
  )
  it('Default tag, description and category stand in; references are omitted when empty', () => {
    const request = toGenerationRequest({ ...defaultSettings, name: ' Bell ' })
    expect(request).toMatchObject({
      name: 'Bell',
      description: 'Generated quantum circuit',
      tags: ['quantum-circuit'],
      category: 'Custom Quantum Circuits',
    })
    expect(request).not.toHaveProperty('references')
  })
  it('A copy keeps the category of the circuit that it was made of, until another purpose is chosen', () => {
    const copy: Settings = { ...defaultSettings, name: 'Bell', originCategory: 'Marsupials' }
    expect(toGenerationRequest(copy)?.category).toBe('Marsupials')
    const chosen = changeSettings(copy, { type: 'set', changes: { useCase: 'optimization' } })
    expect(toGenerationRequest(chosen)?.category).toBe('Quantum Optimization')
  })
  it('an encoding gate travels only with angle encoding, a graph only with a graph-specific core', () => {
    expect(previewRequest(defaultSettings)?.circuitParams).toMatchObject({ encodingLayer: { type: 'none' } })
    expect(previewRequest(defaultSettings)?.circuitParams.coreLayer).not.toHaveProperty('graph')
    const graph = previewRequest(after({ type: 'set', changes: { core: 'graph-specific' } }))?.circuitParams.coreLayer
    expect(graph).toHaveProperty('graph.edges.length', 3)
    expect(graph).not.toHaveProperty('singleQubitGates')
  })
  it('is one that the contract takes, for every core and encoding', () => {
    for (const core of ['brickwork', 'hardware-efficient', 'strongly-entangling', 'graph-specific'] as const)
      for (const encoding of ['none', 'angle', 'uniform'] as const) {
        const request = toGenerationRequest({ ...defaultSettings, name: 'A circuit', core, encoding })
        expect(GenerationRequest.safeParse(request).error?.issues ?? []).toEqual([])
      }
  })
})
