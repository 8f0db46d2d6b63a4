/* tslint:disable */
/* eslint-disable */

/**
 * OpenQASM to facts.
 */
export function check(source: string, limits: import('../index').Limits): string;

/**
 * OpenQASM to a scene with own gates opened and sections closed, and with its wires in the order of their numbers in `order`, without idle
 * ones if `used` asks for that, and with those of variables if `variables` does.
 */
export function draw(source: string, limits: import('../index').Limits, toggled: Uint32Array, sections: Uint32Array, order: Uint32Array, used: boolean, variables: boolean): import('../index').Scene | null;

/**
 * OpenQASM of the builder's `build` to diagnostics and scene.
 */
export function drawBuilt(source: string): [string, import('../index').Scene | null];

/**
 * OpenQASM to the bits of the operations of its drawing.
 */
export function operationBits(source: string, limits: import('../index').Limits): Uint32Array;

/**
 * An operation of that scene as a circuit for the simulator's `matrix`; nothing for what is no gate.
 */
export function operationCircuit(source: string, limits: import('../index').Limits, toggled: Uint32Array, sections: Uint32Array, operation: number): Uint32Array | undefined;

/**
 * OpenQASM to its names, with their types if asked for.
 */
export function outline(source: string, types: boolean): string;

/**
 * OpenQASM to facts and the circuit for the simulator's `simulate`. Inputs have names, one a line, and values.
 */
export function prepareSimulation(source: string, limits: import('../index').Limits, names: string, values: Float64Array): [string, Uint32Array | null];

/**
 * OpenQASM to facts and scene, with `gaps` also of a program with errors, and with the wires of variables if `variables` asks for that.
 * Inputs have names, one a line, and values.
 */
export function visualize(source: string, limits: import('../index').Limits, names: string, values: Float64Array, gaps: boolean, variables: boolean): [string, import('../index').Scene | null];
