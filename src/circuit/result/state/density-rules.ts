/** Which qubits a density matrix is shown of. */

/** The most qubits: 16 rows. */
export const maxChosen = 4

/** The first two, whose matrix shows at once whether they are entangled with the rest. */
export const firstChoice = (qubits: number): readonly number[] => (qubits > 1 ? [0, 1] : [0])

/** The choice with a qubit more or less, in rising order. */
export const toggleQubit = (chosen: readonly number[], qubit: number): readonly number[] =>
  chosen.includes(qubit)
    ? chosen.filter((other) => other !== qubit)
    : [...chosen, qubit].sort((one, other) => one - other)

/** The qubits of a choice that a circuit has. */
export const withinCircuit = (chosen: readonly number[], qubits: number): readonly number[] =>
  chosen.filter((qubit) => qubit < qubits)

/** A choice that a browser has stored; null for anything else. */
export const readChoice = (stored: unknown): readonly number[] | null =>
  Array.isArray(stored) &&
  stored.length <= maxChosen &&
  stored.every((qubit, place) => Number.isInteger(qubit) && qubit >= 0 && stored.indexOf(qubit) === place)
    ? stored
    : null
