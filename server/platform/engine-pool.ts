/** The engine for the server: worker threads with a deadline and a memory limit each. */
import type { Diagnostic, FieldError } from '../../contract/envelope'
import type { Settings as GenerationSettings } from '../../contract/generation'

/** The engine, off the main thread. Every method may throw {@link EngineBusyError}, {@link EngineDeadlineError}, {@link EngineCrashError}. */
export interface EngineService {
  /** Builds a circuit from settings. Settings that make none come back with `problems` and an empty `qasm`. */
  generate(settings: GenerationSettings): Promise<Generated>
  /** Reads and draws a program. One that does not hold comes back with `diagnostics` of severity `error`. */
  visualize(source: string): Promise<Visualized>
  /** An SVG picture as PNG, two pixels to a CSS pixel; fewer for a picture that would pass 16 million pixels. */
  png(svg: string): Promise<Uint8Array>
  /** Whether a worker stands ready to answer. */
  isReady(): Promise<boolean>
  /** Ends all workers. Questions under way fail with {@link EngineCrashError}. */
  close(): Promise<void>
}

/** Figures of a circuit. */
export interface Stats {
  qubits: number
  clbits: number
  operations: number
  /** Number of moments: the longest path over all operations but barriers. */
  depth: number
}

/** One drawing in both themes, as SVG texts. */
export interface Pictures {
  light: string
  dark: string
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
}

/** A circuit built from settings. */
export interface Generated {
  qasm: string
  stats: Stats
  /** Names of the free parameters, in circuit order. */
  parameters: string[]
  /** The device's qubits in use, the circuit's qubit 0 first; null where no device was asked for. */
  physicalQubits: number[] | null
  /** Why no circuit could be built, in words for the form; empty where one was. */
  problems: FieldError[]
  diagnostics: Diagnostic[]
  pictures: Pictures | null
}

/** A program read and drawn. */
export interface Visualized {
  /** Of OpenQASM, as the program's first line says. */
  version: 2 | 3
  stats: Stats
  diagnostics: Diagnostic[]
  /** Null where the program has errors. */
  pictures: Pictures | null
}

/** All workers are at work and the queue is full: 503. */
export class EngineBusyError extends Error {
  override name = 'EngineBusyError'
}

/** The question took longer than a worker may. */
export class EngineDeadlineError extends Error {
  override name = 'EngineDeadlineError'
}

/** The worker ended before it answered, as when it ran out of memory. */
export class EngineCrashError extends Error {
  override name = 'EngineCrashError'
}
