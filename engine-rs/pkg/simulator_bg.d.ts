/* Types of simulator_bg.js, for a host that instantiates the module itself. */
export * from './simulator'
export function __wbg_set_wasm(exports: WebAssembly.Exports): void
