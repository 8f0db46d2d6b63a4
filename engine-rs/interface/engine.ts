/** The calls of the engine. */
import type { ToolFormat } from '../generated/export-formats'
import type { Figures } from './figures'
import type { Device, DeviceCosts, Generation, GenerationRequestInput, Graph } from './generation'
import type { MatrixOptions, Unitary, UnitaryOptions } from './matrices'
import type { SvgOptions } from './pictures'
import type { GradientOptions, Gradients, PairOptions, PairSample } from './quality'
import type { Observation, ShotOptions, Shots, StateDescription, StateOptions } from './quantities'
import type {
  Check,
  Conversion,
  ConversionOptions,
  DrawingOptions,
  Export,
  Outline,
  QasmVersion,
  ReadingOptions,
  Visualization,
} from './reading'
import type { Folding, Scene, WireArrangement } from './scene'
import type {
  BatchOptions,
  BatchSimulation,
  Noise,
  RunControl,
  Simulation,
  SimulationOptions,
  Step,
  StepOptions,
} from './simulation'

/** The engine, ready to be asked. */
export interface Engine {
  /** Builder settings to program, drawing and figures. */
  generate(settings: GenerationRequestInput): Promise<Generation>
  /**
   * What the circuit of builder settings takes on a device; null where they make none. A circuit for a device of theirs has its place there
   * already. Gates on two qubits are not joined, and free angles are taken for any: a compiler that knows them may find less.
   */
  deviceCosts(settings: GenerationRequestInput, device: Device): Promise<DeviceCosts | null>
  /** OpenQASM 2 or 3 to drawing, figures and diagnostics. */
  visualize(source: string, options?: DrawingOptions): Visualization
  /** OpenQASM 2 or 3 to figures and diagnostics, without a drawing. */
  check(source: string, options?: ReadingOptions): Check
  /** What the circuit of a program is made of; null for one with errors. */
  figures(source: string, options?: ReadingOptions): Promise<Figures | null>
  /**
   * OpenQASM 2 or 3 in the version that is asked for. Version 2 has no modifiers: gates of its library replace modified ones.
   */
  convert(source: string, version: QasmVersion, options?: ConversionOptions): Promise<Conversion>
  /** OpenQASM 2 or 3 in the format of another tool, such as a program for Qiskit, with all that the format cannot say. */
  exportProgram(source: string, format: ToolFormat, options?: ConversionOptions): Promise<Export>
  /**
   * A program laid out anew, word for word the same and with every comment: one statement a line, two spaces a level. Programs with mistakes
   * are laid out too; null where a text holds something that is no word of the language.
   */
  format(source: string): Promise<string | null>
  /** The names of a program and where they are used, also of one with mistakes; with their types it takes about twice the time. */
  outline(source: string, types?: boolean): Outline
  /**
   * What a program, or the circuit of builder settings, does to |0…0⟩: exact where the possible courses of its run are few, and else
   * a sample. Qubit 0 is the lowest bit of a state's number. It is done in pieces, between which its thread hears messages.
   */
  simulate(
    input: string | GenerationRequestInput,
    options?: SimulationOptions,
    control?: RunControl,
  ): Promise<Simulation>
  /**
   * What a program, or the circuit of builder settings, does under errors of a model: an average over `shots` runs, each with errors of its own.
   * It has no amplitudes, as each run ends in another state. Probabilities of qubits include errors of readout where there are no classical bits.
   */
  simulateNoise(
    input: string | GenerationRequestInput,
    noise: Noise,
    options?: SimulationOptions,
    control?: RunControl,
  ): Promise<Simulation>
  /**
   * The state on the way through one course of a run. States on the way are remembered, so that the next step of the same circuit takes a few
   * operations, forward and backward.
   */
  stepTo(input: string | GenerationRequestInput, options: StepOptions, control?: RunControl): Promise<Step>
  /**
   * A circuit with many values of its free parameters, in one call: what {@link simulate} says of each. `values` are those of all
   * parameters of the first run, then of the second, in radians.
   */
  simulateBatch(
    input: string | GenerationRequestInput,
    values: Float64Array,
    options?: BatchOptions,
  ): Promise<BatchSimulation>
  /**
   * Fidelities and entanglement of pairs of a circuit's final states at sampled values of its free parameters: what expressibility and entangling
   * capability are made of (Sim, Johnson, Aspuru-Guzik 2019, arXiv:1905.10876). Only measurements at the end are left out.
   */
  samplePairs(input: string | GenerationRequestInput, options: PairOptions): Promise<PairSample>
  /**
   * The expectation of an observable such as `0.5 Z0 Z1 - X2` in the final state, and its slope by each free parameter, by adjoint differentiation: about
   * four runs for each point, whatever the number of parameters is.
   */
  computeGradients(
    input: string | GenerationRequestInput,
    observable: string,
    options: GradientOptions,
  ): Promise<Gradients>
  /**
   * A program's drawing with parts opened and closed, and wires in another order or hidden, with gaps where it has errors; null where
   * nothing of it is understood.
   */
  draw(source: string, folding: Folding, options?: ReadingOptions & { wires?: WireArrangement }): Scene | null
  /**
   * The bits of each operation of a program's drawing in which nothing is opened or closed by hand. Each has four numbers: how many qubits decide
   * whether it happens, how many it acts on, and for a measurement the classical register, from 1, and the bit in it, from 1, or 0 for one bit
   * without an index. Its qubits follow, those that decide first; those that may be exchanged are sorted. Qubit 0 is on top.
   */
  operationBits(source: string, options?: ReadingOptions): Uint32Array
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
  /**
   * Likewise in the final state of a circuit: averaged over the outcomes of measurements and resets on the way, and without an estimate. A
   * circuit of Clifford gates may have any number of qubits, another one up to 20. Its numbers are null where the outcomes are too many, or
   * it takes too long.
   */
  observeCircuit(
    observable: string,
    input: string | GenerationRequestInput,
    options?: Pick<SimulationOptions, 'parameters' | 'inputs' | 'limits'>,
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
  svg(scene: Scene, options: SvgOptions): Promise<string>
}

/** A WebAssembly module. */
export type EngineModule = 'engine' | 'builder' | 'simulator' | 'painter' | 'exporter'

/** Every call, with the module that it needs beside `engine`. See {@link modulesOf}. */
export const engineCalls: Record<keyof Engine, EngineModule> = {
  generate: 'builder',
  deviceCosts: 'builder',
  visualize: 'engine',
  check: 'engine',
  figures: 'simulator',
  convert: 'exporter',
  exportProgram: 'exporter',
  format: 'exporter',
  outline: 'engine',
  simulate: 'simulator',
  simulateNoise: 'simulator',
  stepTo: 'simulator',
  simulateBatch: 'simulator',
  samplePairs: 'simulator',
  computeGradients: 'simulator',
  draw: 'engine',
  operationBits: 'engine',
  matrix: 'simulator',
  unitary: 'simulator',
  describeState: 'simulator',
  observe: 'simulator',
  observeCircuit: 'simulator',
  drawShots: 'simulator',
  costOf: 'simulator',
  svg: 'painter',
}

/** The modules that a call needs: a simulation of settings needs the builder's too. */
export function modulesOf(name: keyof Engine, parameters: readonly unknown[]): EngineModule[] {
  const module = engineCalls[name]
  const modules: EngineModule[] = module === 'engine' ? ['engine'] : ['engine', module]
  return module !== 'builder' && parameters.some(isSettings) ? [...modules, 'builder'] : modules
}

const isSettings = (parameter: unknown): boolean =>
  typeof parameter === 'object' && parameter !== null && 'circuitParams' in parameter
