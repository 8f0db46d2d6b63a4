/**
 * The engine in a Web Worker, so that no circuit is ever large enough to hold up typing.
 *
 * Its API is exposed at once and awaits the engine inside each call: messages that reach a worker during a top-level await are
 * lost.
 */
import { expose, transfer } from 'comlink'
import { makeCall, transferablesOf } from '../engine-rs/calls'
import type { Engine, EngineModule } from '../engine-rs/index'

const loading = import('../engine-rs/index').then(async ({ loadEngine, loadSimulator }) => ({
  engine: await loadEngine(),
  loadSimulator,
}))
// Each call reports it; without this the worker would also report it to nobody.
loading.catch(() => undefined)

const api = {
  /** Resolves when a module is loaded, rejects when it cannot be. */
  async load(module: EngineModule): Promise<void> {
    const { loadSimulator } = await loading
    if (module === 'simulator') await loadSimulator()
  },
  /** Makes a call of the engine. The arrays of its result change hands instead of being copied. */
  async call<Name extends keyof Engine>(name: Name, parameters: Parameters<Engine[Name]>) {
    const { engine } = await loading
    const result = await makeCall<Engine, Name>(engine, name, parameters)
    const buffers = transferablesOf(result)
    return buffers.length > 0 ? transfer(result, buffers) : result
  },
}

/** What the worker answers. */
export type EngineWorker = typeof api

expose(api)
