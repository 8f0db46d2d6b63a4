/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const build: (a: number, b: number) => any;
export const deviceCosts: (a: number, b: number, c: number, d: number) => [number, number];
export const prepareSimulation: (a: number, b: number) => any;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_start: () => void;
