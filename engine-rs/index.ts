/**
 * The engine's face for TypeScript: reads, builds, draws and writes circuits.
 *
 * The same WebAssembly modules run in the browser's worker and in the server, so the same input gives the same program,
 * drawing and diagnostics, byte for byte. Results are plain data; a scene is typed arrays, which change hands without a copy.
 * One module reads, builds and draws; the other simulates, replaces modified gates, and is loaded on first use.
 *
 * The engine never fails on input: it answers with problems and diagnostics. A call that throws met a bug or the end of its
 * memory, and its instance is unusable from then on: throw the worker away and start another. An instance never grows beyond
 * 512 MB; what the default {@link Limits} allow stays below 300 MB. A host that wants less memory allows fewer operations.
 */
import { diagramFont } from './diagram-font'
import type * as Bindings from './pkg/engine.js'
import type * as SimulatorBindings from './pkg/simulator.js'

/** The engine, ready to be asked. */
export interface Engine {
  /** Builder settings to program, drawing and figures. */
  generate(request: GenerationRequestInput): Generation
  /** OpenQASM 2 or 3 to drawing, figures and diagnostics. */
  visualize(source: string, options?: ReadingOptions): Visualization
  /** OpenQASM 2 or 3 to figures and diagnostics, without a drawing. */
  check(source: string, options?: ReadingOptions): Check
  /** What a program has in common with programs that are built alike; null for one with errors. */
  fingerprint(source: string, options?: ReadingOptions): Fingerprint | null
  /**
   * OpenQASM 2 or 3 in the version that is asked for. Version 2 has no modifiers: gates of its library replace modified ones. For that, and
   * for phases as specified, the simulator's module is loaded.
   */
  convert(source: string, version: QasmVersion, options?: ConversionOptions): Promise<Conversion>
  /**
   * A program laid out anew, word for word the same and with every comment: one statement a line, two spaces a level. Programs with mistakes
   * are laid out too; null where a text holds something that is no word of the language.
   */
  format(source: string): string | null
  /** The names of a program and where they are used, also of one with mistakes. */
  outline(source: string): Outline
  /**
   * What a program, or the circuit of builder settings, does to |0…0⟩: exact where the possible courses of its run are few, and else
   * a sample. Qubit 0 is the lowest bit of a state's number.
   */
  simulate(input: string | GenerationRequestInput, options?: SimulationOptions): Promise<Simulation>
  /**
   * What a program, or the circuit of builder settings, does under errors of a model: an average over `shots` runs, each with errors of its own.
   * It has no amplitudes, as each run ends in another state. Probabilities of qubits include errors of readout where there are no classical bits.
   */
  simulateNoise(input: string | GenerationRequestInput, noise: Noise, options?: SimulationOptions): Promise<Simulation>
  /**
   * A circuit with many values of its free parameters, in one call: what {@link simulate} says of each. `values` are those of all
   * parameters of the first run, then of the second, in radians.
   */
  simulateBatch(
    input: string | GenerationRequestInput,
    values: Float64Array,
    options?: BatchOptions,
  ): Promise<BatchSimulation>
  /** A program's drawing with parts opened and closed; null where it has errors. */
  draw(source: string, folding: Folding, options?: ReadingOptions): Scene | null
  /**
   * What an operation of such a drawing does: entries row by row, real and imaginary part in turn, with the operation's first qubit as the
   * highest bit. Free parameters take the values that they take wherever one is needed. Null for what has no matrix, and for more
   * than three qubits, or as many as the options allow.
   */
  matrix(source: string, folding: Folding, operation: number, options?: MatrixOptions): Promise<Float64Array | null>
  /** The matrix of a whole program, or of the circuit of builder settings, on up to six qubits. Measurements at its end are left out. */
  unitary(input: string | GenerationRequestInput, options?: UnitaryOptions): Promise<Unitary>
  /**
   * What a state tells of its qubits. The state is {@link Simulation.amplitudes}; it need not have length 1. All pairs of 16 qubits take a few
   * milliseconds, and twice as long and more with each further qubit.
   */
  describeState(amplitudes: Float64Array, options?: StateOptions): Promise<StateDescription>
  /**
   * Expectation and variance of an observable such as `0.5 Z0 Z1 - X2` in a state. A result of {@link Engine.simulate} is a state; without
   * amplitudes the observable is only read.
   */
  observe(
    observable: string,
    state: Pick<Simulation, 'qubits' | 'amplitudes'>,
    options?: ShotOptions,
  ): Promise<Observation>
  /** What a number of runs would show of exact probabilities, with error bars. The same seed gives the same counts everywhere. */
  drawShots(probabilities: ArrayLike<number>, options?: ShotOptions): Promise<Shots>
  /**
   * The cost function of a graph as an observable for {@link Engine.observe}: the sum of w (1 - Z Z) / 2 over its edges, which is the weight
   * of the edges that a cut between the qubits at 0 and at 1 goes through (MaxCut). Its edges are what a graph-specific core accepts.
   */
  costOf(graph: Graph): Promise<string>
  /**
   * A drawing as SVG text. A picture has its font inside, and past 4,000 columns it says which part it shows. An element for a page has
   * the page's font.
   */
  svg(scene: Scene, options: SvgOptions): string
}

/** A WebAssembly module. */
export type EngineModule = 'engine' | 'simulator'

/** Every call, with the last module that it needs; each needs `engine` first. */
export const engineCalls: Record<keyof Engine, EngineModule> = {
  generate: 'engine',
  visualize: 'engine',
  check: 'engine',
  fingerprint: 'engine',
  convert: 'engine',
  format: 'engine',
  outline: 'engine',
  simulate: 'simulator',
  simulateNoise: 'simulator',
  simulateBatch: 'simulator',
  draw: 'engine',
  matrix: 'simulator',
  unitary: 'simulator',
  describeState: 'simulator',
  observe: 'simulator',
  drawShots: 'simulator',
  costOf: 'simulator',
  svg: 'engine',
}

/** A version of OpenQASM. */
export type QasmVersion = 2 | 3

/** Builder settings as the API carries them; the engine checks them itself and ignores fields that it has no use for. */
export interface GenerationRequestInput {
  circuitParams: {
    type?: string
    useCase?: string
    qubits: number
    layers: number
    encodingLayer: { type: string; gate?: string }
    coreLayer: {
      type: string
      useSharedParameters?: boolean
      optimizeDepth?: boolean
      graph?: Graph
      singleQubitGates?: string[]
      twoQubitGates?: string[]
    }
    middleLayer: { type: string }
  }
  hardware?: {
    vendor?: string
    device?: string
    gateSet: string[]
    qubitCount: number
    /** Null where every pair is coupled. */
    couplingMap?: [number, number][] | null
    /** The two-qubit gate exists in the listed direction only. */
    directed?: boolean
  }
  qasmVersion?: number
}

/** The graph of a graph-specific core: nodes are qubits, from 0. Weights count where it is weighted; an edge without one has 1. */
export interface Graph {
  weighted?: boolean
  edges: { sourceNode: number; targetNode: number; weight?: number }[]
}

/** What settings make. */
export interface Generation {
  /** The program; null where the settings make none. */
  qasm: string | null
  /** The drawing of that program. */
  scene: Scene | null
  stats: Statistics | null
  /** Free parameters in order, each with the value that it takes wherever one is needed. */
  parameters: Parameter[]
  /** Of a hardware-efficient core: the device's qubit that each wire is, from the top. */
  physicalQubits: number[] | null
  /** What is wrong with the settings, or suspicious, in the order in which a form checks them. */
  problems: Problem[]
  /** What is to be said of the program itself; empty but for warnings. */
  diagnostics: Diagnostic[]
}

/** What a program draws. */
export interface Visualization extends Check {
  /** The drawing; null where the program has errors. */
  scene: Scene | null
}

/** What is to be said of a program. */
export interface Check {
  /** The version that the program says it is; 3 where it says none. */
  version: QasmVersion
  /** Null where the program has errors. */
  stats: Statistics | null
  /** Free parameters (`input`) in order. */
  parameters: Parameter[]
  /** In order of their places, none caused by another. */
  diagnostics: Diagnostic[]
}

/** Two texts about a circuit: equal texts mean circuits that are alike. Names of qubits, angles and the order of gates do not count. */
export interface Fingerprint {
  /** Of qubits, gate counts, and how often which qubits meet in an operation. */
  shape: string
  /** Of qubits and which of them meet, however often; null where none do. */
  coupling: string | null
}

/** A program in another version. */
export interface Conversion {
  /** The program; null where the source has errors. */
  qasm: string | null
  /** Of the source, then of what the other version cannot say. */
  diagnostics: Diagnostic[]
}

/** The names of a program. Offsets count UTF-16 units from 0. */
export interface Outline {
  /** The version that the program states, or that its words belong to. */
  version: QasmVersion
  /** In order of the program. */
  declarations: Declaration[]
  /** Every name in the program, declared or not. */
  names: string[]
  /** The names in calibrations, annotations and pragmas, whose meaning is not known. */
  unread: string[]
}

/** A name that a program declares. */
export interface Declaration {
  name: string
  kind: 'gate' | 'subroutine' | 'qubits' | 'bits' | 'variable' | 'parameter'
  /** Where each of its uses starts, the declaration first. */
  uses: [number, ...number[]]
  /** What stands between the braces of a gate or subroutine. */
  body: { start: number; end: number } | null
}

/**
 * How a simulation was done. `exact`: all courses that a run can take were followed, and probabilities are exact up to rounding.
 * `sampled`: they were too many, and probabilities are shares of `shots` runs; the same seed gives the same result everywhere.
 * `noisy`: likewise, with errors of a model.
 */
export type SimulationMethod = { kind: 'exact' } | { kind: 'sampled' | 'noisy'; shots: number; seed: number }

/** What a circuit does. */
export interface Simulation {
  /** How it was found out; null where an error stands in the way. */
  method: SimulationMethod | null
  /**
   * What the states were kept in. Circuits with more qubits than amplitudes are allowed for are simulated on stabilizers if all their gates are
   * Clifford gates, whatever their size. Absent where an error stands in the way.
   */
  representation?: 'amplitudes' | 'stabilizers'
  qubits: number
  /** How likely each of the 2ⁿ states is before the final measurement; null where an error stands in the way, and with stabilizers. */
  probabilities: Float64Array | null
  /**
   * The final state before final measurements: real and imaginary part of each of the 2ⁿ amplitudes in turn. Null where it
   * depends on the outcome of a measurement or reset on the way, and in a sample.
   */
  amplitudes: Float64Array | null
  /**
   * The values of the classical bits that are possible, or in the sample, the last clbit first. Without classical bits it is empty, but with
   * stabilizers it has those of the qubits, the last qubit first.
   */
  distribution: { bits: string; probability: number }[]
  /** Free parameters, with the values that were used. */
  parameters: Parameter[]
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its simulation. */
  diagnostics: Diagnostic[]
}

/** How bad it is: an error stops a program from being kept, a warning does not. */
export type Severity = 'error' | 'warning'

/** One thing to tell the author of a program. */
export interface Diagnostic {
  /** Stable: `QASM` and three digits; `SIM` and three digits about a simulation. */
  code: string
  severity: Severity
  /** What is wrong: lower case, no full stop, code in backticks. */
  message: string
  /** What to do, where that can be guessed. */
  help?: string
  span: SourceSpan
  /** Other places that explain it. */
  related?: { message: string; span: SourceSpan }[]
  /** The change that `help` proposes, where the engine can make it. */
  fix?: Fix
}

/** A change of a program that fixes what a diagnostic reports. It never changes the meaning of what is right already. */
export interface Fix {
  /** What it does, as a button says it: `Replace with cx`. */
  title: string
  /** In order and without overlap. An empty span is an insertion point, an empty text removes. */
  edits: { span: SourceSpan; text: string }[]
  /** Whether this is certainly what the author meant, so that an editor can apply it together with others. */
  isSafe: boolean
}

/** A place in a text. `start` and `end` count UTF-16 units from 0; lines and columns count from 1, columns in UTF-16 units. */
export interface SourceSpan {
  start: number
  end: number
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** One thing to tell the person who chose the settings. */
export interface Problem {
  /** Where in the request: `circuitParams.coreLayer.graph.edges[3]`. */
  path: string
  severity: Severity
  /** A sentence that names the offender. */
  message: string
}

/** A free parameter. */
export interface Parameter {
  name: string
  /** In radians: what it takes wherever a number is needed. The same everywhere, without randomness. */
  value: number
}

/** A circuit at a glance. */
export interface Statistics {
  qubits: number
  clbits: number
  /** Operations but barriers. */
  operations: number
  /** Moments: the longest path over all operations but barriers. */
  depth: number
  /** Free parameters. */
  parameters: number
  /** Gates on two qubits, controls included. */
  twoQubitGates: number
  /** How many of each kind, by name. */
  gates: Record<string, number>
}

/** How much the engine reads of a program; what is left out keeps its default. Beyond a limit stands a diagnostic. */
export interface Limits {
  /** Bytes of source; 5,000,000. */
  sourceBytes?: number
  /** Qubits; 4,096. */
  qubits?: number
  /** Operations after expansion; 1,000,000. */
  operations?: number
  /** Levels of nesting; 256. */
  nesting?: number
}

/** How to read a program. */
export interface ReadingOptions {
  limits?: Limits
}

/** How to convert. */
export interface ConversionOptions extends ReadingOptions {
  /**
   * Whose global phase `U`, `u2` and `u3` of a version 3 program have, which matters under a control: that of Qiskit, which is the default,
   * or that of the specification (docs/phases.md).
   */
  phases?: 'qiskit' | 'specification'
}

/** What to simulate many times. */
export interface BatchOptions extends ReadingOptions {
  /** The most qubits that are simulated; 16. */
  qubits?: number
  /** Observables that are diagonal, each given by its value in each of the 2ⁿ states; their expectations are wanted. */
  observables?: readonly ArrayLike<number>[]
}

/** What many values of the parameters give. */
export interface BatchSimulation {
  /** Run by run, the probability of each state of the qubits, or the expectation of each observable; null where something prevents it. */
  results: Float64Array | null
  diagnostics: Diagnostic[]
}

/** How to simulate. */
export interface SimulationOptions extends ReadingOptions {
  /** The most qubits; 16, and never more than 24. */
  qubits?: number
  /** Values of all free parameters in order, in radians, in place of their own. */
  parameters?: number[]
  /** How many runs are sampled where an exact simulation has too many courses to follow; 1,024. With 0 that is a diagnostic instead. */
  shots?: number
  /** What the random numbers of a sample start from: a whole number of 32 bits; 0. */
  seed?: number
  /** Only these operations are executed, by their indices in the program and in this order; all of them. */
  operations?: Uint32Array
}

/**
 * Errors that somebody sets: a model, not the noise of a device. Each number is a probability, from 0 to 1; what is left out does not happen.
 * Errors follow every standard gate, also those inside of a program's own gates. Resets, barriers and delays have none.
 */
export interface Noise {
  /** Behind a gate on one qubit, that X, Y or Z happens to it, each as likely as the others. */
  oneQubit?: number
  /** Behind a gate on more qubits (controls count), that one of the other products of I, X, Y and Z happens to them. */
  twoQubit?: number
  /** Behind a gate, that a qubit of it that is |1⟩ falls to |0⟩ (amplitude damping). */
  damping?: number
  /** Of reading 1 for a qubit that is 0, and 0 for one that is 1. */
  readout?: readonly [number, number]
}

/** Which matrix of an operation. */
export interface MatrixOptions extends ReadingOptions {
  /** The most qubits; 3, and never more than 6. */
  qubits?: number
}

/** Which matrix of a program. */
export interface UnitaryOptions extends ReadingOptions {
  /** Values of all free parameters in order, in radians, in place of their own. */
  parameters?: number[]
}

/** The matrix of a program. */
export interface Unitary {
  qubits: number
  /** Entries row by row, real and imaginary part in turn; qubit 0 is the lowest bit of row and column. Null where there is none. */
  matrix: Float64Array | null
  /** What is wrong with the settings, where it was settings. */
  problems: Problem[]
  /** What is to be said of the program and, with codes `SIM…`, of its matrix. */
  diagnostics: Diagnostic[]
}

/** What to compute of a state besides its single qubits. */
export interface StateOptions {
  /** The mutual information of all pairs of qubits. */
  pairs?: boolean
  /** The density matrix of these qubits, up to four; the first is the lowest bit of row and column. */
  density?: readonly number[]
}

/** What a state tells of its qubits. */
export interface StateDescription {
  qubits: QubitState[]
  /** Null where it was not asked for. */
  pairs: MutualInformation[] | null
  /** Null where it was not asked for, and where the state does not have these qubits. */
  density: DensityMatrix | null
}

/** One qubit without the others. */
export interface QubitState {
  /** The Bloch vector: expectations of Pauli X, Y and Z. It is shorter than 1 where the qubit is entangled. */
  x: number
  y: number
  z: number
  /** From 1/2, where nothing is known of the qubit by itself, to 1. */
  purity: number
  /** How likely a measurement finds 1. */
  probability: number
  /** Of |1⟩ relative to |0⟩, in radians from -π to π; 0 where they have no fixed phase. */
  phase: number
}

/** How much two qubits know of each other, in bits: 0 for nothing, 2 for a Bell pair. */
export interface MutualInformation {
  first: number
  second: number
  bits: number
}

/** The state of some qubits without the others. */
export interface DensityMatrix {
  /** Entries row by row, real and imaginary part in turn. */
  entries: Float64Array
  /** From 1/2ᵏ for k qubits to 1. */
  purity: number
  /** The von Neumann entropy, in bits: how entangled these qubits are with the others. */
  entropy: number
}

/** How many runs, and what their random numbers start from. */
export interface ShotOptions {
  /** 1,024 where shots are drawn; an observable has no estimate without. */
  shots?: number
  /** A whole number of 32 bits; 0. */
  seed?: number
}

/** What an observable is in a state. */
export interface Observation {
  /** The observable as it was understood, each product once; null where it has a mistake. */
  text: string | null
  /** Its expectation; null without amplitudes. */
  mean: number | null
  variance: number | null
  /** From shots, where there are some. Terms that can be measured together are one group, and each group has this number of shots. */
  estimate: { mean: number; standardError: number | null; groups: number; shots: number } | null
  /** What is wrong with the observable; `start` and `end` count UTF-16 units of it from 0. */
  mistake: { start: number; end: number; message: string; help: string } | null
}

/** What a number of runs shows: entry by entry the outcomes that occur, in rising order. */
export interface Shots {
  /** The place of each outcome among the probabilities. */
  outcomes: Uint32Array
  counts: Uint32Array
  /** Of the share of each outcome. */
  standardErrors: Float64Array
  /** The interval of 95 % for the probability of each outcome (Wilson's). */
  lows: Float64Array
  highs: Float64Array
  /** The upper end of the interval of an outcome that does not occur. */
  unseenHigh: number
}

/** How a picture is to look. */
export interface SvgOptions {
  /**
   * `light` or `dark`: a picture in these colours. `page`: an element without a name for inside a page, in the colours of the page's
   * variables (`src/ui/tokens.css`); each operation is a group with its number as `data-operation`. The other options do not apply to it.
   */
  theme: 'light' | 'dark' | 'page'
  /** Its name, for screen readers and as a tooltip. */
  title?: string
  /** What is to be seen, for screen readers; the scene's own description where there is none. */
  description?: string
  /** Only the beginning of a large drawing, which fades out where it goes on and says how many columns are missing. */
  part?: PicturePart
}

/** The beginning of a drawing, from its upper left corner, in CSS pixels. */
export interface PicturePart {
  /** At most. */
  width: number
  /** At most. */
  height: number
  /** Size of the text that says how much is missing. */
  textSize: number
}

/**
 * A finished drawing: shapes at fixed places, as a struct of arrays.
 *
 * Lengths are pixels at a scale of 1. The first `header` shapes run along the whole drawing (wires, their names, brackets); behind
 * them stand the shapes of each column in turn, so that a painter walks only the columns in view. A header shape counts x from
 * the left edge of the drawing, a column's shape from the left edge of its column, so that 32 bits stay exact however long
 * the drawing is.
 */
export interface Scene {
  width: number
  height: number
  /** {@link Kind} of each shape. */
  kinds: Uint8Array
  /** {@link Role} of each shape. */
  roles: Uint8Array
  /** {@link Category} of each shape. */
  categories: Uint8Array
  /** Four numbers a shape, which {@link Kind} explains. */
  geometry: Float32Array
  /** Text of each shape, an index of {@link textOf}, or {@link none}. */
  texts: Uint32Array
  /** Operation of each shape, or {@link none}. */
  shapeOperations: Uint32Array
  /** How many shapes, from the first, are the header. */
  header: number
  /** Left edge of each column, and as the last entry the right edge of the last. */
  columnEdges: Float64Array
  /** First shape of each column, and as the last entry the number of shapes. */
  columnShapes: Uint32Array
  /**
   * Four numbers for each frame around what an own gate is made of, the outer before the inner: its first operation, the one behind
   * its last, the frame around it or {@link none}, and where its gate stands, as in {@link SceneOperations.origins}.
   */
  groups: Uint32Array
  /** All texts, one behind the other. */
  text: string
  /** Where each text starts in `text`, and as the last entry where the last one ends. */
  textOffsets: Uint32Array
  /** One entry for each operation, in order of the program. */
  operations: SceneOperations
  /** The circuit in sentences, for those who do not see the drawing. */
  description: string
}

/** What is to be known of each operation of a drawing. */
export interface SceneOperations {
  /** The column it stands in. */
  columns: Uint32Array
  /** Where its statement starts and ends in the source, in UTF-16 units from 0. */
  starts: Uint32Array
  ends: Uint32Array
  /** The line on which it starts, from 1. */
  lines: Uint32Array
  /** Its name with its modifiers, as a text. */
  names: Uint32Array
  /** What it does in a few words, as a text, or {@link none}. */
  descriptions: Uint32Array
  /** Its angles with all their digits, as a text, or {@link none}. */
  parameters: Uint32Array
  /** 1 where it can show what it is made of. */
  unfolds: Uint8Array
  /** Where parts are opened or closed: its index in the program, or in the body of the gate around it. Else empty. */
  origins: Uint32Array
}

/** Which parts of a drawing are opened and which closed. */
export interface Folding {
  /** Own gates that show what they are made of, each by its path: its index in the program, then in the body of the gate before. */
  unfolded: readonly (readonly number[])[]
  /** Sections (those with brackets) that are one block, by their place from the left. */
  folded: readonly number[]
}

/** An index that stands for "none". */
export const none = 0xffffffff

/** How a shape looks; the comment says what its four numbers are. */
export const Kind = {
  /** `x1, y1, x2, y2` */
  Line: 0,
  /** Two thin parallel lines around `x1, y1, x2, y2`, which is level or upright. */
  DoubleLine: 1,
  /** `x1, y1, x2, y2` */
  DashedLine: 2,
  /** A box with rounded corners: `x, y, width, height` */
  Box: 3,
  /** A filled circle: `x, y, radius` */
  Disc: 4,
  /** An open circle: `x, y, radius` */
  Ring: 5,
  /** A circle with a plus inside: `x, y, radius` */
  CircledPlus: 6,
  /** Two strokes that cross: `x, y, half of its side` */
  Cross: 7,
  /** The face of a meter: `x, y, radius`, the centre of the half circle */
  Meter: 8,
  /** A filled head of an arrow that points down: `x, y, half of its width`, its tip */
  Arrow: 9,
  /** A bracket that opens downwards: `x, y, width, height` */
  Bracket: 10,
  /** A text that begins at its place: `x, baseline y, size` */
  LabelStart: 11,
  /** A text around its place: `x, baseline y, size` */
  LabelMiddle: 12,
  /** A text that ends at its place: `x, baseline y, size` */
  LabelEnd: 13,
} as const

/** What a shape means. Painters turn roles into colours, so a theme never needs a new layout. */
export const Role = {
  Wire: 0,
  PassingWire: 1,
  ClassicalWire: 2,
  WireLabel: 3,
  Gate: 4,
  GateLabel: 5,
  GateParameter: 6,
  Control: 7,
  Target: 8,
  Measurement: 9,
  Barrier: 10,
  ClassicalLabel: 11,
  Condition: 12,
  Bracket: 13,
  Frame: 14,
} as const

/** The family of gates that a shape belongs to. */
export const Category = {
  Plain: 0,
  Hadamard: 1,
  Pauli: 2,
  Phase: 3,
  Rotation: 4,
  MultiQubit: 5,
  Custom: 6,
  Measurement: 7,
  Block: 8,
} as const

/** A text of a scene by its index; empty for {@link none}. */
export function textOf(scene: Pick<Scene, 'text' | 'textOffsets'>, index: number): string {
  return index === none ? '' : scene.text.slice(scene.textOffsets[index], scene.textOffsets[index + 1])
}

/**
 * Loads the engine where a bundler resolves WebAssembly: in the browser's worker, and in tests.
 *
 * A thread has one engine, because its bindings hold one instance; loading it again gives the same.
 */
export const loadEngine = (): Promise<Engine> =>
  loadEngineOnce(async () => createEngine(await import('./pkg/engine.js'), loadSimulator))

/** Loads the module that simulates, likewise. A call that needs it does so by itself. */
export const loadSimulator = (): Promise<typeof SimulatorBindings> =>
  loadSimulatorOnce(() => import('./pkg/simulator.js'))

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
    const bindings = await instantiate('engine', await import('./pkg/engine_bg.js'), bytes)
    return createEngine(bindings, () =>
      loadSimulatorOnce(async () =>
        instantiate('simulator', await import('./pkg/simulator_bg.js'), await readSimulator()),
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

/** Loads the module that simulates. */
type LoadSimulator = () => Promise<typeof SimulatorBindings>

/** The calls about states, which need no program. */
function createStateCalls(load: LoadSimulator): Pick<Engine, 'describeState' | 'observe' | 'drawShots' | 'costOf'> {
  return {
    async describeState(amplitudes, options) {
      const simulator = await load()
      const [rows, bits] = simulator.describeQubits(amplitudes, options?.pairs ?? false)
      const density = options?.density && simulator.densityMatrix(amplitudes, Uint32Array.from(options.density))
      const qubits = qubitStates(rows)
      return {
        qubits,
        pairs: bits && mutualInformation(bits, qubits.length),
        density: density ? densityMatrix(density) : null,
      }
    },
    async observe(observable, { qubits, amplitudes }, options) {
      const simulator = await load()
      const state = amplitudes ?? new Float64Array()
      return JSON.parse(simulator.observe(observable, qubits, state, options?.shots ?? 0, options?.seed ?? 0))
    },
    async drawShots(probabilities, options) {
      const simulator = await load()
      const weights = Float64Array.from(probabilities)
      return shotsOf(simulator.drawShots(weights, options?.shots ?? 1024, options?.seed ?? 0))
    },
    async costOf({ weighted, edges }) {
      const simulator = await load()
      const numbers = edges.flatMap((edge) => [edge.sourceNode, edge.targetNode, weighted ? (edge.weight ?? 1) : 1])
      return simulator.maxCut(Float64Array.from(numbers))
    },
  }
}

/** The calls that compute matrices. */
function createMatrixCalls(bindings: typeof Bindings, load: LoadSimulator): Pick<Engine, 'matrix' | 'unitary'> {
  return {
    async matrix(source, folding, operation, options) {
      const limits = JSON.stringify(options?.limits ?? {})
      const circuit = bindings.operationCircuit(source, foldingJson(folding), operation, limits)
      if (circuit === undefined) return null
      const simulator = await load()
      return simulator.matrix(circuit, options?.qubits) ?? null
    },
    async unitary(input, options) {
      const settings = typeof input !== 'string'
      const source = settings ? JSON.stringify(input) : bounded(input, options)
      const [json, circuit] = bindings.prepareSimulation(source, settings, JSON.stringify(options ?? {}))
      const { qubits, problems, diagnostics }: Omit<Unitary, 'matrix'> = JSON.parse(json)
      if (circuit === null) return { qubits, matrix: null, problems, diagnostics }
      const simulator = await load()
      const parameters = options?.parameters && Float64Array.from(options.parameters)
      const [found, matrix] = simulator.unitary(circuit, settings ? '' : source, parameters)
      return { qubits, matrix, problems, diagnostics: [...diagnostics, ...JSON.parse(found)] }
    },
  }
}

/** The call that simulates with errors. */
function createNoiseCalls(bindings: typeof Bindings, load: LoadSimulator): Pick<Engine, 'simulateNoise'> {
  return {
    async simulateNoise(input, noise, options) {
      const settings = typeof input !== 'string'
      const source = settings ? JSON.stringify(input) : bounded(input, options)
      const [json, circuit] = bindings.prepareSimulation(source, settings, JSON.stringify(options ?? {}))
      const facts: Omit<Simulation, 'method' | 'probabilities' | 'amplitudes' | 'distribution'> = JSON.parse(json)
      const nothing = { method: null, probabilities: null, amplitudes: null, distribution: [] }
      if (circuit === null) return { ...facts, ...nothing }
      const simulator = await load()
      const { oneQubit = 0, twoQubit = 0, damping = 0, readout = [0, 0] } = noise
      const [result, probabilities] = simulator.simulateNoise(
        circuit,
        settings ? '' : source,
        Float64Array.of(oneQubit, twoQubit, damping, ...readout),
        options?.qubits,
        options?.parameters && Float64Array.from(options.parameters),
        options?.shots,
        options?.seed,
      )
      const { representation, ...answer }: SimulatorAnswer = JSON.parse(result)
      const diagnostics = [...facts.diagnostics, ...answer.diagnostics]
      return {
        ...facts,
        ...answer,
        ...(representation && { representation }),
        probabilities,
        amplitudes: null,
        diagnostics,
      }
    },
  }
}

/** The call that simulates a circuit with many values of its parameters. */
function createBatchCalls(bindings: typeof Bindings, load: LoadSimulator): Pick<Engine, 'simulateBatch'> {
  return {
    async simulateBatch(input, values, options) {
      const settings = typeof input !== 'string'
      const source = settings ? JSON.stringify(input) : bounded(input, options)
      const [json, circuit] = bindings.prepareSimulation(source, settings, JSON.stringify(options?.limits ?? {}))
      const facts: Pick<Simulation, 'diagnostics'> = JSON.parse(json)
      if (circuit === null) return { results: null, diagnostics: facts.diagnostics }
      const { Batch } = await load()
      const batch = new Batch(circuit, settings ? '' : source, options?.qubits)
      try {
        const observables = options?.observables
        const [found, results] = observables
          ? batch.expectations(Float64Array.from(observables.flatMap((one) => Array.from(one))), values)
          : batch.probabilities(values)
        const diagnostics: Diagnostic[] = JSON.parse(found)
        return { results, diagnostics: [...facts.diagnostics, ...diagnostics] }
      } finally {
        batch.free()
      }
    },
  }
}

/** The calls beside `simulate` that the simulator's module answers. */
function createSimulatorCalls(bindings: typeof Bindings, load: LoadSimulator) {
  return {
    ...createStateCalls(load),
    ...createMatrixCalls(bindings, load),
    ...createNoiseCalls(bindings, load),
    ...createBatchCalls(bindings, load),
  }
}

/** The engine over bindings that are loaded already. */
function createEngine(
  bindings: typeof Bindings,
  loadSimulatorBindings: () => Promise<typeof SimulatorBindings>,
): Engine {
  /** A conversion for which gates are computed; it is read back before it is returned. */
  async function convertWithMatrices(
    source: string,
    version: QasmVersion,
    diagnostics: Diagnostic[],
    options?: ConversionOptions,
  ): Promise<Conversion> {
    const limits = options?.limits ?? {}
    const [, circuit] = bindings.prepareSimulation(source, false, JSON.stringify({ limits }))
    if (circuit === null) return { qasm: null, diagnostics }
    const check: Check = JSON.parse(bindings.check(source, JSON.stringify(limits)))
    const isSpecified = options?.phases === 'specification' && check.version === 3
    const simulator = await loadSimulatorBindings()
    const conversion: Conversion = JSON.parse(simulator.convert(circuit, source, version, isSpecified))
    const all = [...check.diagnostics, ...conversion.diagnostics]
    if (conversion.qasm === null) return { qasm: null, diagnostics: all }
    const failure = bindings.readBack(conversion.qasm, source)
    if (failure === undefined) return { qasm: conversion.qasm, diagnostics: all }
    return { qasm: null, diagnostics: [...all, JSON.parse(failure)] }
  }

  return {
    ...createSimulatorCalls(bindings, loadSimulatorBindings),
    generate(request) {
      return withScene<Generation>(bindings.generate(JSON.stringify(request)))
    },
    visualize(source, options) {
      return withScene<Visualization>(
        bindings.visualize(bounded(source, options), JSON.stringify(options?.limits ?? {})),
      )
    },
    check(source, options) {
      return JSON.parse(bindings.check(bounded(source, options), JSON.stringify(options?.limits ?? {})))
    },
    fingerprint(source, options) {
      const fingerprint = bindings.fingerprint(bounded(source, options), JSON.stringify(options?.limits ?? {}))
      return fingerprint && { shape: fingerprint[0], coupling: fingerprint[1] ?? null }
    },
    async convert(source, version, options) {
      const text = bounded(source, options)
      const json = JSON.stringify(options?.limits ?? {})
      const [facts, qasm = null] = bindings.convert(text, version, json)
      const { diagnostics, hasModifiers }: Pick<Conversion, 'diagnostics'> & { hasModifiers: boolean } =
        JSON.parse(facts)
      if (hasModifiers || (qasm !== null && options?.phases === 'specification')) {
        return convertWithMatrices(text, version, diagnostics, options)
      }
      return { qasm, diagnostics }
    },
    format(source) {
      return bindings.format(source) ?? null
    },
    outline(source) {
      return JSON.parse(bindings.outline(source))
    },
    async simulate(input, options) {
      const settings = typeof input !== 'string'
      const source = settings ? JSON.stringify(input) : bounded(input, options)
      // A list of operations as JSON would be longer than the program.
      const { operations, ...plain } = options ?? {}
      const [json, circuit] = bindings.prepareSimulation(source, settings, JSON.stringify(plain))
      const facts: Omit<Simulation, 'method' | 'probabilities' | 'amplitudes' | 'distribution'> = JSON.parse(json)
      if (circuit === null) return { ...facts, method: null, probabilities: null, amplitudes: null, distribution: [] }
      const { simulate } = await loadSimulatorBindings()
      const parameters = options?.parameters && Float64Array.from(options.parameters)
      const [result, probabilities, amplitudes] = simulate(
        circuit,
        settings ? '' : source,
        options?.qubits,
        parameters,
        options?.shots,
        options?.seed,
        operations,
      )
      const { representation, ...answer }: SimulatorAnswer = JSON.parse(result)
      return {
        ...facts,
        ...answer,
        ...(representation && { representation }),
        probabilities,
        amplitudes,
        diagnostics: [...facts.diagnostics, ...answer.diagnostics],
      }
    },
    draw(source, folding, options) {
      return bindings.draw(source, foldingJson(folding), JSON.stringify(options?.limits ?? {}))
    },
    svg(scene, { theme, title, description, part }) {
      const numbers = part ? [part.width, part.height, part.textSize] : []
      return bindings.svg(scene, theme, title, description, diagramFont, new Float64Array(numbers))
    },
  }
}

/** What the simulator says beside numbers. */
interface SimulatorAnswer extends Pick<Simulation, 'method' | 'distribution' | 'diagnostics'> {
  representation: Simulation['representation'] | null
}

/** Qubits from the rows of the module: six numbers each. */
function qubitStates(rows: Float64Array): QubitState[] {
  return Array.from({ length: rows.length / 6 }, (_, qubit) => {
    const [x = 0, y = 0, z = 0, purity = 0, probability = 0, phase = 0] = rows.subarray(6 * qubit)
    return { x, y, z, purity, probability, phase }
  })
}

/** Pairs of qubits with their numbers of bits, in order of the first and then of the second. */
function mutualInformation(bits: Float64Array, qubits: number): MutualInformation[] {
  const pairs: MutualInformation[] = []
  for (let first = 0; first < qubits; first++) {
    for (let second = first + 1; second < qubits; second++) {
      pairs.push({ first, second, bits: bits[pairs.length] ?? 0 })
    }
  }
  return pairs
}

/** A density matrix from its entries, with purity and entropy behind them. */
function densityMatrix(numbers: Float64Array): DensityMatrix {
  const [purity = 1, entropy = 0] = numbers.subarray(-2)
  return { entries: numbers.slice(0, -2), purity, entropy }
}

/** Shots from the rows of the module: five numbers for each outcome, and one for all others. */
function shotsOf(rows: Float64Array): Shots {
  const column = (index: number) => rows.subarray(0, -1).filter((_, place) => place % 5 === index)
  return {
    outcomes: Uint32Array.from(column(0)),
    counts: Uint32Array.from(column(1)),
    standardErrors: column(2),
    lows: column(3),
    highs: column(4),
    unseenHigh: rows.at(-1) ?? 1,
  }
}

const foldingJson = ({ unfolded, folded }: Folding): string => JSON.stringify([unfolded, folded])

/** What the engine reads where no limit is given: `Limits::default()` of the crate. */
const mostSourceBytes = 5_000_000

/**
 * A program that is too long without its end, so that refusing it costs no more than the limit, whatever was pasted: each UTF-16 unit
 * is a byte at least.
 */
function bounded(source: string, options?: ReadingOptions): string {
  const limit = options?.limits?.sourceBytes ?? mostSourceBytes
  return source.length > limit ? source.slice(0, limit + 1) : source
}

/** What the module answers: all but the scene as JSON, and the scene. */
function withScene<Answer extends { scene: Scene | null }>([facts, scene]: [string, Scene | null]): Answer {
  return { ...JSON.parse(facts), scene }
}
