/* Types of exporter_bg.js, for a host that instantiates the module itself. */
export * from './exporter'
export function __wbg_set_wasm(exports: WebAssembly.Exports): void
