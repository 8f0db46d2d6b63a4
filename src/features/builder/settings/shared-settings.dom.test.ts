// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isLink } from '../../../lib/link'
import type { Circuit } from '../../../../contract/circuits'
import type { Settings as EngineSettings } from '../../../../contract/generation'
import type { HardwareOption } from '../../../../contract/hardware'
import { sampleSettings } from '../../../../tests/support/samples'
import { switchOrder, toggleGate } from './gate-selection'
import { changeSettings, defaultSettings, type Settings, type SettingsAction } from './settings'
import { previewRequest } from './settings-to-request'
import { parseShared, copyFromCircuit, toShared } from './shared-settings'

const devices: HardwareOption[] = JSON.parse(readFileSync('server/hardware/devices.json', 'utf8'))

const after = (...actions: SettingsAction[]): Settings => actions.reduce(changeSettings, defaultSettings)
/** As a link carries it. */
const travelled = (settings: Settings) => parseShared(JSON.parse(JSON.stringify(toShared(settings))))

const circuitOf = ({ circuitParams, hardware, qasmVersion }: EngineSettings): Circuit => ({
  id: '01938f5e-7c1a-7000-8000-000000000002',
  name: 'Bell',
  description: '',
  isPublic: true,
  authorId: null,
  author: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  imagePath: null,
  imageSize: null,
  circuitParams: { qubits: 2, layers: 1, depth: 1 },
  category: { name: 'Custom Quantum Circuits' },
  tags: [{ id: 'a', name: 'vqe' }],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isFavorite: false,
  version: 1,
  qasmCode: '',
  references: ['https://arxiv.org/abs/1411.4028'],
  settings: { circuitParams, hardware: hardware ?? null, qasmVersion: qasmVersion ?? 3 },
  comments: [],
  origin: null,
})

describe('Settings in a link', () => {
  it.each<[string, Settings]>([
    ['as the builder opens', defaultSettings],
    ['with words about the circuit', { ...defaultSettings, name: 'Bell', tags: ['a'], references: ['https://a.b'] }],
    [
      'with gates in another order',
      after({
        type: 'set',
        changes: { singleQubitGates: switchOrder(toggleGate(defaultSettings.singleQubitGates, 'RZ')) },
      }),
    ],
    [
      'with a weighted graph',
      after(
        { type: 'set', changes: { core: 'graph-specific', optimizeDepth: true } },
        { type: 'set', changes: { graphText: '[[0,1,0.5],[1,3,2]]' } },
      ),
    ],
    [
      'with a custom device',
      after({ type: 'set', changes: { core: 'hardware-efficient', hardwareInput: 'custom', qasmVersion: 2 } }),
    ],
    [
      'with angle encoding again and again',
      after({ type: 'set', changes: { encoding: 'angle' } }, { type: 'set', changes: { middle: 'data-re-uploading' } }),
    ],
  ])('%s make the same circuit', (_, settings) => {
    const opened = travelled(settings)
    expect(opened).not.toBeNull()
    expect(opened && previewRequest(opened)).toEqual(previewRequest(settings))
    expect(opened).toMatchObject({ name: settings.name, tags: settings.tags, references: settings.references })
  })

  it('a purpose or type that is not chosen yet stays so, and nothing becomes public', () => {
    expect(travelled({ ...defaultSettings, isPublic: true })).toMatchObject({
      useCase: null,
      circuitType: null,
      isPublic: false,
    })
  })

  it('there are none while a number is out of range', () => {
    expect(toShared({ ...defaultSettings, qubits: 11 })).toBeNull()
  })

  const good = JSON.parse(
    JSON.stringify(toShared(after({ type: 'set', changes: { core: 'graph-specific' } }))),
  ) as Record<string, Record<string, unknown>>
  const core = (changes: object) => ({ ...good, circuitParams: { ...good['circuitParams'], coreLayer: changes } })
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a text', 'settings'],
    ['an empty object', {}],
    ['too many qubits', { ...good, circuitParams: { ...good['circuitParams'], qubits: 11 } }],
    ['half a layer', { ...good, circuitParams: { ...good['circuitParams'], layers: 1.5 } }],
    ['another core', core({ type: 'butterfly' })],
    ['a gate that brickwork has not', core({ type: 'brickwork', singleQubitGates: ['H'], twoQubitGates: [] })],
    ['three gates of a kind', core({ type: 'brickwork', singleQubitGates: ['RX', 'RY', 'RZ'], twoQubitGates: [] })],
    ['edges that are no list', core({ type: 'graph-specific', graph: { weighted: false, edges: 7 } })],
    [
      'a weight that is no number',
      core({
        type: 'graph-specific',
        graph: { weighted: true, edges: [{ sourceNode: 0, targetNode: 1, weight: 'x' }] },
      }),
    ],
    [
      'a million edges',
      core({
        type: 'graph-specific',
        graph: { weighted: false, edges: Array.from({ length: 1_000_000 }, () => ({ sourceNode: 0, targetNode: 1 })) },
      }),
    ],
    [
      're-uploading without an encoding',
      { ...good, circuitParams: { ...good['circuitParams'], middleLayer: { type: 'data-re-uploading' } } },
    ],
    [
      'a device of no size',
      { ...good, hardware: { vendor: '', device: 'x', gateSet: [], qubitCount: 0, couplingMap: null } },
    ],
    [
      'a map that is none',
      { ...good, hardware: { vendor: '', device: 'x', gateSet: [], qubitCount: 4, couplingMap: [[0]] } },
    ],
    ['a purpose that nobody knows', { ...good, useCase: 'fun' }],
    ['version 4', { ...good, qasmVersion: 4 }],
    ['a name that is too long', { ...good, about: { ...good['about'], name: 'n'.repeat(101) } }],
  ])('%s is none', (_, content) => expect(parseShared(content)).toBeNull())

  it('a reference that is no link comes along as text', () => {
    const references = ['Farhi et al., 2014', 'javascript:alert(1)', 'https://a.b']
    expect(parseShared({ ...good, about: { ...good['about'], references } })?.references).toEqual(references)
    expect(references.map(isLink)).toEqual([false, false, true])
  })
})

describe('A circuit to go on from', () => {
  it('gives settings that make the same circuit', () => {
    for (const settings of sampleSettings(200, devices)) {
      const opened = copyFromCircuit(circuitOf(settings))
      const request = opened && previewRequest(opened)
      const { optimizeDepth, ...coreLayer } = settings.circuitParams.coreLayer
      expect(request?.circuitParams).toEqual({
        ...settings.circuitParams,
        coreLayer: { ...coreLayer, ...(coreLayer.type === 'graph-specific' && { optimizeDepth }) },
      })
      expect(request?.hardware?.couplingMap).toEqual(settings.hardware?.couplingMap)
      expect(request?.hardware?.gateSet).toEqual(settings.hardware?.gateSet)
    }
  })

  it('names the circuit that it was begun from', () => {
    const [settings] = sampleSettings(1, devices)
    const circuit = settings && circuitOf(settings)
    expect(circuit && copyFromCircuit(circuit)).toMatchObject({
      originId: circuit?.id,
      references: circuit?.references,
    })
  })

  it('made from a program gives none', () => {
    const [settings] = sampleSettings(1, devices)
    expect(settings && copyFromCircuit({ ...circuitOf(settings), settings: null })).toBeNull()
  })
})
