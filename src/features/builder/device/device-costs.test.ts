import { beforeAll, describe, expect, it } from 'vitest'
import type { CircuitParams, Hardware } from '../../../../contract/generation'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { fallbackDevice } from '../settings/hardware'
import { describeDeviceCosts } from './device-costs'

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

async function costsOf(circuitParams: CircuitParams, device: Hardware) {
  const costs = await engine.deviceCosts({ circuitParams }, device)
  if (costs === null) throw new Error('The settings make a circuit.')
  return describeDeviceCosts(costs, circuitParams.qubits, device)
}

const ring: CircuitParams['coreLayer'] = {
  type: 'graph-specific',
  optimizeDepth: true,
  graph: {
    weighted: false,
    edges: [0, 1, 2, 3, 4, 5].map((node) => ({ sourceNode: node, targetNode: (node + 1) % 6 })),
  },
}
const qaoa = params(ring, { encodingLayer: { type: 'uniform' }, middleLayer: { type: 'x-mixer' } })

// The figures themselves are tested where they are computed: engine-rs/modules/builder/tests/device_costs.rs.
describe('The costs on a device', () => {
  it('need no words where a circuit that was made for no device has only its gates', async () => {
    const brickwork = params({ type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] })
    const { stats } = await engine.generate({ circuitParams: brickwork })
    expect(await costsOf(brickwork, fallbackDevice)).toEqual({
      device: 'Line of 10 qubits',
      figures: { depth: stats?.depth, twoQubitGates: stats?.twoQubitGates },
      remark: null,
    })
  })

  it('say that gates are made of others', async () => {
    const { figures, remark } = await costsOf(qaoa, { ...fallbackDevice, couplingMap: null })
    expect(figures).toEqual({ depth: 16, twoQubitGates: 24 })
    expect(remark).toMatch(/^On the device, each gate is made of its own gates/)
  })

  it('name pairs that the device does not couple, and what there is without swaps', async () => {
    const { figures, remark } = await costsOf(qaoa, fallbackDevice)
    expect(figures).toBeNull()
    expect(remark).toBe(
      'Line of 10 qubits does not couple all qubits that meet in this circuit. With the qubits in a row, 1 of 6 pairs is not ' +
        'coupled: q[0] and q[5]. Without the swaps for that, its own gates would make a depth of 16, with 24 two-qubit gates.',
    )
    const complete = [0, 1, 2, 3, 4, 5].flatMap((node) =>
      [0, 1, 2, 3, 4, 5].filter((other) => other > node).map((other) => ({ sourceNode: node, targetNode: other })),
    )
    const all = params({ ...ring, graph: { weighted: false, edges: complete } })
    expect((await costsOf(all, fallbackDevice)).remark).toContain(
      '10 of 15 pairs are not coupled: q[0] and q[2], q[0] and q[3], q[0] and q[4], and 7 more.',
    )
  })

  it.each<[Partial<Hardware>, string]>([
    [{ qubitCount: 4 }, 'Line of 10 qubits has 4 qubits, and the circuit needs 6.'],
    [{ gateSet: ['RX', 'RZ'] }, 'Line of 10 qubits has no gates that RZZ can be made of.'],
    [{ gateSet: ['RZ', 'CNOT'] }, 'Line of 10 qubits has no gates that H can be made of.'],
  ])('say why there are none: %j', async (changes, sentence) => {
    expect((await costsOf(qaoa, { ...fallbackDevice, ...changes })).remark).toBe(sentence)
  })
})
