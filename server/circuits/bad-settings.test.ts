/** Settings of which no circuit can be made, sent by hand: each gets a clear sentence about its place, and nothing is saved. */
import { expect, test } from 'vitest'
import { startTestEngine, startTestServer } from '../testing'
import { circuits } from './tables'

// The engine of the product: half of the sentences are its own.
const server = await startTestServer({ engine: await startTestEngine() })
const author = await server.addUser()

const routes = ['POST /api/circuits/generate', 'POST /api/circuits/generate-test']

/** Words, or the name of the field first, and a full stop. */
const sentence = /^(?:[A-Z]|circuitParams[. ]|["']).* .*\.$/

/** Rows and pictures. */
const kept = async () => ({
  circuits: await server.services.database.orm.$count(circuits),
  files: await server.services.files.list('circuits'),
})
const nothing = { circuits: 0, files: [] }

const params = (coreLayer: object, changes: object = {}) => ({
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 4,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer,
    middleLayer: { type: 'none' },
    ...changes,
  },
})
const graph = (edges: unknown, weighted = false) => params({ type: 'graph-specific', graph: { weighted, edges } })
const edge = (sourceNode: unknown, targetNode: unknown, weight?: unknown) => ({ sourceNode, targetNode, weight })
const brickwork = { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] }
const device = (changes: object) => ({
  ...params({ type: 'hardware-efficient' }),
  hardware: {
    vendor: 'custom',
    device: 'Mine',
    gateSet: ['RX', 'RZ', 'CZ'],
    qubitCount: 4,
    couplingMap: [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    ...changes,
  },
})

test.each<[what: string, body: object, path: string, message: string | RegExp]>([
  [
    'an edge outside',
    graph([edge(0, 7)]),
    'circuitParams.coreLayer.graph.edges[0]',
    'Edge [0, 7] names node 7, but the circuit has 4 qubits (nodes 0 to 3). Set the number of qubits to 8 or remove the edge.',
  ],
  ['an edge below 0', graph([edge(-1, 1)]), 'circuitParams.coreLayer.graph.edges.0.sourceNode', 'Nodes count from 0.'],
  [
    'half a node',
    graph([edge(0.5, 1)]),
    'circuitParams.coreLayer.graph.edges.0.sourceNode',
    'A node is a whole number.',
  ],
  ['a loop', graph([edge(1, 1)]), 'circuitParams.coreLayer.graph.edges[0]', 'Edge [1, 1] joins node 1 to itself.'],
  [
    'an edge twice',
    graph([edge(0, 1), edge(1, 0)]),
    'circuitParams.coreLayer.graph.edges[1]',
    'Edge [1, 0] repeats edge number 1: nodes 0 and 1 are joined twice.',
  ],
  [
    'a weight that is no number',
    graph([edge(0, 1, 'heavy')], true),
    'circuitParams.coreLayer.graph.edges.0.weight',
    'The weight of an edge is a number.',
  ],
  [
    'a weight below 0.1',
    graph([edge(0, 1, 0.01)], true),
    'circuitParams.coreLayer.graph.edges.0.weight',
    'The weight of an edge is at least 0.1.',
  ],
  ['edges that are no list', graph('[[0,1]]'), 'circuitParams.coreLayer.graph.edges', /list|array/],
  [
    'a graph-specific core without a graph',
    params({ type: 'graph-specific' }),
    'circuitParams.coreLayer.graph',
    /graph/,
  ],
  [
    'a device that is too small',
    device({ qubitCount: 3, couplingMap: [] }),
    'hardware.qubitCount',
    'Mine has 3 qubits, and the circuit needs 4.',
  ],
  [
    'a gate set without a two-qubit gate',
    device({ gateSet: ['RX', 'RZ'] }),
    'hardware.gateSet',
    'Mine has no two-qubit gate, and the circuit has 4 qubits.',
  ],
  [
    'a map that is not connected',
    device({
      couplingMap: [
        [0, 1],
        [2, 3],
      ],
    }),
    'hardware.couplingMap',
    /connected/,
  ],
  [
    'a pair outside of the device',
    device({ couplingMap: [[0, 9]] }),
    'hardware.couplingMap[0]',
    'The pair [0, 9] names qubit 9, but Mine has 4 qubits, numbered from 0.',
  ],
  ['a gate that nobody knows', device({ gateSet: ['RX', 'WARP'] }), 'hardware.gateSet[1]', /WARP.*not known/],
  [
    'a gate without a name',
    device({ gateSet: ['RX', ''] }),
    'hardware.gateSet.1',
    'A gate item with an empty value is not permitted.',
  ],
  [
    'a hardware-efficient core without a device',
    params({ type: 'hardware-efficient' }),
    'hardware',
    /device|hardware/i,
  ],
  [
    'brickwork without a gate',
    params({ type: 'brickwork', singleQubitGates: [], twoQubitGates: [] }),
    'circuitParams.coreLayer',
    /gate/,
  ],
  [
    'three gate types of a kind',
    params({ ...brickwork, singleQubitGates: ['RX', 'RY', 'RZ'] }),
    'circuitParams.coreLayer.singleQubitGates',
    /2/,
  ],
  [
    're-uploading without an encoding',
    params(brickwork, { middleLayer: { type: 'data-re-uploading' } }),
    'circuitParams.middleLayer.type',
    'Data Re-uploading cannot be used if the Encoding Layer is set to "None".',
  ],
  [
    'too many qubits',
    params(brickwork, { qubits: 11 }),
    'circuitParams.qubits',
    'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
  ],
  [
    'too few qubits',
    params(brickwork, { qubits: 0 }),
    'circuitParams.qubits',
    'The number of qubits must be at least 1.',
  ],
  [
    'too many layers',
    params(brickwork, { layers: 6 }),
    'circuitParams.layers',
    'The number of layers cannot exceed 5. Please reduce the number of layers and try again.',
  ],
  [
    'too few layers',
    params(brickwork, { layers: 0 }),
    'circuitParams.layers',
    'The number of layers must be at least 1.',
  ],
])('%s is refused', async (_, body, path, message) => {
  for (const route of routes) {
    const { status, body: answer } = await server.ask(route, {
      token: author.token,
      body: { name: 'Refused', ...body },
    })
    expect(status, route).toBe(400)
    expect(answer.success).toBe(false)
    const found = answer.errors?.find((error) => error.path === path)?.message ?? JSON.stringify(answer)
    expect(typeof message === 'string' ? found === message : message.test(found), found).toBe(true)
    expect(answer.message, 'a sentence for a person').toMatch(sentence)
    expect(await kept()).toEqual(nothing)
  }
})

test.each(['{', '{"circuitParams":', 'null', '[]', '"text"', '{"circuitParams":7}'])(
  'malformed JSON is refused: %s',
  async (body) => {
    for (const route of routes) {
      const { status, body: answer } = await server.ask(route, {
        token: author.token,
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(status, route).toBe(400)
      expect(answer.success).toBe(false)
      expect(answer.message).toMatch(sentence)
      expect(await kept()).toEqual(nothing)
    }
  },
)
