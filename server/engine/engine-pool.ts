/**
 * The engine for the server: worker threads with a deadline and a memory limit each. They also turn its pictures into PNG, so
 * that the main thread never does more than carry questions and answers.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Diagnostic, FieldError } from '../../contract/envelope'
import type { Settings as GenerationSettings } from '../../contract/generation'
import type { Claim } from '../../contract/claims'
import type { PicturePart, Size } from '../../contract/picture-parts'
import type { Verdict } from '../../claims/verdict'
import type { ColumnRange } from '../../painting/scene-of-columns'
import { type AsyncCalls, proxyCalls } from '../../engine-rs/thread-calls'
import type { ToolFormat } from '../../engine-rs/generated/export-formats'
import type { Conversion, Export, Fingerprint, QasmVersion, Statistics } from '../../engine-rs/index'
import type { SimulationInquiry, SimulationReport } from '../../engine-rs/simulation-report'
import type { CircuitSteps } from './circuit-steps'
import type { DrawnPicture, PictureRequest } from './draw-picture'
import { engineFolder, moduleFile } from './engine-files'
import type { ImportFormat, ImportResult } from '../../importers/index'
import type { EngineSettings } from '../platform/settings'
import type { ChosenPart, CircuitStructure } from './structure/circuit-structure'
import { engineCalls, engineSeconds } from '../platform/process-metrics'
import { openWorkerPool, type PoolLoad, WorkerError } from '../platform/worker-pool'

export type { ChosenPart, CircuitStructure, ColumnRange, SimulationReport, Verdict }

/** What a worker computes. */
export interface EngineWorkerCalls {
  /** Builds a circuit from settings. Settings that make none come back with `problems` and an empty `qasm`. */
  generate(settings: GenerationSettings): Promise<Generated>
  /** Reads and draws a program. One that does not hold comes back with `diagnostics` of severity `error`. */
  visualize(source: string): Promise<Visualized>
  /**
   * An SVG picture as PNG, two pixels to a CSS pixel; fewer for a picture that would pass 16 million pixels or 16,383 on a
   * side.
   */
  png(svg: string): Uint8Array
  /** The beginning of a program's drawing as PNG; null where the program has errors. */
  picturePart(source: string, theme: 'light' | 'dark', part: PicturePart): Promise<Uint8Array | null>
  /** The columns of a program's drawing in which operations of it are, and the size of their picture; null where the program has errors, or not all of them. */
  measureSection(source: string, operations: readonly number[]): Promise<(ColumnRange & Size) | null>
  /** The columns of the next program's drawing in which what these columns show is now, and the size of their picture; null where there are none. */
  moveSection(source: string, columns: ColumnRange, next: string): Promise<(ColumnRange & Size) | null>
  /** These columns as PNG; null where the program has errors. */
  pictureOfSection(source: string, theme: 'light' | 'dark', columns: ColumnRange): Promise<Uint8Array | null>
  /** The drawing of a program in rows, as many as a picture has, as PNG; null where one row is enough, or the program has errors. */
  pictureInRows(source: string, theme: 'light' | 'dark'): Promise<Uint8Array | null>
  /** A program in the format of another tool, with what that cannot say. */
  exportProgram(source: string, format: ToolFormat): Promise<Export>
  /** A program in a version of OpenQASM. */
  convert(source: string, version: QasmVersion): Promise<Conversion>
  /** A program as a picture to download. */
  drawPicture(source: string, request: PictureRequest): Promise<DrawnPicture>
  /** The structure of a program, for searches by it; null for one with errors, or that is too large. */
  readStructure(source: string): Promise<CircuitStructure | null>
  /** Which programs are the same circuit as a program, but for order and names. */
  compareCircuits(source: string, others: readonly string[]): Promise<boolean[]>
  /** Operations of a program, by their places, as a part that circuits may contain; null likewise. */
  readPart(source: string, operations: readonly number[]): Promise<ChosenPart | null>
  /** Which circuits contain a part, all of them by their stored operations. */
  findPart(part: string, circuits: readonly string[]): boolean[]
  /** Simulates a program or settings. Those that cannot be simulated come back with `problems`, or `diagnostics` of severity `error`. */
  simulate(input: string | GenerationSettings, inquiry: SimulationInquiry): Promise<SimulationReport>
  /** What each operation of a program does to the state, as texts. */
  describeSteps(source: string): Promise<CircuitSteps>
  /** Proves a claim of a program, or refutes it. */
  checkClaim(source: string, claim: Claim): Promise<Verdict>
  /** A program of another tool as OpenQASM 3, read as a format or as what it looks like. */
  importProgram(text: string, format: ImportFormat | null, fileName: string): Promise<ImportResult>
}

/** The engine, off the main thread. Every call may throw a {@link WorkerError}. */
export interface EngineService extends Omit<
  AsyncCalls<EngineWorkerCalls>,
  'simulate' | 'checkClaim' | 'importProgram'
> {
  /** See {@link EngineWorkerCalls.simulate}. An abort takes the call out of the queue, or ends its worker. */
  simulate(
    input: string | GenerationSettings,
    inquiry: SimulationInquiry,
    signal?: AbortSignal,
  ): Promise<SimulationReport>
  /** See {@link EngineWorkerCalls.checkClaim}, and {@link EngineService.simulate} for an abort. */
  checkClaim(source: string, claim: Claim, signal?: AbortSignal): Promise<Verdict>
  /** See {@link EngineWorkerCalls.importProgram}, and {@link EngineService.simulate} for an abort. */
  importProgram(
    text: string,
    format: ImportFormat | null,
    fileName: string,
    signal?: AbortSignal,
  ): Promise<ImportResult>
  /** Whether a worker stands ready to answer. */
  isReady(): Promise<boolean>
  /** What the workers do now. */
  load(): PoolLoad
  /** Ends all workers. Calls under way fail as if they had crashed. */
  close(): Promise<void>
}

/** Figures of a circuit. */
export type Stats = Pick<Statistics, 'qubits' | 'clbits' | 'operations' | 'depth'>

/** One drawing in both themes, as SVG texts. */
export interface Pictures {
  light: string
  dark: string
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
}

/** A program read and drawn. */
interface Visualized {
  /** All zero where there is no circuit. */
  stats: Stats
  diagnostics: Diagnostic[]
  /** Null where the program has errors. */
  pictures: Pictures | null
  /** Null where there is no circuit. */
  fingerprint: Fingerprint | null
  /** What the program has and is: see `program-properties.ts`. Null where there is no circuit. */
  properties: string[] | null
}

/** A circuit built from settings. */
export interface Generated extends Visualized {
  qasm: string
  /** Why no circuit could be built, in words for the form; empty where one was. */
  problems: FieldError[]
}

/** A call as it travels to a worker. */
export interface EngineCallMessage<Name extends keyof EngineWorkerCalls = keyof EngineWorkerCalls> {
  name: Name
  parameters: Parameters<EngineWorkerCalls[Name]>
}

/** What a worker is started with. */
export interface EngineWorkerData {
  /** Address of the script that loads the engine: `engine-rs/index.ts`, or a test's own. */
  engineScript: string
  /** Address of the folder of its WebAssembly modules. */
  modules: string
  memoryMb: number
}

/** Where the engine is, in place of the product's own. */
export interface EngineLocation {
  script: URL
  /** The folder of its WebAssembly modules. */
  modules: URL
}

const ownEngine: EngineLocation = {
  script: new URL('../../engine-rs/index.ts', import.meta.url),
  modules: engineFolder,
}

/**
 * A worker that reaches its limit gets 16 MB more to end in. Node 24 lets the young generation grow past that, and a collection
 * that then moves all of it into the old one finds no room and ends the whole process, not the worker alone.
 */
const youngGenerationMb = 12

/**
 * Starts the engine's workers; the promise is fulfilled when the first can answer.
 *
 * @throws {WorkerError} where the engine cannot be loaded.
 */
export async function openEngine(
  { engine: settings }: { engine: EngineSettings },
  { log, place = ownEngine }: { log?: Pick<Logger, 'error'>; place?: EngineLocation } = {},
): Promise<EngineService> {
  const wasm = fileURLToPath(moduleFile('engine', place.modules))
  if (!existsSync(wasm)) throw new WorkerError('crash', `The engine is not there: ${wasm} is missing.`)
  const { memoryMb } = settings
  const workerData: EngineWorkerData = { engineScript: place.script.href, modules: place.modules.href, memoryMb }
  const pool = await openWorkerPool({
    script: new URL('engine.worker.ts', import.meta.url),
    workerData,
    threads: settings.threads,
    queue: settings.queue,
    deadlineMs: settings.deadlineMs,
    maxWaitMs: 5 * settings.deadlineMs,
    resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb, maxYoungGenerationSizeMb: youngGenerationMb },
    onCrash: (error) => log?.error({ err: error }, 'A worker of the engine ended; another takes its place'),
  })
  const calls = proxyCalls<EngineWorkerCalls>(
    {
      generate: true,
      visualize: true,
      png: true,
      picturePart: true,
      measureSection: true,
      moveSection: true,
      pictureOfSection: true,
      pictureInRows: true,
      exportProgram: true,
      convert: true,
      drawPicture: true,
      readStructure: true,
      compareCircuits: true,
      readPart: true,
      findPart: true,
      simulate: true,
      checkClaim: true,
      importProgram: true,
      describeSteps: true,
    },
    (name, parameters) => recordMetrics(name, pool.run({ name, parameters })),
  )
  return {
    ...calls,
    simulate: (input, inquiry, signal) =>
      recordMetrics('simulate', pool.run({ name: 'simulate', parameters: [input, inquiry] }, signal)),
    checkClaim: (source, claim, signal) =>
      recordMetrics('checkClaim', pool.run({ name: 'checkClaim', parameters: [source, claim] }, signal)),
    importProgram: (text, format, fileName, signal) =>
      recordMetrics('importProgram', pool.run({ name: 'importProgram', parameters: [text, format, fileName] }, signal)),
    isReady: () => Promise.resolve(pool.isReady),
    load: () => pool.load,
    close: () => pool.close(),
  }
}

/** Counts a call and its time for the metrics. */
async function recordMetrics<Value>(call: keyof EngineWorkerCalls, outcome: Promise<Value>): Promise<Value> {
  const end = engineSeconds.startTimer({ call })
  try {
    const value = await outcome
    engineCalls.inc({ call, outcome: 'answered' })
    return value
  } catch (error) {
    engineCalls.inc({ call, outcome: error instanceof WorkerError ? error.kind : 'failed' })
    throw error
  } finally {
    end()
  }
}
