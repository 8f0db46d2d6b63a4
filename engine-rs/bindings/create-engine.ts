/** All calls of the engine together. */
import type * as Bindings from '../pkg/engine.js'
import { createConversionCall } from './conversion-call'
import { createFiguresCall } from './figures-call'
import { createGenerationCalls } from './generation-calls'
import type { ModuleLoaders } from './module-loaders'
import { createMatrixCalls } from './matrix-calls'
import { createPictureCall } from './picture-call'
import { createPreparation } from './prepare-simulation'
import { createQualityCalls } from './quality-calls'
import { createReadingCalls } from './reading-calls'
import { createBatchCalls, createRunCalls } from './simulation-calls'
import { createSpecifiedSimulation } from './specified-phases'
import { createStateCalls } from './state-calls'
import { createStepCall } from './step-call'
import type { Engine } from '../interface/engine'

/** The engine over bindings that are loaded already; another module's are loaded with the first call that needs them. */
export function createEngine(bindings: typeof Bindings, modules: ModuleLoaders): Engine {
  const { loadBuilder, loadSimulator: load, loadPainter, loadExporter } = modules
  const prepare = createPreparation(bindings, loadBuilder)
  const conversion = createConversionCall(loadExporter)
  const runs = createRunCalls(prepare, load)
  return {
    ...createReadingCalls(bindings),
    ...createGenerationCalls(bindings, loadBuilder),
    ...conversion,
    ...runs,
    ...createSpecifiedSimulation({ ...conversion, ...runs }),
    ...createStepCall(prepare, load),
    ...createBatchCalls(prepare, load),
    ...createQualityCalls(prepare, load),
    ...createFiguresCall(prepare, load),
    ...createMatrixCalls(bindings, prepare, load),
    ...createStateCalls(prepare, load),
    ...createPictureCall(loadPainter),
  }
}
