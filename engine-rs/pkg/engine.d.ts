/* tslint:disable */
/* eslint-disable */

/**
 * OpenQASM to facts.
 */
export function check(source: string, limits: string): string;

/**
 * OpenQASM to facts that hold the program in another version.
 */
export function convert(source: string, version: number, limits: string): string;

/**
 * OpenQASM to a scene with own gates opened and sections closed; `folding` and `limits` are JSON.
 */
export function draw(source: string, folding: string, limits: string): import('../index').Scene | null;

/**
 * OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
 */
export function format(source: string): string | undefined;

/**
 * Builder settings (JSON) to facts and scene.
 */
export function generate(request: string): [string, import('../index').Scene | null];

/**
 * An operation of that scene as a matrix, row by row, real and imaginary part in turn; null for what has none.
 */
export function matrix(source: string, folding: string, operation: number, limits: string): Float64Array | null;

/**
 * OpenQASM, or with `settings` builder settings (JSON), to facts, probabilities and amplitudes; `options` is JSON.
 */
export function simulate(input: string, settings: boolean, options: string): [string, Float64Array | null, Float64Array | null];

/**
 * A scene to SVG; `part` is empty, or width, height and text size of its beginning.
 */
export function svg(scene: import('../index').Scene, theme: string, title: string | null | undefined, description: string | null | undefined, font: string, part: Float64Array): string;

/**
 * OpenQASM to facts and scene; `limits` is JSON.
 */
export function visualize(source: string, limits: string): [string, import('../index').Scene | null];
