import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CircuitParams, Hardware, Settings } from '../../../../contract/generation'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { fallbackDevice } from '../settings/hardware'
import { costsOnDevice } from './device-costs'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const params = (coreLayer: CircuitParams['coreLayer'], changes: Partial<CircuitParams> = {}): CircuitParams => ({
  type: 'default',
  useCase: 'custom',
  qubits: 6,
  layers: 2,
  encodingLayer: { type: 'none' },
  coreLayer,
  middleLayer: { type: 'none' },
  ...changes,
})

async function costsOf(settings: Settings, device: Hardware) {
  const { scene, stats } = await engine.generate(settings)
  if (scene === null || stats === null) throw new Error('The settings make a circuit.')
  return { ...costsOnDevice(settings, scene, device), stats }
}

const everyPair = (device: string, ...gateSet: string[]): Hardware => ({
  vendor: 'Test',
  device,
  gateSet,
  qubitCount: 10,
  couplingMap: null,
})

const ring: CircuitParams['coreLayer'] = {
  type: 'graph-specific',
  optimizeDepth: true,
  graph: {
    weighted: false,
    edges: [0, 1, 2, 3, 4, 5].map((node) => ({ sourceNode: node, targetNode: (node + 1) % 6 })),
  },
}
const qaoa = params(ring, { encodingLayer: { type: 'uniform' }, middleLayer: { type: 'x-mixer' } })
const strong = params({ type: 'strongly-entangling' })

describe('The costs on a device', () => {
  it('are those of the circuit where the device runs it as it is', async () => {
    const devices: Hardware[] = JSON.parse(readFileSync('server/hardware/devices.json', 'utf8'))
    let compared = 0
    for (const hardware of devices) {
      if (hardware.qubitCount < 4) continue
      const { costs, remark, stats } = await costsOf(
        { circuitParams: params({ type: 'hardware-efficient' }, { qubits: 4 }), hardware },
        hardware,
      )
      expect(costs, hardware.device).toEqual({ depth: stats.depth, twoQubitGates: stats.twoQubitGates, isNative: true })
      expect(remark).toBeNull()
      compared += 1
    }
    expect(compared).toBeGreaterThan(70)
  })

  // Qiskit 2.6 finds the same: transpile(circuit, basis_gates=…, optimization_level=1).
  it.each<[string, CircuitParams, Hardware, [depth: number, twoQubitGates: number]]>([
    ['QAOA by U3 and CNOT', qaoa, everyPair('ibm 5', 'u1', 'u2', 'u3', 'cx'), [15, 24]],
    ['QAOA by RZ, SX and CNOT', qaoa, everyPair('falcon', 'rz', 'sx', 'x', 'cx'), [25, 24]],
    ['QAOA by RX, RY, RZ and CZ', qaoa, everyPair('cz', 'rx', 'ry', 'rz', 'cz'), [22, 24]],
    ['QAOA by a gate that is RZZ', qaoa, everyPair('ions', 'U1q', 'Rz', 'RZZ'), [8, 12]],
    ['strong layers by U3 and CNOT', strong, everyPair('ibm 5', 'u1', 'u2', 'u3', 'cx'), [11, 12]],
    ['strong layers by RZ, SX and CNOT', strong, everyPair('falcon', 'rz', 'sx', 'x', 'cx'), [19, 12]],
    ['strong layers by R, RZ and RXX', strong, everyPair('aqt', 'r', 'rz', 'rxx'), [29, 12]],
    ['strong layers by RZ, SX and CZ', strong, everyPair('heron', 'rz', 'sx', 'x', 'cz'), [43, 12]],
  ])('of %s', async (_, circuitParams, device, [depth, twoQubitGates]) => {
    expect((await costsOf({ circuitParams }, device)).costs).toEqual({ depth, twoQubitGates, isNative: false })
  })

  it('need no words where a circuit that was made for no device has only its gates', async () => {
    const brickwork = params({ type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] })
    const { costs, remark, stats } = await costsOf({ circuitParams: brickwork }, fallbackDevice)
    expect(costs).toEqual({ depth: stats.depth, twoQubitGates: stats.twoQubitGates, isNative: true })
    expect(remark).toBeNull()
  })

  it('name pairs that the device does not couple, and what there is without swaps', async () => {
    const { costs, remark } = await costsOf({ circuitParams: qaoa }, fallbackDevice)
    expect(costs).toBeNull()
    expect(remark).toBe(
      'Line of 10 qubits does not couple all qubits that meet in this circuit. With the qubits in a row, 1 of 6 pairs is not ' +
        'coupled: q[0] and q[5]. Without the swaps for that, its own gates would make a depth of 16, with 24 two-qubit gates.',
    )
    const complete = [0, 1, 2, 3, 4, 5].flatMap((node) =>
      [0, 1, 2, 3, 4, 5].filter((other) => other > node).map((other) => ({ sourceNode: node, targetNode: other })),
    )
    const all = params({ ...ring, graph: { weighted: false, edges: complete } })
    expect((await costsOf({ circuitParams: all }, fallbackDevice)).remark).toContain(
      '10 of 15 pairs are not coupled: q[0] and q[2], q[0] and q[3], q[0] and q[4], and 7 more.',
    )
  })

  it('are higher where the gate goes the other way', async () => {
    const path = params({ type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] }, { qubits: 3 })
    const star = {
      ...everyPair('star', 'rz', 'sx', 'x', 'cx'),
      couplingMap: [1, 2].map((leaf): [number, number] => [0, leaf]),
    }
    const [both, one] = await Promise.all(
      [false, true].map(async (directed) => (await costsOf({ circuitParams: path }, { ...star, directed })).costs),
    )
    expect([both?.twoQubitGates, one?.twoQubitGates]).toEqual([4, 4])
    expect(one?.depth).toBeGreaterThan(both?.depth ?? Infinity)
  })

  it.each<[Partial<Hardware>, string]>([
    [{ qubitCount: 4 }, 'Line of 10 qubits has 4 qubits, and the circuit needs 6.'],
    [{ gateSet: ['RX', 'RZ'] }, 'Line of 10 qubits has no gates that RZZ can be made of.'],
    [{ gateSet: ['RZ', 'CNOT'] }, 'Line of 10 qubits has no gates that H can be made of.'],
  ])('say why there are none: %j', async (changes, sentence) => {
    expect((await costsOf({ circuitParams: qaoa }, { ...fallbackDevice, ...changes })).remark).toBe(sentence)
  })
})
