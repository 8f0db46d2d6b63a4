/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const check: (a: any, b: any) => [number, number];
export const draw: (a: any, b: any, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number) => any;
export const drawBuilt: (a: any) => any;
export const operationBits: (a: any, b: any) => [number, number];
export const operationCircuit: (a: any, b: any, c: number, d: number, e: number, f: number, g: number) => [number, number];
export const outline: (a: any, b: number) => [number, number];
export const prepareSimulation: (a: any, b: any, c: number, d: number, e: number, f: number) => any;
export const visualize: (a: any, b: any, c: number, d: number, e: number, f: number, g: number, h: number) => any;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_start: () => void;
