/** A small engine for tests of screens. It records its calls and responds at once. */
import { emptyDistribution } from '../../engine-rs/distribution'
import type { Diagnostic, Generation, GenerationRequestInput, Problem, Visualization } from '../../engine-rs/index'
import { emptyScene, emptyStatistics } from '../../engine-rs/scene.fixture'
import type { EngineClient } from './engine-client'

export interface FakeEngine extends EngineClient {
  /** The settings and programs of all calls, in order. */
  asked: { generations: GenerationRequestInput[]; programs: string[] }
  /** The content of the next results. */
  say: {
    problems: Problem[]
    diagnostics: Diagnostic[]
    /** Whether programs with errors have a drawing. */
    isDrawnWithGaps: boolean
    failure: Error | null
  }
}

export function fakeEngine(): FakeEngine {
  const asked: FakeEngine['asked'] = { generations: [], programs: [] }
  const say: FakeEngine['say'] = { problems: [], diagnostics: [], isDrawnWithGaps: false, failure: null }
  return {
    asked,
    say,
    async generate(request): Promise<Generation> {
      asked.generations.push(request)
      if (say.failure) throw say.failure
      const isBroken = say.problems.some(({ severity }) => severity === 'error')
      return {
        qasm: isBroken ? null : `// ${request.circuitParams.qubits} qubits`,
        scene: isBroken ? null : emptyScene(),
        stats: isBroken ? null : emptyStatistics(request.circuitParams.qubits),
        parameters: [],
        physicalQubits: null,
        problems: say.problems,
        diagnostics: [],
      }
    },
    deviceCosts: async () => ({ kind: 'made', depth: 1, twoQubitGates: 0, isNative: true }),
    async visualize(source): Promise<Visualization> {
      asked.programs.push(source)
      if (say.failure) throw say.failure
      const isBroken = say.diagnostics.some(({ severity }) => severity === 'error')
      return {
        version: 3,
        scene: isBroken && !say.isDrawnWithGaps ? null : emptyScene(),
        stats: isBroken ? null : emptyStatistics(source.split('\n').length),
        parameters: [],
        inputs: [],
        diagnostics: say.diagnostics,
      }
    },
    check: async () => ({ version: 3, stats: null, parameters: [], inputs: [], diagnostics: [] }),
    figures: async () => null,
    convert: async (source) => ({ qasm: source, diagnostics: [] }),
    exportProgram: async (source, format) => ({ text: `${format}: ${source}`, diagnostics: [] }),
    format: async (source) => source,
    outline: async () => ({ version: 3, declarations: [], assignments: [], blocks: [], names: [], unread: [] }),
    draw: async () => emptyScene(),
    operationBits: async () => new Uint32Array(),
    matrix: async () => null,
    unitary: async () => ({ qubits: 1, matrix: null, problems: [], diagnostics: [] }),
    describeState: async () => ({
      qubits: [{ x: 0, y: 0, z: 1, purity: 1, probability: 0, phase: 0 }],
      pairs: null,
      density: null,
    }),
    observe: async (text) => ({ text, mean: 1, variance: 0, estimate: null, mistake: null }),
    observeCircuit: async (text) => ({ text, mean: 1, variance: 0, estimate: null, mistake: null }),
    drawShots: async () => ({
      outcomes: Uint32Array.of(0),
      counts: Uint32Array.of(1024),
      lows: Float64Array.of(0.996),
      highs: Float64Array.of(1),
      unseenHigh: 0.004,
    }),
    costOf: async () => '0',
    async simulate() {
      if (say.failure) throw say.failure
      return {
        method: { kind: 'exact' },
        qubits: 1,
        probabilities: Float64Array.of(1, 0),
        amplitudes: Float64Array.of(1, 0, 0, 0),
        distribution: emptyDistribution(),
        parameters: [],
        problems: [],
        diagnostics: [],
      }
    },
    async simulateNoise() {
      if (say.failure) throw say.failure
      return {
        method: { kind: 'noisy', shots: 1024, seed: 0 },
        qubits: 1,
        probabilities: Float64Array.of(0.9, 0.1),
        amplitudes: null,
        distribution: emptyDistribution(),
        parameters: [],
        problems: [],
        diagnostics: [],
      }
    },
    async stepTo() {
      if (say.failure) throw say.failure
      return {
        qubits: 1,
        amplitudes: Float64Array.of(1, 0, 0, 0),
        description: null,
        clbits: new Uint8Array(),
        decisions: [],
        probability: 1,
        problems: [],
        diagnostics: [],
      }
    },
    async simulateBatch() {
      if (say.failure) throw say.failure
      return { results: Float64Array.of(1, 0), diagnostics: [] }
    },
    samplePairs: async () => ({ rows: Float64Array.of(0.5, 0, 0), qubits: 1, problems: [], diagnostics: [] }),
    computeGradients: async () => ({
      rows: Float64Array.of(1, 0),
      parameters: 1,
      mistake: null,
      problems: [],
      diagnostics: [],
    }),
    svg: async () => '<svg/>',
    warm: () => undefined,
  }
}
