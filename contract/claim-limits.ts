/** Limits of claims. Apart from the others, because pages load them only where somebody makes a claim. */

/** Claims of circuits, and how much a proof of one may take. */
export const claimLimits = {
  /** Claims of a circuit. */
  count: 8,
  /** Characters of what a claim says in words. */
  sentence: 300,
  /** Characters of a formula. */
  formula: 500,
  /** Characters of the name of a register, a constant or a gate. */
  name: 100,
  /** Registers in a list. */
  registers: 32,
  /** Entries of a table, such as amplitudes by bits. */
  entries: 256,
  /** Rows and columns of a matrix whose entries are listed. */
  matrix: 64,
  /** Levels of nesting of a formula. */
  nesting: 40,
  /** Qubits and classical bits that a proof follows. */
  qubits: 16,
  /** Qubits with the copies of all inputs, where a function of registers is proved. */
  qubitsWithCopies: 20,
  /** Choices of constants, free parameters and errors that a claim is proved for. */
  cases: 4096,
  /** Operations of formulas in one proof. */
  steps: 20_000_000,
} as const
