/** What a circuit does, and how to simulate it. */
import type { Distribution } from '../distribution'
import type { Diagnostic, Problem } from './diagnostics'
import type { QubitState, StateDescription, StateOptions } from './quantities'
import type { Input, Parameter, Phases, ReadingOptions } from './reading'

/**
 * How a simulation was done. `exact`: all courses that a run can take were followed, and probabilities are exact up to rounding.
 * `sampled`: they were too many, and probabilities are shares of `shots` runs; the same seed gives the same result everywhere.
 * `noisy`: likewise, with errors of a model.
 */
export type SimulationMethod = { kind: 'exact' } | { kind: 'sampled' | 'noisy'; shots: number; seed: number }

/** What a circuit does. */
export interface Simulation {
  /** How it was found out; null where an error stands in the way. */
  method: SimulationMethod | null
  /**
   * What the states were kept in. Circuits with more qubits than amplitudes are allowed for are simulated on stabilizers if all their gates are
   * Clifford gates, whatever their size. Absent where an error stands in the way.
   */
  representation?: 'amplitudes' | 'stabilizers'
  /**
   * With stabilizers, what `describeState` tells of amplitudes: each qubit without the others, averaged over the outcomes of measurements
   * on the way. Absent where what the circuit decides on the way takes single runs.
   */
  qubitStates?: QubitState[]
  qubits: number
  /** How likely each of the 2ⁿ states is before the final measurement; null where an error stands in the way, and with stabilizers. */
  probabilities: Float64Array | null
  /**
   * The final state before final measurements: real and imaginary part of each of the 2ⁿ amplitudes in turn. Null where it
   * depends on the outcome of a measurement or reset on the way, and in a sample.
   */
  amplitudes: Float64Array | null
  /**
   * The values of the classical bits that are possible, or in the sample, the last clbit first: of the {@link outputs}, where there are some.
   * Without classical bits it is empty, but with stabilizers it has those of the qubits, the last qubit first, where nothing is measured.
   */
  distribution: Distribution
  /** Free parameters, with the values that were used. */
  parameters: Parameter[]
  /** All inputs of the program. Absent from a step of a run. */
  inputs?: Input[]
  /** Whether there are classical bits and anything that can measure, in a block too: outcomes are their values then. Absent from a step. */
  measures?: boolean
  /**
   * The registers of bits that the program declares as outputs, by name and in order. Where there are some, the distribution has their bits
   * only. Absent from a step, and for settings.
   */
  outputs?: string[]
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its simulation. */
  diagnostics: Diagnostic[]
}

/** What to simulate many times. */
export interface BatchOptions extends ReadingOptions {
  /** The most qubits that are simulated; 16. */
  qubits?: number
  /** Observables that are diagonal, each given by its value in each of the 2ⁿ states; their expectations are wanted. */
  observables?: readonly ArrayLike<number>[]
}

/** What many values of the parameters give. */
export interface BatchSimulation {
  /** Run by run, the probability of each state of the qubits, or the expectation of each observable; null where something prevents it. */
  results: Float64Array | null
  diagnostics: Diagnostic[]
}

/** How to simulate. */
export interface SimulationOptions extends ReadingOptions {
  /** The most qubits; 16, and never more than 24. */
  qubits?: number
  /** Values of all free parameters in order, in radians, in place of their own. */
  parameters?: number[]
  /** How many runs are sampled where an exact simulation has too many courses to follow; 1,024. With 0 that is a diagnostic instead. */
  shots?: number
  /** What the random numbers of a sample start from: a whole number of 32 bits; 0. */
  seed?: number
  /** Values of inputs that are no free parameters, by name. Bits without a value are 0, and what depends on another one is not simulated. */
  inputs?: Readonly<Record<string, number>>
  /** Whose phases a program has, without errors; Qiskit's. */
  phases?: Phases
}

/** How a caller follows a simulation, and ends it. It does not leave the caller's thread. */
export interface RunControl {
  /** Ends the simulation between two pieces. Its promise is rejected then. */
  signal?: AbortSignal
  /** Is told between pieces how much is done, from 0 to 1. A simulation that has too many courses to follow begins again, as a sample. */
  onProgress?: (share: number) => void
}

/**
 * Errors that somebody sets: a model, not the noise of a device. Each number is a probability, from 0 to 1; what is left out does not happen.
 * Errors follow every standard gate, also those inside of a program's own gates. Resets, barriers and delays have none.
 */
export interface Noise {
  /** Behind a gate on one qubit, that X, Y or Z happens to it, each as likely as the others. */
  oneQubit?: number
  /** Behind a gate on more qubits (controls count), that one of the other products of I, X, Y and Z happens to them. */
  twoQubit?: number
  /** Behind a gate, that a qubit of it that is |1⟩ falls to |0⟩ (amplitude damping). */
  damping?: number
  /** Of reading 1 for a qubit that is 0, and 0 for one that is 1. */
  readout?: readonly [number, number]
}

/** Where to go in a run, and which of its courses to take. */
export interface StepOptions extends ReadingOptions {
  /** How many operations are executed before. */
  operation: number
  /** The operations in the order in which they are executed, by their indices in the program; the order of the program. */
  order?: Uint32Array
  /**
   * Outcomes of the measurements and resets that can have two, 0 or 1, in the order in which they come up. After the last of these the more
   * probable outcome is taken.
   */
  picks?: readonly number[]
  /** The most qubits; 16, and never more than 24. */
  qubits?: number
  /** Values of all free parameters in order, in radians, in place of their own. */
  parameters?: number[]
  /** What to compute of the state, as `describeState` does; nothing if it is absent. */
  describe?: StateOptions
}

/** The state on the way through one course of a run. Measurements have happened where they stand. */
export interface Step {
  qubits: number
  /** Real and imaginary part of each of the 2ⁿ amplitudes in turn; null where an error stands in the way. */
  amplitudes: Float64Array | null
  /** What the state tells of its qubits; null where it was not asked for, and where an error stands in the way. */
  description: StateDescription | null
  /** The values of the classical bits, 0 or 1. */
  clbits: Uint8Array
  /** The measurements and resets up to here that could have two outcomes. */
  decisions: Decision[]
  /** How likely the course is up to here. */
  probability: number
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its simulation. */
  diagnostics: Diagnostic[]
}

/** A measurement or reset that could have two outcomes. */
export interface Decision {
  /** Its index in the program. A loop or a block is one operation. */
  operation: number
  qubit: number
  /** How likely the outcome 1 was, after all decisions before. */
  probability: number
  /** What was taken. */
  outcome: 0 | 1
}
