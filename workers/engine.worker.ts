/**
 * The engine in a Web Worker, so that no circuit is ever large enough to hold up typing.
 *
 * Its API is exposed at once and awaits the engine inside each call: messages that reach a worker during a top-level await are
 * lost.
 */
import { expose, transfer } from 'comlink'
import {
  callEngine,
  transferablesOf,
  type Engine,
  type EngineCall,
  type EngineParameters,
  type EngineResults,
} from '../engine-rs/index'

const loading: Promise<Engine> = import('../engine-rs/index').then(({ loadEngine }) => loadEngine())
// Each call reports it; without this the worker would also report it to nobody.
loading.catch(() => undefined)

const api = {
  /** Resolves when the engine is loaded, rejects when it cannot be. */
  async ready(): Promise<void> {
    await loading
  },
  /** Makes a call of the engine. The arrays of its result change hands instead of being copied. */
  async call<Call extends EngineCall>(name: Call, parameters: EngineParameters[Call]): Promise<EngineResults[Call]> {
    const result = callEngine(await loading, name, parameters)
    const buffers = transferablesOf(result)
    return buffers.length > 0 ? transfer(result, buffers) : result
  },
}

/** What the worker answers. */
export type EngineWorker = typeof api

expose(api)
