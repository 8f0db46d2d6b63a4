/** Loads the two built modules, each once a thread. */
import type * as SimulatorBindings from '../pkg/simulator.js'
import { createEngine } from './create-engine'
import type { Engine, EngineModule } from '../interface/engine'

/**
 * Loads the engine where a bundler resolves WebAssembly: in the browser's worker, and in tests.
 *
 * A thread has one engine, because its bindings hold one instance; loading it again gives the same.
 */
export const loadEngine = (): Promise<Engine> =>
  loadEngineOnce(async () => createEngine(await import('../pkg/engine.js'), loadSimulator))

/** Loads the module that simulates, likewise. A call that needs it does so by itself. */
export const loadSimulator = (): Promise<typeof SimulatorBindings> =>
  loadSimulatorOnce(() => import('../pkg/simulator.js'))

/**
 * Loads the engine from the bytes of `pkg/engine_bg.wasm`: in Node, where no bundler is. One a thread, likewise.
 *
 * `readSimulator` reads `pkg/simulator_bg.wasm` when the first call needs it; without it, calls that simulate are rejected.
 */
export const loadEngineFromBytes = (
  bytes: BufferSource,
  readSimulator: () => Promise<BufferSource> = async () => {
    throw new Error('This engine was loaded without its simulator.')
  },
): Promise<Engine> =>
  loadEngineOnce(async () => {
    const bindings = await instantiate('engine', await import('../pkg/engine_bg.js'), bytes)
    return createEngine(bindings, () =>
      loadSimulatorOnce(async () =>
        instantiate('simulator', await import('../pkg/simulator_bg.js'), await readSimulator()),
      ),
    )
  })

/** Connects a module's bindings with an instance of it. */
async function instantiate<ModuleBindings extends { __wbg_set_wasm(exports: WebAssembly.Exports): void }>(
  name: EngineModule,
  bindings: ModuleBindings,
  bytes: BufferSource,
): Promise<ModuleBindings> {
  const imports: Record<string, WebAssembly.ImportValue> = {}
  for (const [key, value] of Object.entries(bindings)) {
    if (typeof value === 'function') imports[key] = value
  }
  const { instance } = await WebAssembly.instantiate(bytes, { [`./${name}_bg.js`]: imports })
  bindings['__wbg_set_wasm'](instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
  return bindings
}

const loadEngineOnce = createLoader<Engine>()

const loadSimulatorOnce = createLoader<typeof SimulatorBindings>()

/** Loads something once, and again where that failed. */
function createLoader<Value>(): (load: () => Promise<Value>) => Promise<Value> {
  let loading: Promise<Value> | null = null
  return (load) => {
    loading ??= load().catch((error: unknown) => {
      // Away from the network now does not mean for ever.
      loading = null
      throw error
    })
    return loading
  }
}
