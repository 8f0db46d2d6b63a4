/**
 * The door to the engine's worker. It is started once, and again after a crash or a hang; the call that met the crash is
 * answered with a sentence, and the next one finds a fresh engine.
 */
import type { Remote } from 'comlink'
import type { Settings } from '../../contract/generation'
import type {
  Folding,
  Generation,
  Scene,
  Simulation,
  SimulationOptions,
  SvgOptions,
  Visualization,
} from '../../engine-rs/index'
import type { EngineWorker } from '../../workers/engine.worker'

/** What a screen may ask. Every promise may reject with an {@link EngineFailure}, whose message a person can read. */
export interface EngineClient {
  /** Settings to program, drawing and figures. */
  generate(request: Settings): Promise<Generation>
  /** OpenQASM 2 or 3 to drawing, figures and diagnostics. */
  visualize(source: string): Promise<Visualization>
  /** A program laid out anew; null where it holds something that is no word of the language. */
  format(source: string): Promise<string | null>
  /** A program's drawing with own gates opened and layers closed; null where the program has errors. */
  draw(source: string, folding: Folding): Promise<Scene | null>
  /** What an operation of such a drawing does; null for what has no matrix, or a large one. */
  matrix(source: string, folding: Folding, operation: number): Promise<Float64Array | null>
  /** What a program, or the circuit of settings, does to |0…0⟩. */
  simulate(input: string | Settings, options?: SimulationOptions): Promise<Simulation>
  /** The drawing as SVG text. */
  svg(scene: Scene, options: SvgOptions): Promise<string>
  /** Starts the worker ahead of the first question. */
  warm(): void
}

/** The engine gave no answer; the message says so to a person. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
}

/** A running worker. */
export interface EngineHost {
  api: { [Call in keyof EngineWorker]: EngineWorker[Call] }
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
    const ready = within(Promise.race([host.api.ready(), host.died]), loadDeadline, sentences.load).catch(
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

  async function call<Answer>(ask: (api: EngineHost['api']) => Promise<Answer>): Promise<Answer> {
    const mine = run()
    try {
      // An engine that is ready is asked at once: whoever calls may go on working before it lets go of the thread.
      if (!mine.isReady) await mine.ready
      return await within(Promise.race([ask(mine.host.api), mine.host.died, mine.ended]), callDeadline, sentences.slow)
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

  return {
    generate: (request) => call((api) => api.generate(request)),
    visualize: (source) => call((api) => api.visualize(source)),
    format: (source) => call((api) => api.format(source)),
    draw: (source, folding) => call((api) => api.draw(source, folding)),
    matrix: (source, folding, operation) => call((api) => api.matrix(source, folding, operation)),
    simulate: (input, options) => call((api) => api.simulate(input, options)),
    svg: (scene, options) => call((api) => api.svg(scene, options)),
    warm: () => void run(),
  }
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
  return {
    api: {
      ready: () => remote((api) => api.ready()),
      generate: (request) => remote((api) => api.generate(request)),
      visualize: (source) => remote((api) => api.visualize(source)),
      format: (source) => remote((api) => api.format(source)),
      draw: (source, folding) => remote((api) => api.draw(source, folding)),
      matrix: (source, folding, operation) => remote((api) => api.matrix(source, folding, operation)),
      simulate: (input, options) => remote((api) => api.simulate(input, options)),
      svg: (scene, options) => remote((api) => api.svg(scene, options)),
    },
    died,
    stop: () => worker.terminate(),
  }
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
