/** The calls about states. */
import type * as SimulatorBindings from '../pkg/simulator.js'
import type { LoadSimulator } from './module-loaders'
import type { PrepareCircuit } from './prepare-simulation'
import type { Engine } from '../interface/engine'
import type {
  DensityMatrix,
  MutualInformation,
  QubitState,
  Shots,
  StateDescription,
  StateOptions,
} from '../interface/quantities'

export function createStateCalls(
  prepare: PrepareCircuit,
  load: LoadSimulator,
): Pick<Engine, 'describeState' | 'observe' | 'observeCircuit' | 'drawShots' | 'costOf'> {
  return {
    async describeState(amplitudes, options) {
      return describe(await load(), amplitudes, options)
    },
    async observe(observable, { qubits, amplitudes }, options) {
      const simulator = await load()
      const state = amplitudes ?? new Float64Array()
      return JSON.parse(simulator.observe(observable, qubits, state, options?.shots ?? 0, options?.seed ?? 0))
    },
    async observeCircuit(observable, input, options) {
      const { circuit, facts } = await prepare(input, options)
      const simulator = await load()
      // A program with mistakes has no state; its observables are only read.
      if (circuit === null) return JSON.parse(simulator.observe(observable, facts.qubits, new Float64Array(), 0, 0))
      const parameters = options?.parameters && Float64Array.from(options.parameters)
      return JSON.parse(simulator.observeCircuit(observable, circuit, parameters))
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

/** What amplitudes tell of their qubits. */
export function describe(
  simulator: typeof SimulatorBindings,
  amplitudes: Float64Array,
  { pairs: wantsPairs = false, density: wanted }: StateOptions = {},
): StateDescription {
  const [rows, bits] = simulator.describeQubits(amplitudes, wantsPairs)
  const density = wanted && simulator.densityMatrix(amplitudes, Uint32Array.from(wanted))
  const qubits = qubitStates(rows)
  return {
    qubits,
    pairs: bits && mutualInformation(bits, qubits.length),
    density: density ? densityMatrix(density) : null,
  }
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

/** Shots from the rows of the module: four numbers for each outcome, and one for all others. */
function shotsOf(rows: Float64Array): Shots {
  const column = (index: number) => rows.subarray(0, -1).filter((_, place) => place % 4 === index)
  return {
    outcomes: Uint32Array.from(column(0)),
    counts: Uint32Array.from(column(1)),
    lows: column(2),
    highs: column(3),
    unseenHigh: rows.at(-1) ?? 1,
  }
}
