import { describe, expect, it } from 'vitest'
import { locateField } from './fields'
import { defaultSettings, type Settings } from './settings'
import { validate } from './validate'

const complete: Settings = { ...defaultSettings, name: 'Bell', useCase: 'custom', circuitType: 'default' }

describe('On Generate, checked in this order', () => {
  it.each([
    [
      { qubits: 11 },
      'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
      2,
      'qubits',
    ],
    [{ qubits: 0 }, 'The number of qubits must be at least 1.', 2, 'qubits'],
    [
      { layers: 6 },
      'The number of layers cannot exceed 5. Please reduce the number of layers and try again.',
      2,
      'layers',
    ],
    [{ layers: 0 }, 'The number of layers must be at least 1.', 2, 'layers'],
    [{ name: '   ' }, 'Please fill in all required fields before generating the circuit.', 0, 'name'],
    [{ name: '\u3164' }, 'Please fill in all required fields before generating the circuit.', 0, 'name'],
    [
      { name: 'a\u202eb' },
      "The name can't contain line breaks, control characters or characters that change the text direction.",
      0,
      'name',
    ],
    [{ useCase: null }, 'Please fill in all required fields before generating the circuit.', 1, 'useCase'],
    [{ circuitType: null }, 'Please fill in all required fields before generating the circuit.', 3, 'circuitType'],
  ] as const)('%o says so and jumps to its step', (changes, message, step, field) => {
    expect(validate({ ...complete, ...changes })).toEqual([expect.objectContaining({ message, step, field })])
  })

  it('qubits before layers before missing fields', () => {
    expect(validate({ ...defaultSettings, qubits: 11, layers: 6 }).map(({ field }) => field)).toEqual([
      'qubits',
      'layers',
      'name',
      'useCase',
      'circuitType',
    ])
  })

  it('nothing is wrong with complete settings', () => expect(validate(complete)).toEqual([]))
})

it('The review panel lists what is missing in its own words', () => {
  expect(validate(defaultSettings).map(({ entry }) => entry)).toEqual([
    'Circuit name is required',
    'Circuit purpose is required',
    'Select a circuit type from the suggestions above',
  ])
})

it.each([
  [{ qubits: null }, 'The number of qubits must be at least 1.'],
  [{ qubits: 2.5 }, 'The number of qubits must be a whole number.'],
  [{ layers: 1.5 }, 'The number of layers must be a whole number.'],
  [{ name: 'a'.repeat(101) }, 'The name can have at most 100 characters.'],
  [{ description: 'a'.repeat(1001) }, 'The description can have at most 1000 characters.'],
])('%o is refused: %s', (changes, message) => {
  expect(validate({ ...complete, ...changes }).map((problem) => problem.message)).toEqual([message])
})

it('a custom device counts only with a hardware-efficient core', () => {
  const custom: Settings = {
    ...complete,
    hardwareInput: 'custom',
    customHardware: { ...complete.customHardware, connectivity: '[[0' },
  }
  expect(validate(custom)).toEqual([])
  expect(validate({ ...custom, core: 'hardware-efficient' })).toEqual([
    expect.objectContaining({ step: 2, field: 'connectivity' }),
  ])
})

it.each([
  ['circuitParams.qubits', 'qubits'],
  ['circuitParams.coreLayer.graph.edges[3]', 'edges'],
  ['circuitParams.coreLayer.graph.edges.3.sourceNode', 'edges'],
  ['circuitParams.coreLayer', 'core'],
  ['hardware.gateSet', 'hardware'],
  ['references.0', 'references'],
])('what is said about %s stands at %s', (path, field) => expect(locateField(path).field).toBe(field))
