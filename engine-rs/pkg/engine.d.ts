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
 * Builder settings (JSON) to facts and scene.
 */
export function generate(request: string): [string, import('../index').Scene | null];

/**
 * OpenQASM, or with `settings` builder settings (JSON), to facts, probabilities and amplitudes; `options` is JSON.
 */
export function simulate(input: string, settings: boolean, options: string): [string, Float64Array | null, Float64Array | null];

/**
 * A scene to SVG.
 */
export function svg(scene: import('../index').Scene, theme: string, title?: string | null, description?: string | null): string;

/**
 * OpenQASM to facts and scene; `limits` is JSON.
 */
export function visualize(source: string, limits: string): [string, import('../index').Scene | null];
