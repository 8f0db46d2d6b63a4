/* tslint:disable */
/* eslint-disable */

/**
 * OpenQASM to diagnostics, as JSON, and the program in another version; no program where there are errors. With
 * `specified` gates of version 3 have the phases of the specification.
 */
export function convert(source: string, version: number, limits: import('../index').Limits, specified: boolean): [string, string | undefined];

/**
 * OpenQASM to diagnostics, as JSON, and the text in a format of another tool, by its name; no text where there are errors.
 */
export function exportProgram(source: string, format: string, limits: import('../index').Limits, specified: boolean): [string, string | undefined];

/**
 * OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
 */
export function format(source: string): string | undefined;
