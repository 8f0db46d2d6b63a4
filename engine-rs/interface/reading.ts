/** What the engine tells about a program, and how it reads one. */
import type { Diagnostic, SourceSpan } from './diagnostics'
import type { Scene } from './scene'

/** A version of OpenQASM. */
export type QasmVersion = 2 | 3

/** What a program draws. */
export interface Visualization extends Check {
  /** The drawing; null where the program has errors, unless gaps are asked for and something is understood. */
  scene: Scene | null
}

/** What is to be said of a program. */
export interface Check {
  /** The version that the program says it is; 3 where it says none. */
  version: QasmVersion
  /** Null where the program has errors. */
  stats: Statistics | null
  /** Free parameters (`input`) in order. */
  parameters: Parameter[]
  /** All inputs that the program declares, in order, also where it has errors. */
  inputs: Input[]
  /** In order of their places, none caused by another. */
  diagnostics: Diagnostic[]
}

/** A program in another version. */
export interface Conversion {
  /** The program; null where the source has errors. */
  qasm: string | null
  /** Of the source, then of what the other version cannot say. */
  diagnostics: Diagnostic[]
}

/** A program in the format of another tool. */
export interface Export {
  /** The text; null where there are errors. */
  text: string | null
  /** Errors of the source; else what the format cannot say: warnings where that is left out, errors where the circuit would do something else. */
  diagnostics: Diagnostic[]
}

/** The names of a program. Offsets count UTF-16 units from 0. */
export interface Outline {
  /** The version that the program states, or that its words belong to. */
  version: QasmVersion
  /** In order of the program. */
  declarations: Declaration[]
  /**
   * What gives names values, in order of the program: declarations, assignments, and heads of loops. One ends behind its semicolon or where
   * its body starts. `declaration` is an index; `isPart` says that the rest keeps its value, as of an array of which an element is set.
   */
  assignments: { declaration: number; start: number; end: number; isPart: boolean }[]
  /** The bodies of conditions, cases, loops and boxes, in order of the program. */
  blocks: { start: number; end: number; isLoop: boolean }[]
  /** Every name in the program, declared or not. */
  names: string[]
  /** The names in calibrations, annotations and pragmas, whose meaning is not known. */
  unread: string[]
}

/** A name that a program declares. */
export interface Declaration {
  name: string
  kind: 'gate' | 'subroutine' | 'qubits' | 'bits' | 'variable' | 'parameter'
  /**
   * Its type, as version 3 writes it: `const int[8]`, `input angle`, `qubit[2]`. Null for gates and subroutines, in version 2, where a
   * declaration has a mistake, and where types are not asked for.
   */
  type: string | null
  /** Where each of its uses starts, the declaration first. */
  uses: [number, ...number[]]
  /** What stands between the braces of a gate or subroutine. */
  body: { start: number; end: number } | null
}

/** An input of a program, such as `input uint[4] n;`. Those of the types `float` and `angle` are free parameters. */
export interface Input {
  name: string
  type: 'bool' | 'int' | 'uint' | 'float' | 'angle' | 'complex' | 'bit' | 'duration' | 'array'
  /** How many bits the type has; null where the program does not say it. */
  width: number | null
  /** The name in its declaration. */
  span: SourceSpan
  /** Where the statement starts that declares it: the word `input`, in UTF-16 units from 0. */
  start: number
  /** Whether the program has no circuit without a value of it: a size, a power or a number of controls depends on it. */
  isRequired: boolean
}

/** A free parameter. */
export interface Parameter {
  name: string
  /** In radians: what it takes wherever a number is needed. The same everywhere, without randomness. */
  value: number
}

/** A circuit at a glance. */
export interface Statistics {
  qubits: number
  clbits: number
  /** Operations but barriers. */
  operations: number
  /** Moments: the longest path over all operations but barriers. */
  depth: number
  /** Free parameters. */
  parameters: number
  /**
   * Gates on two qubits, controls included. What a run decides counts, too: of several branches the one with most; each of the rounds of a loop
   * that are known; and one round of a loop where only a run knows how many there are.
   */
  twoQubitGates: number
  /** What {@link twoQubitGates} says of a run. */
  twoQubitBound: TwoQubitBound
  /** How many of each kind, by name. */
  gates: Record<string, number>
}

/**
 * What a number of two-qubit gates says of a run: it has so many, at most so many, or at most so many where each loop whose rounds only a run
 * knows has one round.
 */
export type TwoQubitBound = 'exact' | 'most' | 'one round'

/** How much the engine reads of a program; what is left out keeps its default. Beyond a limit stands a diagnostic. */
export interface Limits {
  /** Bytes of source; 5,000,000. */
  sourceBytes?: number
  /** Qubits; 4,096. */
  qubits?: number
  /** Operations after expansion; 1,000,000. */
  operations?: number
  /** Levels of nesting; 256. */
  nesting?: number
}

/** How to read a program. */
export interface ReadingOptions {
  limits?: Limits
}

/** How to draw a program. */
export interface DrawingOptions extends ReadingOptions {
  /** Values of inputs that are no free parameters, by name. */
  inputs?: Readonly<Record<string, number>>
  /** Whether a program with errors is drawn as far as it is understood, with a gap in place of what is not. */
  gaps?: boolean
  /** Whether classical variables have wires. */
  showsVariables?: boolean | undefined
}

/**
 * Whose global phase `U`, `u2` and `u3` of a version 3 program have, which matters under a control: that of Qiskit, which is the default,
 * or that of the specification (docs/phases.md).
 */
export type Phases = 'qiskit' | 'specification'

/** How to convert. */
export interface ConversionOptions extends ReadingOptions {
  phases?: Phases
}
