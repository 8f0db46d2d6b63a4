/* tslint:disable */
/* eslint-disable */

/**
 * Settings (JSON) to facts, to names and values of the free parameters, and to a program where they make one.
 */
export function build(settings: string): [string, string, Float64Array, string | undefined];

/**
 * Settings and a device (JSON both) to what the circuit takes on the device; null where there is none.
 */
export function deviceCosts(settings: string, device: string): string;

/**
 * Settings (JSON) to facts, and to the circuit for the simulator's `simulate` where they make one.
 */
export function prepareSimulation(settings: string): [string, Uint32Array | null];
