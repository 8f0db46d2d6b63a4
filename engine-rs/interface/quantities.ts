/** What a state tells: its qubits, observables, and what shots show. */

/** What to compute of a state besides its single qubits. */
export interface StateOptions {
  /** The mutual information of all pairs of qubits. */
  pairs?: boolean
  /** The density matrix of these qubits, up to four; the first is the lowest bit of row and column. */
  density?: readonly number[]
}

/** What a state tells of its qubits. */
export interface StateDescription {
  qubits: QubitState[]
  /** Null where it was not asked for. */
  pairs: MutualInformation[] | null
  /** Null where it was not asked for, and where the state does not have these qubits. */
  density: DensityMatrix | null
}

/** One qubit without the others. */
export interface QubitState {
  /** The Bloch vector: expectations of Pauli X, Y and Z. It is shorter than 1 where the qubit is entangled. */
  x: number
  y: number
  z: number
  /** From 1/2, where nothing is known of the qubit by itself, to 1. */
  purity: number
  /** How likely a measurement finds 1. */
  probability: number
  /** Of |1⟩ relative to |0⟩, in radians from -π to π; 0 where they have no fixed phase. */
  phase: number
}

/** How much two qubits know of each other, in bits: 0 for nothing, 2 for a Bell pair. */
export interface MutualInformation {
  first: number
  second: number
  bits: number
}

/** The state of some qubits without the others. */
export interface DensityMatrix {
  /** Entries row by row, real and imaginary part in turn. */
  entries: Float64Array
  /** From 1/2ᵏ for k qubits to 1. */
  purity: number
  /** The von Neumann entropy, in bits: how entangled these qubits are with the others. */
  entropy: number
}

/** How many runs, and what their random numbers start from. */
export interface ShotOptions {
  /** 1,024 where shots are drawn; an observable has no estimate without. */
  shots?: number
  /** A whole number of 32 bits; 0. */
  seed?: number
}

/** What an observable is in a state. */
export interface Observation {
  /** The observable as it was understood, each product once; null where it has a mistake. */
  text: string | null
  /** Its expectation; null without amplitudes. */
  mean: number | null
  variance: number | null
  /** From shots, where there are some. Terms that can be measured together are one group, and each group has this number of shots. */
  estimate: { mean: number; standardError: number | null; groups: number; shots: number } | null
  /** What is wrong with the observable; `start` and `end` count UTF-16 units of it from 0. */
  mistake: { start: number; end: number; message: string; help: string } | null
}

/** What a number of runs shows: entry by entry the outcomes that occur, in rising order. */
export interface Shots {
  /** The place of each outcome among the probabilities. */
  outcomes: Uint32Array
  counts: Uint32Array
  /** The interval of 95 % for the probability of each outcome (Wilson's). */
  lows: Float64Array
  highs: Float64Array
  /** The upper end of the interval of an outcome that does not occur. */
  unseenHigh: number
}
