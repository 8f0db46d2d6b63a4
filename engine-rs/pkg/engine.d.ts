/* tslint:disable */
/* eslint-disable */

/**
 * OpenQASM to facts.
 */
export function check(source: string, limits: string): string;

/**
 * OpenQASM to a scene with own gates opened and sections closed, and with its wires in the order of their numbers in `order`, without idle
 * ones if `used` asks for that, and with those of variables if `variables` does; `folding` and `limits` are JSON.
 */
export function draw(source: string, folding: string, order: Uint32Array, used: boolean, variables: boolean, limits: string): import('../index').Scene | null;

/**
 * OpenQASM of the builder's `build` to diagnostics and scene.
 */
export function drawBuilt(source: string): [string, import('../index').Scene | null];

/**
 * OpenQASM to the bits of the operations of its drawing.
 */
export function operationBits(source: string, limits: string): Uint32Array;

/**
 * An operation of that scene as a circuit for the simulator's `matrix`; nothing for what is no gate.
 */
export function operationCircuit(source: string, folding: string, operation: number, limits: string): Uint32Array | undefined;

/**
 * OpenQASM to its names, with their types if asked for.
 */
export function outline(source: string, types: boolean): string;

/**
 * OpenQASM to facts and the circuit for the simulator's `simulate`; `options` is JSON.
 */
export function prepareSimulation(source: string, options: string): [string, Uint32Array | null];

/**
 * OpenQASM to facts and scene, with `gaps` also of a program with errors; `options` is JSON.
 */
export function visualize(source: string, options: string, gaps: boolean): [string, import('../index').Scene | null];
