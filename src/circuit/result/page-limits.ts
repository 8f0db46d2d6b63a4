/** How many qubits a page simulates with amplitudes. */

/** As many as are simulated unasked: results follow at once. */
export const maxQubits = 20

/** As many as are simulated when the reader asks for it: the engine's memory has room for no more. */
export const maxQubitsAsked = 24

/** As many as observables are computed for: they take the state three times in the engine's memory, which is 512 MB. */
export const maxQubitsObserved = 22

/** Bytes for each amplitude: itself and its probability, both in the engine's memory and in what it answers. */
const bytesPerAmplitude = 2 * (16 + 8)

/** The memory that a simulation takes, in MB. Measured: 371 for 23 qubits, and 762 for 24. */
export const memoryOf = (qubits: number): number => Math.round((2 ** qubits * bytesPerAmplitude) / 1e6)

/**
 * The most qubits to ask the engine for, so that it simulates a circuit or says what is too much.
 *
 * @param qubits of the circuit
 * @param allowed how many qubits the reader asked for; 0 for none
 */
export function limitFor(qubits: number, allowed: number): number {
  if (qubits > maxQubitsAsked) return maxQubitsAsked
  return qubits <= allowed ? Math.max(maxQubits, qubits) : maxQubits
}
