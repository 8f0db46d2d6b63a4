/** Where the built engine lies. */
import type { EngineModule } from '../../engine-rs/index'

/** The folder of the built engine. */
export const engineFolder = new URL('../../engine-rs/pkg/', import.meta.url)

/** Where a module of the engine lies in a folder. */
export const moduleFile = (name: EngineModule, folder: URL = engineFolder): URL => new URL(`${name}_bg.wasm`, folder)
