/**
 * The client of the engine's worker. The worker is started once, and again after a crash or a timeout: the call under way is rejected
 * with a sentence, and the next one gets a new worker.
 */
import type { Remote } from 'comlink'
import { type AsyncCalls, type CallResults, proxyCalls, type SendCall } from '../../engine-rs/calls'
import { type Engine, engineCalls, type EngineModule } from '../../engine-rs/index'
import type { EngineWorker } from '../../workers/engine.worker'

/** The engine's calls. Every promise may reject with an {@link EngineFailure}, whose message is for people. */
export interface EngineClient extends AsyncCalls<Engine> {
  /** Starts the worker before the first call. */
  warm(): void
}

/** The engine did not respond. The message is for people. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
}

/** A running worker. */
export interface EngineHost {
  /** Resolves when a module of the engine is loaded, rejects when it cannot be. */
  load(module: EngineModule): Promise<void>
  call: SendCall<Engine>
  /** Rejects when the worker dies outside of a call. */
  died: Promise<never>
  stop(): void
}

interface EngineClientOptions {
  start?: () => EngineHost
  /** The longest duration of a call after the module that it needs is loaded, in milliseconds. */
  callDeadline?: number
  /** The longest duration of loading, in milliseconds. It depends on the network. */
  loadDeadline?: number
}

const sentences = {
  load: 'The circuit engine could not be loaded. Check your connection; the next change tries again.',
  slow: 'The circuit engine took too long and was restarted. A smaller circuit may help.',
  crash: 'The circuit engine stopped unexpectedly and was restarted.',
} as const

interface Running {
  host: EngineHost
  modules: Map<EngineModule, LoadingModule>
  /** Rejects with the failure that ended this worker, for all calls under way. */
  ended: Promise<never>
  end: (failure: EngineFailure) => void
}

interface LoadingModule {
  loaded: Promise<void>
  isLoaded: boolean
}

export function createEngineClient({
  start = startWorker,
  callDeadline = 10_000,
  loadDeadline = 60_000,
}: EngineClientOptions = {}): EngineClient {
  let running: Running | null = null

  function run(): Running {
    if (running !== null) return running
    const host = start()
    const { promise: ended, reject: end } = withResolvers<never>()
    ended.catch(ignore)
    const mine: Running = { host, modules: new Map(), ended, end }
    running = mine
    const engineModule = load(mine, 'engine')
    host.died.catch((cause: unknown) => {
      stop(mine, new EngineFailure(engineModule.isLoaded ? sentences.crash : sentences.load, { cause }))
    })
    return mine
  }

  function stop(mine: Running, failure: EngineFailure): void {
    if (running !== mine) return
    running = null
    mine.host.stop()
    mine.end(failure)
  }

  function load(mine: Running, module: EngineModule): LoadingModule {
    const known = mine.modules.get(module)
    if (known !== undefined) return known
    const loading = within(mine.host.load(module), loadDeadline, sentences.load).catch((cause: unknown) => {
      const failure = new EngineFailure(sentences.load, { cause })
      // Without the simulator the engine still reads and draws.
      if (module === 'simulator') mine.modules.delete(module)
      else stop(mine, failure)
      throw failure
    })
    const entry: LoadingModule = { loaded: Promise.race([loading, mine.ended]), isLoaded: false }
    mine.modules.set(module, entry)
    // A worker that was only preloaded has no caller to report a failure to.
    entry.loaded.then(() => (entry.isLoaded = true), ignore)
    return entry
  }

  const call: SendCall<Engine> = async (name, parameters) => {
    const mine = run()
    const module = load(mine, engineCalls[name])
    // If nothing needs loading, the call is sent at once, before the caller continues.
    if (!module.isLoaded) await module.loaded
    try {
      return await within(Promise.race([mine.host.call(name, parameters), mine.ended]), callDeadline, sentences.slow)
    } catch (error) {
      // The engine answers bad input with diagnostics, so an exception means that its instance is unusable.
      const failure = error instanceof EngineFailure ? error : new EngineFailure(sentences.crash, { cause: error })
      stop(mine, failure)
      throw failure
    }
  }

  return { ...proxyCalls(engineCalls, call), warm: () => void run() }
}

/** The one engine of this window. */
export const engine: EngineClient = createEngineClient()

function startWorker(): EngineHost {
  const worker = new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  })
  const died = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('messageerror', () => reject(new Error('An answer could not be read.')))
  })
  died.catch(() => undefined)
  // Messages that are posted before the worker listens are delivered later.
  let wrapped: Remote<EngineWorker> | null = null
  const wrapping = import('comlink').then(({ wrap }) => {
    const api = wrap<EngineWorker>(worker)
    wrapped = api
    // A remote object has a property of any name, also `then`, so it would be mistaken for a promise.
    return { api }
  })
  wrapping.catch(() => undefined)
  const remote = async <Answer>(ask: (api: Remote<EngineWorker>) => Promise<Answer>): Promise<Answer> =>
    ask(wrapped ?? (await wrapping).api)
  // Comlink's types do not relate a result to its call.
  const call: SendCall<Engine> = async (name, parameters) =>
    (await remote<unknown>((api) => api.call(name, parameters))) as CallResults<Engine>[typeof name]
  return { load: (module) => remote((api) => api.load(module)), call, died, stop: () => worker.terminate() }
}

const ignore = () => undefined

/** `Promise.withResolvers`, which browsers from 2023 lack. */
function withResolvers<Value>() {
  let reject: (error: Error) => void = ignore
  const promise = new Promise<Value>((_, rejectPromise) => {
    reject = rejectPromise
  })
  return { promise, reject }
}

/** The outcome of a promise, or a failure with this sentence if it takes longer. */
function within<Value>(promise: Promise<Value>, milliseconds: number, sentence: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new EngineFailure(sentence)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
