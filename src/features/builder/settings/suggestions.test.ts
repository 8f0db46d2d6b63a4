import { describe, expect, it } from 'vitest'
import type { TwoQubitGate } from '../../../../contract/generation'
import { selectionOf } from './gate-selection'
import { defaultSettings, type Settings } from './settings'
import { detectCircuitType, suggestCircuitTypes } from './suggestions'

const types = (changes: Partial<Settings>) =>
  suggestCircuitTypes({ ...defaultSettings, ...changes }).map(({ type }) => type)

describe('Circuit Detection', () => {
  const mixer = { middle: 'x-mixer', encoding: 'uniform' } as const
  it.each([
    ['a hardware-efficient core with X mixer is no QAOA', { ...mixer, core: 'hardware-efficient' }, null],
    ['nor is a strongly entangling one', { ...mixer, core: 'strongly-entangling' }, null],
    ['nor a brickwork without RZZ', { ...mixer, core: 'brickwork' }, null],
    [
      'RZZ between neighbours is a cost layer',
      { ...mixer, core: 'brickwork', twoQubitGates: selectionOf<TwoQubitGate>('RZZ') },
      'qaoa',
    ],
    ['edges of a graph are a cost layer', { ...mixer, core: 'graph-specific' }, 'qaoa'],
    ['data by angles is a QNN', { core: 'hardware-efficient', encoding: 'angle', middle: 'x-mixer' }, 'qnn'],
    ['the purpose does not count', { useCase: 'simulation' }, null],
  ] as const)('%s', (_, changes, type) =>
    expect(detectCircuitType({ ...defaultSettings, ...changes })?.type ?? null).toBe(type),
  )
})

describe('Circuit type suggestions are ranked from the settings', () => {
  it.each([
    ['graph-specific: qaoa', { core: 'graph-specific' }, 'qaoa'],
    ['x-mixer with uniform encoding: qaoa', { middle: 'x-mixer', encoding: 'uniform' }, 'qaoa'],
    ['angle encoding: qnn', { encoding: 'angle' }, 'qnn'],
    ['re-uploading: qnn', { encoding: 'uniform', middle: 'data-re-uploading' }, 'qnn'],
    ['no data and purpose simulation: qcbm for brickwork', { useCase: 'simulation' }, 'qcbm'],
    [
      'no data and purpose simulation: qcbm for strongly entangling',
      { useCase: 'simulation', core: 'strongly-entangling' },
      'qcbm',
    ],
    [
      'no data and purpose simulation: vqe for hardware-efficient',
      { useCase: 'simulation', core: 'hardware-efficient' },
      'vqe',
    ],
    ['an x-mixer alone makes no qaoa', { middle: 'x-mixer' }, 'default'],
  ] as const)('%s', (_, changes, first) => expect(types(changes)[0]).toBe(first))

  it('of several fitting types the one that serves the purpose comes first', () => {
    expect(types({ core: 'graph-specific', encoding: 'angle', useCase: 'classification' }).slice(0, 2)).toEqual([
      'qnn',
      'qaoa',
    ])
    expect(types({ core: 'graph-specific', encoding: 'angle', useCase: 'optimization' }).slice(0, 2)).toEqual([
      'qaoa',
      'qnn',
    ])
  })

  it('a purpose that the layers do not serve yet is offered its own type', () => {
    expect(types({ useCase: 'optimization' })).toEqual(['qaoa', 'default'])
  })

  it('Custom is always the last choice, no type comes twice, and each says why', () => {
    for (const core of ['brickwork', 'hardware-efficient', 'strongly-entangling', 'graph-specific'] as const)
      for (const useCase of [null, 'optimization', 'classification', 'regression', 'simulation', 'custom'] as const)
        for (const encoding of ['none', 'angle', 'uniform'] as const) {
          const suggestions = suggestCircuitTypes({ ...defaultSettings, core, useCase, encoding })
          expect(suggestions.at(-1)?.type).toBe('default')
          expect(new Set(suggestions.map(({ type }) => type)).size).toBe(suggestions.length)
          for (const { reason } of suggestions) expect(reason).toMatch(/^[A-Z].*\.$/)
        }
  })
})
