/** Matrices of operations and of programs. */
import type { Diagnostic, Problem } from './diagnostics'
import type { ReadingOptions } from './reading'

/** Which matrix of an operation. */
export interface MatrixOptions extends ReadingOptions {
  /** The most qubits; 3, and never more than 6. */
  qubits?: number
}

/** Which matrix of a program. */
export interface UnitaryOptions extends ReadingOptions {
  /** Values of all free parameters in order, in radians, in place of their own. */
  parameters?: number[]
  /** Values of other inputs, by name. */
  inputs?: Readonly<Record<string, number>>
}

/** The matrix of a program. */
export interface Unitary {
  qubits: number
  /** Entries row by row, real and imaginary part in turn; qubit 0 is the lowest bit of row and column. Null where there is none. */
  matrix: Float64Array | null
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its matrix. */
  diagnostics: Diagnostic[]
}
