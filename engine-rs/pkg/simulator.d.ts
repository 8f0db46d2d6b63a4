/* tslint:disable */
/* eslint-disable */

/**
 * A circuit to facts that hold it as a program. `source` is the program that it was read from; with `specified` its gates have the
 * phases of the specification.
 */
export function convert(circuit: Uint32Array, source: string, version: number, specified: boolean): string;

/**
 * The matrix of a circuit, row by row, real and imaginary part in turn; nothing for what has none.
 */
export function matrix(circuit: Uint32Array): Float64Array | undefined;

/**
 * A circuit to facts, probabilities and amplitudes. `source` is the program that it was read from,
 * `qubits` the most that are simulated, `shots` how many runs are sampled where not all can be
 * followed, and `seed` what their random numbers start from.
 */
export function simulate(circuit: Uint32Array, source: string, qubits?: number | null, parameters?: Float64Array | null, shots?: number | null, seed?: number | null): [string, Float64Array | null, Float64Array | null];
