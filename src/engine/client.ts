/**
 * The door to the engine's worker. It is started once, and again after a crash or a hang; the call that met the crash is
 * answered with a sentence, and the next one finds a fresh engine.
 */
import type { Remote } from 'comlink'
import { proxyEngine, type AsyncEngine, type EngineResults, type SendCall } from '../../engine-rs/index'
import type { EngineWorker } from '../../workers/engine.worker'

/** The engine's calls. Every promise may reject with an {@link EngineFailure}, whose message a person can read. */
export interface EngineClient extends AsyncEngine {
  /** Starts the worker before the first call. */
  warm(): void
}

/** The engine gave no answer; the message says so to a person. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
}

/** A running worker. */
export interface EngineHost {
  /** Resolves when the engine is loaded, rejects when it cannot be. */
  ready(): Promise<void>
  call: SendCall
  /** Rejects when the worker dies outside of a call. */
  died: Promise<never>
  stop(): void
}

interface EngineClientOptions {
  start?: () => EngineHost
  /** How long a call may take once the engine is loaded, in milliseconds. */
  callDeadline?: number
  /** How long loading may take, in milliseconds: the network has its say in it. */
  loadDeadline?: number
}

const sentences = {
  load: 'The circuit engine could not be loaded. Check your connection; the next change tries again.',
  slow: 'The circuit engine took too long and was restarted. A smaller circuit may help.',
  crash: 'The circuit engine stopped unexpectedly and was restarted.',
} as const

export function createEngineClient({
  start = startWorker,
  callDeadline = 10_000,
  loadDeadline = 60_000,
}: EngineClientOptions = {}): EngineClient {
  interface Running {
    host: EngineHost
    ready: Promise<void>
    isReady: boolean
    /** Rejects with the failure that ended this worker: calls beside the one that met it get no answer any more either. */
    ended: Promise<never>
    end: (failure: EngineFailure) => void
  }
  let running: Running | null = null

  function run(): Running {
    if (running !== null) return running
    const host = start()
    const ready = within(Promise.race([host.ready(), host.died]), loadDeadline, sentences.load).catch(
      (error: unknown) => {
        throw new EngineFailure(sentences.load, { cause: error })
      },
    )
    // Whoever calls is told; a worker that was only warmed has nobody to tell.
    ready.catch(() => undefined)
    const { promise: ended, reject: end } = withResolvers<never>()
    ended.catch(() => undefined)
    const mine: Running = { host, ready, isReady: false, ended, end }
    ready.then(
      () => {
        mine.isReady = true
      },
      () => undefined,
    )
    running = mine
    return mine
  }

  const call: SendCall = async (name, parameters) => {
    const mine = run()
    try {
      // An engine that is ready is asked at once: whoever calls may go on working before it lets go of the thread.
      if (!mine.isReady) await mine.ready
      const result = mine.host.call(name, parameters)
      return await within(Promise.race([result, mine.host.died, mine.ended]), callDeadline, sentences.slow)
    } catch (error) {
      // The engine answers bad input with diagnostics, so whatever is thrown means that its instance is spent.
      const failure = error instanceof EngineFailure ? error : new EngineFailure(sentences.crash, { cause: error })
      if (running === mine) {
        running = null
        mine.host.stop()
        mine.end(failure)
      }
      throw failure
    }
  }

  return { ...proxyEngine(call), warm: () => void run() }
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
  // The worker loads its engine meanwhile; what is posted to it before it listens waits.
  let wrapped: Remote<EngineWorker> | null = null
  const wrapping = import('comlink').then(({ wrap }) => {
    const api = wrap<EngineWorker>(worker)
    wrapped = api
    // A remote answers to any name, so that by itself it would be taken for a promise.
    return { api }
  })
  wrapping.catch(() => undefined)
  const remote = async <Answer>(ask: (api: Remote<EngineWorker>) => Promise<Answer>): Promise<Answer> =>
    ask(wrapped ?? (await wrapping).api)
  // Comlink loses which call a result belongs to.
  const call: SendCall = async (name, parameters) =>
    (await remote<unknown>((api) => api.call(name, parameters))) as EngineResults[typeof name]
  return { ready: () => remote((api) => api.ready()), call, died, stop: () => worker.terminate() }
}

const ignore = () => undefined

/** `Promise.withResolvers`, which browsers of 2023 lack. */
function withResolvers<Value>() {
  let reject: (error: Error) => void = ignore
  const promise = new Promise<Value>((_, rejectPromise) => {
    reject = rejectPromise
  })
  return { promise, reject }
}

/** The promise's outcome, or a failure with this sentence when it takes longer. */
function within<Value>(promise: Promise<Value>, milliseconds: number, sentence: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new EngineFailure(sentence)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
