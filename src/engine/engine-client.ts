/**
 * The client of the engine's worker. The worker is started once, and again after a crash or a timeout: the call under way is rejected
 * with a sentence, and the next one gets a new worker.
 */
import type { Remote } from 'comlink'
import { type AsyncCalls, type CallResults, proxyCalls, type SendCall } from '../../engine-rs/thread-calls'
import { type Engine, engineCalls, type EngineModule, modulesOf } from '../../engine-rs/index'
import type { EngineWorker } from '../../workers/engine.worker'

/** The engine's calls. Every promise may reject with an {@link EngineFailure}, whose message is for people. */
export interface EngineClient extends AsyncCalls<Engine> {
  /** Starts the worker before the first call, and loads the module that the call will need. */
  warm(module?: EngineModule): void
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

/** A running worker of the browser. */
export interface WorkerHost extends EngineHost {
  /** Asks its functions. */
  remote: AskWorker
}

/** Asks functions of a worker, as soon as it can be asked. */
export type AskWorker = <Answer>(ask: (api: Remote<EngineWorker>) => Promise<Answer>) => Promise<Answer>

/** How a client starts a worker, and how long it waits for it. */
export interface ClientOptions<Host extends EngineHost> {
  start?: () => Host
  /** The longest duration of a call after the module that it needs is loaded, and from one sign of progress to the next, in milliseconds. */
  callDeadline?: number
  /** How long a simulation that is ended may go on before the worker is restarted, in milliseconds: some have no place to stop at. */
  endDeadline?: number
  /** Whether a worker without the simulator is of no use. Else it goes on reading and drawing. */
  needsSimulator?: boolean
}

/** The longest duration of loading, in milliseconds. It depends on the network. */
const loadDeadline = 60_000

const sentences = {
  load: 'The circuit engine could not be loaded. Check your connection; the next change tries again.',
  slow: 'The circuit engine took too long and was restarted. A smaller circuit may help.',
  crash: 'The circuit engine stopped unexpectedly and was restarted.',
} as const

interface Running<Host> {
  host: Host
  modules: Map<EngineModule, LoadingModule>
  /** Rejects with the failure that ended this worker, for all calls under way. */
  ended: Promise<never>
  end: (failure: EngineFailure) => void
  /** Whether it was restarted for one call. The others are made again. */
  isSacrificed: boolean
}

interface LoadingModule {
  loaded: Promise<void>
  isLoaded: boolean
}

/** A client that makes each call in one piece: a simulation cannot be followed and ended. See `simulator-client.ts`. */
export const createEngineClient = (options: ClientOptions<EngineHost> = {}): EngineClient =>
  createClient<EngineHost>({ start: startWorker, ...options }, () => ({}))

/** A client. `ownCalls` makes some of its calls in a way of their own. */
export function createClient<Host extends EngineHost>(
  {
    start,
    callDeadline = 10_000,
    endDeadline = 300,
    needsSimulator = false,
  }: Required<Pick<ClientOptions<Host>, 'start'>> & ClientOptions<Host>,
  ownCalls: (request: MakeRequest<Host>) => Partial<AsyncCalls<Engine>>,
): EngineClient {
  let running: Running<Host> | null = null

  function run(): Running<Host> {
    if (running !== null) return running
    const host = start()
    const { promise: ended, reject: end } = withResolvers<never>()
    ended.catch(ignore)
    const mine: Running<Host> = { host, modules: new Map(), ended, end, isSacrificed: false }
    running = mine
    const engineModule = load(mine, 'engine')
    host.died.catch((cause: unknown) => {
      stop(mine, new EngineFailure(engineModule.isLoaded ? sentences.crash : sentences.load, { cause }))
    })
    return mine
  }

  function stop(mine: Running<Host>, failure: EngineFailure): void {
    if (running !== mine) return
    running = null
    mine.host.stop()
    mine.end(failure)
  }

  function load(mine: Running<Host>, module: EngineModule): LoadingModule {
    const known = mine.modules.get(module)
    if (known !== undefined) return known
    const loading = within(mine.host.load(module), loadDeadline, sentences.load).catch((cause: unknown) => {
      const failure = new EngineFailure(sentences.load, { cause })
      if (module === 'simulator' && !needsSimulator) mine.modules.delete(module)
      else {
        // Browsers remember in a worker that a module could not be fetched, so that only another worker can load it.
        mine.isSacrificed = module !== 'engine'
        stop(mine, failure)
      }
      throw failure
    })
    const entry: LoadingModule = { loaded: Promise.race([loading, mine.ended]), isLoaded: false }
    mine.modules.set(module, entry)
    // A worker that was only preloaded has no caller to report a failure to.
    entry.loaded.then(() => (entry.isLoaded = true), ignore)
    return entry
  }

  /** Makes a call of a running worker. */
  async function request<Answer>(
    modules: readonly EngineModule[],
    send: (host: Host, deadline: Deadline) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const mine = run()
    const loading = modules.map((module) => load(mine, module))
    // If nothing needs loading, the call is sent at once, before the caller continues.
    if (loading.some(({ isLoaded }) => !isLoaded)) await Promise.all(loading.map(({ loaded }) => loaded))
    signal?.throwIfAborted()
    const deadline = createDeadline(callDeadline, sentences.slow)
    const stopWatching = onceEnded(signal, endDeadline, () => {
      mine.isSacrificed = true
      stop(mine, new EngineFailure(sentences.crash))
    })
    try {
      return await Promise.race([send(mine.host, deadline), mine.ended, deadline.passed])
    } catch (error) {
      signal?.throwIfAborted()
      if (mine.isSacrificed) return await request(modules, send, signal)
      // The engine answers bad input with diagnostics, so an exception means that its instance is unusable.
      const failure = error instanceof EngineFailure ? error : new EngineFailure(sentences.crash, { cause: error })
      stop(mine, failure)
      throw failure
    } finally {
      stopWatching()
      deadline.clear()
    }
  }

  const call: SendCall<Engine> = (name, parameters) =>
    request(modulesOf(name, parameters), (host) => host.call(name, parameters))
  return {
    ...proxyCalls(engineCalls, call),
    ...ownCalls(request),
    warm: (module = 'engine') => void load(run(), module),
  }
}

/** Makes a call of a running worker, once it has the modules for it. A signal ends it. */
export type MakeRequest<Host> = <Answer>(
  modules: readonly EngineModule[],
  send: (host: Host, deadline: Deadline) => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>

/** The one engine of this window. */
export const engine: EngineClient = createEngineClient()

export function startWorker(): WorkerHost {
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
  const remote: AskWorker = async (ask) => ask(wrapped ?? (await wrapping).api)
  // Comlink's types do not relate a result to its call.
  const call: SendCall<Engine> = async (name, parameters) =>
    (await remote<unknown>((api) => api.call(name, parameters))) as CallResults<Engine>[typeof name]
  const load = (module: EngineModule) => remote((api) => api.load(module))
  return { load, call, remote, died, stop: () => worker.terminate() }
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
async function within<Value>(promise: Promise<Value>, milliseconds: number, sentence: string): Promise<Value> {
  const deadline = createDeadline(milliseconds, sentence)
  try {
    return await Promise.race([promise, deadline.passed])
  } finally {
    deadline.clear()
  }
}

interface Deadline {
  /** Rejects with a failure with the sentence. */
  passed: Promise<never>
  /** Begins anew. */
  extend(): void
  clear(): void
}

function createDeadline(milliseconds: number, sentence: string): Deadline {
  const { promise: passed, reject } = withResolvers<never>()
  passed.catch(ignore)
  const start = () => setTimeout(() => reject(new EngineFailure(sentence)), milliseconds)
  let timer = start()
  return {
    passed,
    extend() {
      clearTimeout(timer)
      timer = start()
    },
    clear: () => clearTimeout(timer),
  }
}

/** Does something where a signal was given so long ago and nobody called what this returns. */
function onceEnded(signal: AbortSignal | undefined, milliseconds: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(then, milliseconds)
  }
  signal?.addEventListener('abort', start)
  return () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', start)
  }
}
