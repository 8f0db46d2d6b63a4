import type * as BuilderBindings from '../pkg/builder.js'
import type * as ExporterBindings from '../pkg/exporter.js'
import type * as PainterBindings from '../pkg/painter.js'
import type * as SimulatorBindings from '../pkg/simulator.js'

/** Loads the module that builds circuits of settings. */
export type LoadBuilder = () => Promise<typeof BuilderBindings>

/** Loads the module that simulates. */
export type LoadSimulator = () => Promise<typeof SimulatorBindings>

/** Loads the module that paints pictures. */
export type LoadPainter = () => Promise<typeof PainterBindings>

/** Loads the module that writes programs. */
export type LoadExporter = () => Promise<typeof ExporterBindings>

/** How the modules are loaded that only some calls need. */
export interface ModuleLoaders {
  loadBuilder: LoadBuilder
  loadSimulator: LoadSimulator
  loadPainter: LoadPainter
  loadExporter: LoadExporter
}
