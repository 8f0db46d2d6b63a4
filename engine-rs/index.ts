/**
 * The engine's face for TypeScript: reads, builds, draws and writes circuits.
 *
 * The same WebAssembly modules run in the browser's worker and in the server, so the same input gives the same program,
 * drawing and diagnostics, byte for byte. Results are plain data; a scene is typed arrays, which change hands without a copy.
 * One module reads and draws; one builds circuits of settings; one simulates and replaces modified gates; one paints pictures. All but the first
 * are loaded on first use.
 *
 * The engine never fails on input: it answers with problems and diagnostics. A call that throws met a bug or the end of its
 * memory, and its instance is unusable from then on: throw the worker away and start another. An instance never grows beyond
 * 512 MB; what the default {@link Limits} allow stays below 300 MB. A host that wants less memory allows fewer operations.
 */
export type { Severity, Diagnostic, Fix, SourceSpan, Problem } from './interface/diagnostics'
export type {
  QasmVersion,
  Visualization,
  Check,
  Conversion,
  Export,
  Outline,
  Declaration,
  Input,
  Parameter,
  Statistics,
  TwoQubitBound,
  Limits,
  Phases,
  ReadingOptions,
  ConversionOptions,
} from './interface/reading'
export type { Figures, Fingerprint, OpenedFigures } from './interface/figures'
export type {
  GenerationRequestInput,
  Device,
  Graph,
  Generation,
  DeviceCosts,
  DeviceFigures,
} from './interface/generation'
export type {
  SimulationMethod,
  Simulation,
  BatchOptions,
  BatchSimulation,
  SimulationOptions,
  RunControl,
  StepOptions,
  Step,
  Decision,
  Noise,
} from './interface/simulation'
export type { Distribution } from './distribution'
export type { SamplePart, PairOptions, PairSample, GradientOptions, Gradients } from './interface/quality'
export type { MatrixOptions, UnitaryOptions, Unitary } from './interface/matrices'
export type {
  StateOptions,
  StateDescription,
  QubitState,
  MutualInformation,
  DensityMatrix,
  ShotOptions,
  Observation,
  Shots,
} from './interface/quantities'
export {
  none,
  groupSize,
  linkSize,
  countSize,
  Kind,
  Role,
  Category,
  textOf,
  type Scene,
  type SceneOperations,
  type Folding,
  type WireArrangement,
} from './interface/scene'
export { textCount, titleBefore, titleGap, withTexts, type FrameTitle } from './interface/frame-titles'
export { withoutControls } from './interface/without-controls'
export type { SvgOptions, PicturePart } from './interface/pictures'
export { engineCalls, modulesOf, type Engine, type EngineModule } from './interface/engine'
export { loadEngine, loadEngineFromBytes, loadModule } from './bindings/load-modules'
