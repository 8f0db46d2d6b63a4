/**
 * An engine that does what its test says, in place of `engine-rs/index.ts`: `visualize` and `simulate` take an order instead of a program.
 * Its WebAssembly is the greedy module of `wasm.fixture.ts`, so that the limit on memory is the real one.
 */
import { emptyDistribution } from '../../engine-rs/distribution'
import type { Engine, EngineModule, Scene, Statistics, Visualization } from '../../engine-rs/index'

let asked = 0

const notOfUse = () => {
  throw new Error('No test asks for this.')
}

/** See `loadEngineFromBytes` of the engine. */
export async function loadEngineFromBytes(readModule: (name: EngineModule) => Promise<BufferSource>): Promise<Engine> {
  const { instance } = await WebAssembly.instantiate(await readModule('engine'))
  const { grow } = instance.exports
  if (typeof grow !== 'function') throw new Error('The module has no function "grow".')

  const orders: Partial<Record<string, () => void>> = {
    hang: () => {
      for (;;);
    },
    panic: () => {
      throw new WebAssembly.RuntimeError('unreachable')
    },
    exit: () => process.exit(3),
    'take all memory': () => {
      while (grow(16) !== -1);
      throw new WebAssembly.RuntimeError('unreachable')
    },
    'take all of the heap': () => {
      const kept: string[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}`))
    },
    work: () => {
      const end = performance.now() + 150
      while (performance.now() < end);
    },
  }
  return {
    generate: notOfUse,
    deviceCosts: notOfUse,
    check(order) {
      orders[order]?.()
      return { version: 3, stats: null, parameters: [], inputs: [], diagnostics: [] }
    },
    convert: notOfUse,
    exportProgram: notOfUse,
    figures: async () => null,
    format: notOfUse,
    outline: notOfUse,
    async simulate() {
      asked += 1
      return {
        method: { kind: 'exact' },
        qubits: asked,
        probabilities: null,
        amplitudes: null,
        distribution: emptyDistribution(),
        parameters: [],
        problems: [],
        diagnostics: [],
      }
    },
    simulateNoise: notOfUse,
    simulateBatch: notOfUse,
    samplePairs: notOfUse,
    computeGradients: notOfUse,
    stepTo: notOfUse,
    draw: notOfUse,
    operationBits: notOfUse,
    matrix: notOfUse,
    unitary: notOfUse,
    describeState: notOfUse,
    observe: notOfUse,
    observeCircuit: notOfUse,
    drawShots: notOfUse,
    costOf: notOfUse,
    visualize(order): Visualization {
      asked += 1
      orders[order]?.()
      const stats = { ...noFigures, qubits: asked }
      return { version: 3, stats, parameters: [], inputs: [], diagnostics: [], scene: order === 'draw' ? scene : null }
    },
    svg: async (_scene, { theme }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20.5"><title>${theme}</title></svg>`,
  }
}

const noFigures: Statistics = {
  qubits: 0,
  clbits: 0,
  operations: 0,
  depth: 0,
  parameters: 0,
  twoQubitGates: 0,
  twoQubitBound: 'exact',
  gates: {},
}

const scene: Scene = {
  width: 30,
  height: 20.5,
  kinds: new Uint8Array(),
  roles: new Uint8Array(),
  categories: new Uint8Array(),
  geometry: new Float32Array(),
  texts: new Uint32Array(),
  shapeOperations: new Uint32Array(),
  header: 0,
  columnEdges: new Float64Array(),
  columnShapes: new Uint32Array(),
  text: '',
  textOffsets: new Uint32Array(),
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
  wireNames: new Uint32Array(),
  setsVariables: false,
  variableNames: new Uint32Array(),
  links: new Uint32Array(),
  twoQubitGates: new Uint32Array(),
  description: '',
}
