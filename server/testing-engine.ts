/** An engine for tests of the routes: it knows no quantum mechanics, answers at once, and fails when it is asked to. */
import type { Diagnostic } from '../contract/envelope'
import type { EngineService, Pictures } from './engine/engine-pool'
import { WorkerError } from './platform/worker-pool'

/** The least PNG: one transparent pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A drawing that says what it is of. */
export const createFakePictures = (what: string): Pictures => ({
  light: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>${what}, light</title></svg>`,
  dark: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>${what}, dark</title></svg>`,
  width: 200,
  height: 100,
})

/**
 * The engine. A program that holds the word `broken` has an error, `doubtful` a warning; `busy`, `slow` and `huge` fail as
 * the real one fails. Settings with a graph core and no graph are refused. A claim that says `false` is refuted, `strange` is not checked, and any
 * other is proved.
 */
export function createFakeEngine(changes: Partial<EngineService> = {}): EngineService {
  return {
    async generate({ circuitParams }) {
      const { qubits, layers, coreLayer } = circuitParams
      const stats = { qubits, clbits: 0, operations: qubits * layers, depth: layers + 1 }
      const problems =
        coreLayer.type === 'graph-specific' && coreLayer.graph === undefined
          ? [{ path: 'circuitParams.coreLayer.graph', message: 'A graph-specific core needs a graph.' }]
          : []
      return {
        qasm: problems.length > 0 ? '' : `OPENQASM 3.0;\nqubit[${qubits}] q;\n`,
        stats,
        problems,
        diagnostics: [],
        pictures: problems.length > 0 ? null : createFakePictures('generated'),
        fingerprint: problems.length > 0 ? null : { shape: `${qubits} × ${layers}`, coupling: `${qubits}` },
        properties: problems.length > 0 ? null : [],
      }
    },
    async visualize(source) {
      failIfAsked(source)
      const isBroken = source.includes('broken')
      const diagnostics: Diagnostic[] = []
      if (isBroken) diagnostics.push(diagnosticAt(source, 'broken', 'error'))
      if (source.includes('doubtful')) diagnostics.push(diagnosticAt(source, 'doubtful', 'warning'))
      return {
        stats: { qubits: 2, clbits: 0, operations: 2, depth: 2 },
        diagnostics,
        pictures: isBroken ? null : createFakePictures('read'),
        fingerprint: isBroken ? null : { shape: 'read', coupling: null },
        properties: isBroken ? null : ['gate:read'],
      }
    },
    async exportProgram(source, format) {
      failIfAsked(source)
      return { text: `${format}: ${source}`, diagnostics: [] }
    },
    async convert(source, version) {
      failIfAsked(source)
      return { qasm: `OPENQASM ${version}: ${source}`, diagnostics: [] }
    },
    async drawPicture(source, { format }) {
      failIfAsked(source)
      return { file: format === 'svg' ? '<svg/>' : new TextEncoder().encode(format), diagnostics: [] }
    },
    async readStructure(source) {
      failIfAsked(source)
      return source.includes('broken')
        ? null
        : { hash: `hash of ${source.trim()}`, windows: [1], operations: '[[],[]]' }
    },
    compareCircuits: async (source, others) => others.map((other) => other.trim() === source.trim()),
    async readPart(source) {
      failIfAsked(source)
      return source.includes('broken') ? null : { windows: [1], operations: '[[],[]]', connected: 2 }
    },
    findPart: async (_part, circuits) => circuits.map(() => true),
    async simulate(input, { shots, seed }) {
      const source = typeof input === 'string' ? input : ''
      failIfAsked(source)
      const isBroken = source.includes('broken')
      return {
        method: isBroken ? null : { kind: 'exact' },
        representation: 'amplitudes',
        qubits: 1,
        parameters: [],
        ...(shots !== null && { shots, seed }),
        outcomesOf: 'qubits',
        outcomes: [{ bits: '0', probability: 1, ...(shots !== null && { count: shots }) }],
        others: null,
        observables: [],
        diagnostics: isBroken ? [diagnosticAt(source, 'broken', 'error')] : [],
        problems: [],
      }
    },
    async checkClaim(source, { says }) {
      failIfAsked(source)
      if (says.includes('false')) return { state: 'refuted', reason: 'The depth is 2 instead of 1.' }
      if (says.includes('strange')) return { state: 'not checked', reason: 'The program has no register "a".' }
      return { state: 'proved', cases: says.length, isSampled: false }
    },
    async describeSteps(source) {
      failIfAsked(source)
      return { steps: [], operations: 0, missing: null }
    },
    async importProgram(text, format) {
      failIfAsked(text)
      return { format, source: text, program: 'OPENQASM 3.0;\n', lines: [], inputs: [], problems: [] }
    },
    png: async () => onePixel,
    picturePart: async () => onePixel,
    measureSection: async () => ({ first: 1, last: 2, width: 200, height: 100 }),
    moveSection: async () => ({ first: 1, last: 2, width: 200, height: 100 }),
    pictureOfSection: async () => onePixel,
    pictureInRows: async () => onePixel,
    isReady: async () => true,
    load: () => ({ busy: 0, idle: 1, starting: 0, waiting: 0 }),
    close: async () => {},
    ...changes,
  }
}

function failIfAsked(source: string): void {
  if (source.includes('busy')) throw new WorkerError('busy', 'The queue is full.')
  if (source.includes('slow')) throw new WorkerError('deadline', '2000 ms are over.')
  if (source.includes('huge')) throw new WorkerError('crash', 'Out of memory.')
}

function diagnosticAt(source: string, word: string, severity: Diagnostic['severity']): Diagnostic {
  const start = source.indexOf(word)
  const before = source.slice(0, start).split('\n')
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1]
  const end = start + word.length
  return {
    code: 'pretended',
    severity,
    message: `\`${word}\` is not known`,
    span: { start, end, line, column, endLine: line, endColumn: column + word.length },
  }
}
