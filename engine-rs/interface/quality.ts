/** How good a circuit with free parameters is for training: samples of its parameters' values, and gradients. */
import type { Diagnostic, Problem } from './diagnostics'
import type { ReadingOptions } from './reading'

/**
 * A part of a sample of the free parameters' values, uniform in [0, 2π). The values of a point depend on the seed and the number of the point only, so a
 * sample can be taken in parts, and a longer one begins with the shorter one.
 */
export interface SamplePart {
  /** A whole number of 32 bits; 0. */
  seed?: number
  /** The number of the first point or pair; 0. */
  first?: number
  /** How many points or pairs. */
  count: number
}

/** Which pairs of points. Pair k has the points 2k and 2k + 1. */
export interface PairOptions extends ReadingOptions, SamplePart {
  /** The most qubits; 16, and never more than 24. */
  qubits?: number
}

/** What pairs of sampled states have in common, and how entangled they are. */
export interface PairSample {
  /** Three numbers for each pair: the fidelity of its two states, and Meyer and Wallach's Q of each. Null where something prevents it. */
  rows: Float64Array | null
  qubits: number
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its simulation. */
  diagnostics: Diagnostic[]
}

/** At which values of the parameters, and within which limits. */
export interface GradientOptions extends ReadingOptions {
  /** Values of all parameters of the first point, then of the second, in radians; or points of a sample. */
  points: Float64Array | SamplePart
  /** The most qubits; 16, and never more than 21. */
  qubits?: number
}

/** An observable's expectation at some points, and how it changes with each parameter. */
export interface Gradients {
  /** For each point the expectation, and behind it its slope by each of the parameters. Null where something prevents it. */
  rows: Float64Array | null
  /** How many free parameters the circuit has. */
  parameters: number
  /** What is wrong with the observable; `start` and `end` count UTF-16 units of it from 0. */
  mistake: { start: number; end: number; message: string; help: string } | null
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its simulation. */
  diagnostics: Diagnostic[]
}
