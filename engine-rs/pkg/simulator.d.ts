/* tslint:disable */
/* eslint-disable */

/**
 * The matrix of a circuit, row by row, real and imaginary part in turn; nothing for what has none.
 */
export function matrix(circuit: Uint32Array): Float64Array | undefined;

/**
 * A circuit to facts, probabilities and amplitudes. `source` is the program that it was read from,
 * `qubits` the most that are simulated.
 */
export function simulate(circuit: Uint32Array, source: string, qubits?: number | null, parameters?: Float64Array | null): [string, Float64Array | null, Float64Array | null];
