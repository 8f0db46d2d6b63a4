/* Types of painter_bg.js, for a host that instantiates the module itself. */
export * from './painter'
export function __wbg_set_wasm(exports: WebAssembly.Exports): void
