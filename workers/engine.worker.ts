/**
 * The engine in a Web Worker, so that no circuit is ever large enough to hold up typing.
 *
 * Its API is exposed at once and awaits the engine inside each call: messages that reach a worker during a top-level await are
 * lost.
 */
import { expose, transfer } from 'comlink'
import { makeCall, transferablesOf } from '../engine-rs/thread-calls'
import type { Engine, EngineModule, RunControl } from '../engine-rs/index'

const importing = import('../engine-rs/index')
const loading = importing.then(async ({ loadEngine }) => ({ engine: await loadEngine() }))
// Each call reports it; without this the worker would also report it to nobody.
loading.catch(() => undefined)

/** What can be ended, by the numbers of the calls. */
const running = new Map<number, AbortController>()
/** Is told the number of a call, and how much of it is done, from 0 to 1. */
let reportProgress: ((call: number, share: number) => void) | null = null

/** How often somebody is told, in milliseconds. */
const reportInterval = 100

/** Lets a call be followed and ended under a number. */
function controlOf(call: number): Required<RunControl> {
  const controller = new AbortController()
  running.set(call, controller)
  let last = performance.now()
  return {
    signal: controller.signal,
    onProgress(share) {
      if (performance.now() - last < reportInterval) return
      last = performance.now()
      reportProgress?.(call, share)
    },
  }
}

async function follow<Result>(
  call: number,
  make: (engine: Engine, control: RunControl) => Promise<Result>,
): Promise<Result> {
  const control = controlOf(call)
  try {
    const { engine } = await loading
    return handOver(await make(engine, control))
  } finally {
    running.delete(call)
  }
}

const api = {
  /** Resolves when a module is loaded, rejects when it cannot be. */
  async load(module: EngineModule): Promise<void> {
    // Does not wait for the engine's own, so that two are loaded at once.
    const { loadModule } = await importing
    await loadModule(module)
  },
  /** Makes a call of the engine. The arrays of its result change hands instead of being copied. */
  async call<Name extends keyof Engine>(name: Name, parameters: Parameters<Engine[Name]>) {
    const { engine } = await loading
    return handOver(await makeCall<Engine, Name>(engine, name, parameters))
  },
  /** Makes a simulation that is followed and ended under a number. */
  simulate: (call: number, ...[input, options]: Parameters<Engine['simulate']>) =>
    follow(call, (engine, control) => engine.simulate(input, options, control)),
  /** Likewise, with errors. */
  simulateNoise: (call: number, ...[input, noise, options]: Parameters<Engine['simulateNoise']>) =>
    follow(call, (engine, control) => engine.simulateNoise(input, noise, options, control)),
  /** Likewise, a way through a run. */
  stepTo: (call: number, ...[input, options]: Parameters<Engine['stepTo']>) =>
    follow(call, (engine, control) => engine.stepTo(input, options, control)),
  /** Ends a simulation between two of its pieces. Its promise is rejected then. */
  end(call: number): void {
    running.get(call)?.abort()
  },
  /** Names who is told of progress. */
  onProgress(report: (call: number, share: number) => void): void {
    reportProgress = report
  },
}

/** A result whose arrays change hands instead of being copied. */
function handOver<Result>(result: Result): Result {
  const buffers = transferablesOf(result)
  return buffers.length > 0 ? transfer(result, buffers) : result
}

/** What the worker answers. */
export type EngineWorker = typeof api

expose(api)
