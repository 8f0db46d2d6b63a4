/* tslint:disable */
/* eslint-disable */

/**
 * Settings (JSON) to facts, and to a program where they make one.
 */
export function build(settings: string): [string, string | undefined];

/**
 * Settings (JSON) to facts, and to the circuit for the simulator's `simulate` where they make one.
 */
export function prepareSimulation(settings: string): [string, Uint32Array | null];
