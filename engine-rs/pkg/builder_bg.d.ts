/* Types of builder_bg.js, for a host that instantiates the module itself. */
export * from './builder'
export function __wbg_set_wasm(exports: WebAssembly.Exports): void
