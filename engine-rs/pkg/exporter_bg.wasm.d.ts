/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const convert: (a: any, b: number, c: any, d: number) => any;
export const exportProgram: (a: any, b: number, c: number, d: any, e: number) => [number, number, number];
export const format: (a: any) => [number, number];
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_start: () => void;
