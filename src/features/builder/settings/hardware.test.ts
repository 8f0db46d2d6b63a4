import { describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { defaultCustomHardware, groupByVendor, parseConnectivity, readCustomDevice, shortDeviceName } from './hardware'

const option = (vendor: string, device: string, gateSet = ['rz', 'sx', 'cz']): HardwareOption => ({
  id: `${vendor}-${device}`,
  vendor,
  device,
  description: 'A device.',
  gateSet,
  qubitCount: 5,
  couplingMap: null,
  directed: false,
})

describe('Connectivity text must be an array of 2-element arrays', () => {
  it('reads pairs', () =>
    expect(parseConnectivity('[[0,1],[1,2]]')).toEqual({
      pairs: [
        [0, 1],
        [1, 2],
      ],
    }))
  it('blank couples every pair', () => expect(parseConnectivity(' ')).toEqual({ pairs: null }))
  it.each(['[[0,1]', '[0,1]', '[[0,1,2]]', '[["a","b"]]', '7'])('%s is refused with a sentence', (text) => {
    expect(parseConnectivity(text)).toHaveProperty('problem')
  })
})

describe('Custom hardware', () => {
  it("has vendor custom, description 'User-defined custom hardware' and custom true", () => {
    expect(readCustomDevice({ ...defaultCustomHardware, device: ' Lab ', connectivity: '[[0,1]]' })).toEqual({
      vendor: 'custom',
      device: 'Lab',
      description: 'User-defined custom hardware',
      gateSet: ['RX', 'RY', 'RZ', 'CNOT'],
      qubitCount: 4,
      couplingMap: [[0, 1]],
      custom: true,
    })
  })
  it.each([
    [{ device: '  ' }, 'The device needs a name.'],
    [{ qubitCount: 0 }, 'The number of qubits must be a whole number from 1.'],
    [{ qubitCount: null }, 'The number of qubits must be a whole number from 1.'],
    [{ gateSet: [] }, 'Choose at least one gate.'],
    [{ connectivity: '[[0,4]]' }, 'The pair [0,4] is out of range for a device with 4 qubits.'],
  ])('%o is refused: %s', (changes, message) => {
    const custom = { ...defaultCustomHardware, ...changes }
    expect(readCustomDevice(custom)).toEqual({ field: expect.any(String), message })
  })
})

describe('The device list', () => {
  const options = [
    option('Generic', 'line'),
    option('IBM', 'heron'),
    option('Generic', 'ring'),
    option('IQM', 'star', ['prx']),
  ]
  it('groups devices by vendor in the order of the list', () => {
    expect(groupByVendor(options, '').map(({ vendor, devices }) => [vendor, devices.length])).toEqual([
      ['Generic', 2],
      ['IBM', 1],
      ['IQM', 1],
    ])
  })
  it('finds by every word, in any case, in vendor, name and gate set', () => {
    expect(groupByVendor(options, 'iqm PRX').flatMap(({ devices }) => devices.map(({ device }) => device))).toEqual([
      'star',
    ])
    expect(groupByVendor(options, 'iqm cz')).toEqual([])
  })
  it.each([
    ['5 qubits', ['five']],
    ['5-qubit', ['five']],
    ['127', ['eagle', 'osprey 127']],
    ['IBM 127 qubits', ['eagle']],
    ['5 qubits cz', ['five']],
    ['6 qubits', []],
  ])('devices are found by number of qubits: %s', (search, found) => {
    const sized = [
      { ...option('IBM', 'five'), qubitCount: 5 },
      { ...option('IBM', 'fifteen'), qubitCount: 15, description: 'Not 5 qubits.' },
      { ...option('IBM', 'eagle'), qubitCount: 127 },
      { ...option('IQM', 'osprey 127'), qubitCount: 433 },
    ]
    expect(groupByVendor(sized, search).flatMap(({ devices }) => devices.map(({ device }) => device))).toEqual(found)
  })
  it('truncates a device name at 25 characters', () => {
    expect(shortDeviceName('a'.repeat(25))).toBe('a'.repeat(25))
    expect(shortDeviceName('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
  })
})
