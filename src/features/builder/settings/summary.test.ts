import { expect, it } from 'vitest'
import { defaultCustomHardware } from './hardware'
import { defaultSettings, type Settings } from './settings'
import { summarizeSettings } from './summary'

const valueOf = (name: string, changes: Partial<Settings>) =>
  new Map(summarizeSettings({ ...defaultSettings, ...changes })).get(name)

const customDevice = (changes: Partial<Settings['customHardware']>): Partial<Settings> => ({
  core: 'hardware-efficient',
  hardwareInput: 'custom',
  customHardware: { ...defaultCustomHardware, ...changes },
})

it.each([
  ['of its own', { device: ' Bench chip ' }, 'Hardware-efficient: Bench chip'],
  ['whose map cannot be read', { device: 'Bench chip', connectivity: '[[0,' }, 'Hardware-efficient: Bench chip'],
  ['without a name', { device: '' }, 'Hardware-efficient: unnamed device'],
])('the summary names a custom device %s', (_, changes, core) => {
  expect(valueOf('Core', customDevice(changes))).toBe(core)
})

it('the summary says what is still missing by a dash', () => {
  expect(valueOf('Name', { name: '  ' })).toBe('—')
  expect(valueOf('Purpose', {})).toBe('—')
  expect(valueOf('Circuit type', {})).toBe('—')
  expect(valueOf('Qubits', { qubits: null })).toBe('—')
})

it('the summary tells shared parameters and the edges of a graph', () => {
  const graph = { ...defaultSettings.graph, edges: [{ sourceNode: 0, targetNode: 1, weight: 1 }], weighted: true }
  expect(valueOf('Core', { core: 'graph-specific', graph, useSharedParameters: true })).toBe(
    'Graph-specific: 1 edge, weighted, shared parameters',
  )
})
