/**
 * An engine that does what its test says, in place of `engine-rs/index.ts`: `visualize` and `simulate` take an order instead of a program.
 * Its WebAssembly is the greedy module of `wasm.fixture.ts`, so that the limit on memory is the real one.
 */
import { emptyDistribution } from '../../engine-rs/distribution'
import type { Engine, EngineModule, Scene, Visualization } from '../../engine-rs/index'
import { emptyScene, emptyStatistics } from '../../engine-rs/scene.fixture'

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
    // Without taking a processor.
    'hang asleep': () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
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
      const stats = emptyStatistics(asked)
      return { version: 3, stats, parameters: [], inputs: [], diagnostics: [], scene: order === 'draw' ? scene : null }
    },
    svg: async (_scene, { theme }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20.5"><title>${theme}</title></svg>`,
  }
}

const scene: Scene = { ...emptyScene(), width: 30, height: 20.5 }
