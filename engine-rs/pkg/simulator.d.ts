/* tslint:disable */
/* eslint-disable */

/**
 * One circuit with many values of its parameters.
 */
export class Batch {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The expectations of diagonal observables, run by run. Each observable is as many numbers as there are states.
     */
    expectations(observables: Float64Array, values: Float64Array): [string, Float64Array | null];
    /**
     * For each run the expectation of an observable, which has no mistake, and its slope by each of the parameters.
     */
    gradients(observable: string, values: Float64Array): [string, Float64Array | null];
    /**
     * Compiles a circuit. `source` is the program that it was read from, `qubits` the most that are simulated.
     */
    constructor(circuit: Uint32Array, source: string, qubits?: number | null);
    /**
     * Three numbers for each pair of a sample: the fidelity of its states, and Meyer and Wallach's Q of each of the two.
     */
    pairs(seed: number, first: number, count: number): [string, Float64Array | null];
    /**
     * How likely each state of the qubits is, run by run. `values` are those of all parameters of the first run, then of the second.
     */
    probabilities(values: Float64Array): [string, Float64Array | null];
    /**
     * Values of all parameters at each point of a sample, point by point.
     */
    sample(seed: number, first: number, count: number): [string, Float64Array | null];
}

/**
 * A simulation in pieces.
 */
export class Run {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Changes about so many amplitudes. Once it is finished: facts, probabilities of states, amplitudes, and the probabilities of the
     * outcomes whose bits are among the facts.
     */
    advance(work: number): [string, Float64Array | null, Float64Array | null, Float64Array] | null;
    /**
     * A simulation that has not begun. `source` is the program that the circuit was read from, `qubits` the most that are simulated,
     * `shots` how many runs are sampled where not all can be followed, and `seed` what their random numbers start from.
     * `noise` has five probabilities: of errors behind gates on one qubit and on more, of damping, of reading 1 for 0, and of
     * reading 0 for 1. With it, runs are sampled.
     */
    constructor(circuit: Uint32Array, source: string, qubits?: number | null, parameters?: Float64Array | null, shots?: number | null, seed?: number | null, noise?: Float64Array | null);
    /**
     * How much is done, from 0 to 1.
     */
    progress(): number;
}

/**
 * One course of a run, with the state in front of any operation.
 */
export class Steps {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The values of the classical bits there, 0 or 1.
     */
    clbits(): Uint8Array;
    /**
     * The measurements and resets up to there that could have two outcomes, four numbers each: the operation, the qubit, how
     * likely the outcome 1 is, and the outcome.
     */
    decisions(): Float64Array;
    /**
     * The amplitudes in front of an operation, real and imaginary part in turn.
     */
    goTo(operation: number): [string, Float64Array | null];
    /**
     * A course in front of the first operation. The parameters are those of a run; what stands in the way is thrown as
     * diagnostics. `order` has the operations in the order in which they are executed, by their indices.
     */
    constructor(circuit: Uint32Array, source: string, qubits?: number | null, parameters?: Float64Array | null, order?: Uint32Array | null);
    /**
     * Picks the outcomes of the measurements and resets that have two, in the order in which they come up: 0 or 1. After the
     * last one the more probable outcome is picked.
     */
    pick(outcomes: Uint8Array): void;
    /**
     * How likely the course is up to there.
     */
    probability(): number;
}

/**
 * The entries of the density matrix of up to four qubits, row by row, real and imaginary part in turn; behind them purity and entropy.
 * Nothing for other qubits.
 */
export function densityMatrix(amplitudes: Float64Array, qubits: Uint32Array): Float64Array | undefined;

/**
 * Six numbers for each qubit (Bloch vector, purity, probability of |1⟩, phase), and with `pairs` the mutual information of all pairs.
 */
export function describeQubits(amplitudes: Float64Array, pairs: boolean): [Float64Array, Float64Array | null];

/**
 * Four numbers for each outcome that shots have, and one for the others.
 */
export function drawShots(weights: Float64Array, shots: number, seed: number): Float64Array;

/**
 * What a circuit is made of, as JSON.
 */
export function figures(circuit: Uint32Array): string;

/**
 * The matrix of a circuit, row by row, real and imaginary part in turn; nothing for what has none, or acts on more than `qubits`: 3
 * where none are given, and never more than 6.
 */
export function matrix(circuit: Uint32Array, qubits?: number | null): Float64Array | undefined;

/**
 * The cost function of a graph as the text of an observable; three numbers for each edge.
 */
export function maxCut(edges: Float64Array): string;

/**
 * What an observable is in a state, as JSON; without amplitudes only whether it can be read.
 */
export function observe(text: string, qubits: number, amplitudes: Float64Array, shots: number, seed: number): string;

/**
 * What an observable is in the final state of a circuit of Clifford gates, as JSON.
 */
export function observeCircuit(text: string, circuit: Uint32Array, parameters?: Float64Array | null): string;

/**
 * The diagnostics of the matrix of a circuit on up to 6 qubits, and the matrix where there are none, likewise.
 */
export function unitary(circuit: Uint32Array, source: string, parameters?: Float64Array | null): [string, Float64Array | null];
