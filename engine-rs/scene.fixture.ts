/** What engines of tests answer with. */
import type { Scene, Statistics } from './index'

/** `none` of the index, in whose place a test of the server has its own engine. */
const none = 0xffffffff

/** The figures of a circuit without operations. */
export const emptyStatistics = (qubits: number): Statistics => ({
  qubits,
  clbits: 0,
  operations: 0,
  depth: 0,
  parameters: 0,
  twoQubitGates: 0,
  twoQubitBound: 'exact',
  gates: {},
})

/** A drawing of nothing. */
export const emptyScene = (): Scene => ({
  width: 0,
  height: 0,
  kinds: new Uint8Array(),
  roles: new Uint8Array(),
  categories: new Uint8Array(),
  geometry: new Float32Array(),
  texts: new Uint32Array(),
  shapeOperations: new Uint32Array(),
  header: 0,
  columnEdges: new Float64Array([0]),
  columnShapes: new Uint32Array([0]),
  text: '',
  textOffsets: new Uint32Array([0]),
  operations: {
    columns: new Uint32Array(),
    starts: new Uint32Array(),
    ends: new Uint32Array(),
    lines: new Uint32Array(),
    names: new Uint32Array(),
    descriptions: new Uint32Array(),
    parameters: new Uint32Array(),
    conditions: new Uint32Array(),
    unfolds: new Uint8Array(),
    origins: new Uint32Array(),
  },
  groups: new Uint32Array(),
  wireNames: new Uint32Array([none]),
  variableNames: new Uint32Array(),
  setsVariables: false,
  links: new Uint32Array(),
  twoQubitGates: new Uint32Array(),
  description: 'A circuit.',
})
