/** Loads the built modules, each once a thread. */
import type * as BuilderBindings from '../pkg/builder.js'
import type * as ExporterBindings from '../pkg/exporter.js'
import type * as PainterBindings from '../pkg/painter.js'
import type * as SimulatorBindings from '../pkg/simulator.js'
import { createEngine } from './create-engine'
import type { ModuleLoaders } from './module-loaders'
import type { Engine, EngineModule } from '../interface/engine'

/**
 * Loads the engine where a bundler resolves WebAssembly: in the browser's worker, and in tests.
 *
 * A thread has one engine, because its bindings hold one instance; loading it again gives the same.
 */
export const loadEngine = (): Promise<Engine> =>
  loadEngineOnce(async () =>
    createEngine(await import('../pkg/engine.js'), { loadBuilder, loadSimulator, loadPainter, loadExporter }),
  )

/** Loads a module likewise, before the first call that needs it, which would load it by itself. None waits for another. */
export async function loadModule(module: EngineModule): Promise<void> {
  const loaders: Record<EngineModule, () => Promise<unknown>> = {
    engine: loadEngine,
    builder: loadBuilder,
    simulator: loadSimulator,
    painter: loadPainter,
    exporter: loadExporter,
  }
  await loaders[module]()
}

const loadBuilder = (): Promise<typeof BuilderBindings> => loadBuilderOnce(() => import('../pkg/builder.js'))

const loadSimulator = (): Promise<typeof SimulatorBindings> => loadSimulatorOnce(() => import('../pkg/simulator.js'))

const loadPainter = (): Promise<typeof PainterBindings> => loadPainterOnce(() => import('../pkg/painter.js'))

const loadExporter = (): Promise<typeof ExporterBindings> => loadExporterOnce(() => import('../pkg/exporter.js'))

/**
 * Loads the engine from the bytes of its modules: in Node, where no bundler is. One a thread, likewise.
 *
 * `readModule` reads `pkg/NAME_bg.wasm`: that of the engine at once, another when the first call needs it, and the builder's at once too if
 * `withBuilder` says so.
 */
export const loadEngineFromBytes = (readModule: ReadModule, { withBuilder = false } = {}): Promise<Engine> =>
  loadEngineOnce(async () => {
    const modules: ModuleLoaders = {
      loadBuilder: () => loadBuilderOnce(() => instantiate('builder', import('../pkg/builder_bg.js'), readModule)),
      loadSimulator: () =>
        loadSimulatorOnce(() => instantiate('simulator', import('../pkg/simulator_bg.js'), readModule)),
      loadPainter: () => loadPainterOnce(() => instantiate('painter', import('../pkg/painter_bg.js'), readModule)),
      loadExporter: () => loadExporterOnce(() => instantiate('exporter', import('../pkg/exporter_bg.js'), readModule)),
    }
    const bindings = await instantiate('engine', import('../pkg/engine_bg.js'), readModule)
    if (withBuilder) await modules.loadBuilder()
    return createEngine(bindings, modules)
  })

type ReadModule = (name: EngineModule) => Promise<BufferSource>

/** Connects a module's bindings with an instance of it. */
async function instantiate<ModuleBindings extends { __wbg_set_wasm(exports: WebAssembly.Exports): void }>(
  name: EngineModule,
  importing: Promise<ModuleBindings>,
  readModule: ReadModule,
): Promise<ModuleBindings> {
  const bindings = await importing
  const imports: Record<string, WebAssembly.ImportValue> = {}
  for (const [key, value] of Object.entries(bindings)) {
    if (typeof value === 'function') imports[key] = value
  }
  const { instance } = await WebAssembly.instantiate(await readModule(name), { [`./${name}_bg.js`]: imports })
  bindings['__wbg_set_wasm'](instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
  return bindings
}

const loadEngineOnce = createLoader<Engine>()

const loadBuilderOnce = createLoader<typeof BuilderBindings>()

const loadSimulatorOnce = createLoader<typeof SimulatorBindings>()

const loadPainterOnce = createLoader<typeof PainterBindings>()

const loadExporterOnce = createLoader<typeof ExporterBindings>()

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
