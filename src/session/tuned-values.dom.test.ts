// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../contract/generation'
import { rememberTunedValues, tunedValuesOf, withTunedValues } from './tuned-values'

const settings = (layers: number): Settings => ({
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 4,
    layers,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
})

const values = [{ name: 'theta_0', value: 0.5 }]

beforeEach(() => sessionStorage.clear())

describe('The values that tuning found', () => {
  it('come with the request for their circuit, and with no other', () => {
    rememberTunedValues(settings(1), values)
    expect(withTunedValues(settings(1))).toEqual({ ...settings(1), parameterSet: { name: 'Tuned', values } })
    expect(withTunedValues(settings(2))).toEqual(settings(2))
  })

  it('stay with a circuit whose purpose changes, because its parameters do not', () => {
    rememberTunedValues(settings(1), values)
    const { circuitParams } = settings(1)
    expect(tunedValuesOf({ circuitParams: { ...circuitParams, type: 'vqe', useCase: 'simulation' } })).toEqual(values)
    expect(tunedValuesOf({ circuitParams: { ...circuitParams, qubits: 3 } })).toBeNull()
  })

  it('are those of the last time', () => {
    rememberTunedValues(settings(1), values)
    rememberTunedValues(settings(1), [{ name: 'theta_0', value: 2 }])
    expect(tunedValuesOf(settings(1))).toEqual([{ name: 'theta_0', value: 2 }])
  })

  it.each(['{}', '[null, {}, {"circuit": "x", "values": [3]}]'])('are none where storage has %s', (text) => {
    sessionStorage.setItem('ketwork:tuned', text)
    expect(tunedValuesOf(settings(1))).toBeNull()
    rememberTunedValues(settings(1), values)
    expect(tunedValuesOf(settings(1))).toEqual(values)
  })
})
