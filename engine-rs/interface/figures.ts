/** What a circuit is made of. */

/** Figures of a circuit. Of what a run decides every branch counts, and of a loop whose rounds only a run knows one round. */
export interface Figures {
  /** What it has in common with circuits that are built alike. */
  fingerprint: Fingerprint
  /**
   * The names of what it does, each once: gates, and `measure`, `reset`, `barrier` and `delay`. Those in blocks come behind the others, and
   * behind all those that its own gates are made of. Modifiers do not count.
   */
  names: string[]
  /** Whether a run measures. */
  measures: boolean
  /** Whether a run decides something: by a condition, a case, or a loop that depends on one. */
  decides: boolean
  /** Whether all gates are Clifford gates by their values; null where that is not known. */
  isClifford: boolean | null
  /** Those that take a look into its own gates; null where they have too many gates inside, or too deep ones. */
  opened: OpenedFigures | null
}

/** Two texts about a circuit: equal texts mean circuits that are alike. Names of qubits, angles and the order of gates do not count. */
export interface Fingerprint {
  /** Of qubits, gate counts, and how often which qubits meet in an operation. */
  shape: string
  /** Of qubits and which of them meet, however often; null where none do. */
  coupling: string | null
}

/** Figures that look into the gates that a program defines. */
export interface OpenedFigures {
  /** The longest path over all gates on two or more qubits. */
  multiQubitDepth: number
  /**
   * How many T gates it takes: those that it has, and those of other gates with their usual circuits without ancillas. Null where a gate has
   * no exact circuit of Clifford gates and T gates that is known.
   */
  tCount: number | null
  /** Which qubits meet in a gate, the smaller first, and in how many gates; in order. A gate on more than 16 qubits does not count. */
  pairs: { first: number; second: number; gates: number }[]
}
