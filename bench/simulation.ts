/**
 * The simulator, warm, as WebAssembly in Node: 100 layers on 10, 16 and 20 qubits, Clifford circuits with many qubits, and a
 * small circuit at many values of its parameters. Beside it quantum-circuit, and Qiskit Aer, QDK and Stim where `BENCH_PYTHON` names a Python
 * that has them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine } from '../engine-rs/index'
import { temporaryDirectory } from '../tests/support/product'
import { ghz, memory } from './clifford-circuits'
import { layers, parametricLayers } from './layers'
import { type Row, time, median, productRow } from './measure'
import { timedByPython, timedByQuantumCircuit } from './simulation-peers'
import { loadEngineFromFiles } from '../server/engine/load-engine'

/** Beyond 16 qubits QDK and quantum-circuit take minutes for a run. */
const sizes = [
  { qubits: 10, runs: 200, goal: 0.5, peers: ['aer', 'qdk', 'quantum-circuit'] },
  { qubits: 16, runs: 20, goal: 30, peers: ['aer', 'qdk'] },
  { qubits: 20, runs: 5, goal: 900, peers: ['aer'] },
] as const

/** A peer that takes longer than this for a run is measured once, in seconds. */
const patience = 5

const runsOfBatch = 10_000

export async function simulationRows(): Promise<Row[]> {
  const engine = await loadEngineFromFiles()
  const scratch = await temporaryDirectory()
  try {
    const rows: Row[] = []
    for (const size of sizes) rows.push(...(await layersRows(engine, size, scratch.path)))
    return [...rows, ...(await ghzRows(engine)), ...(await memoryRows(engine)), await batch(engine)]
  } finally {
    await scratch.remove()
  }
}

async function layersRows(engine: Engine, size: (typeof sizes)[number], folder: string): Promise<Row[]> {
  const { qubits, runs, goal, peers } = size
  const what = `100 layers on ${qubits} qubits`
  const source = layers(qubits, 100)
  const simulate = async (text: string) => {
    const { amplitudes } = await engine.simulate(text, { qubits })
    if (amplitudes?.length !== 2 << qubits) throw new Error(`${what} were not simulated`)
  }
  // The engine remembers the circuit that it read last, as Aer is handed one. The compiler takes some hundred runs to be done.
  const timing = await time(() => simulate(source), { runs, warmUp: runs })
  const own = productRow(what, timing, median(goal))
  let run = 0
  const read = productRow(
    `${what}, read from another text each time`,
    await time(() => simulate(`${source}\n// ${run++}`), { runs }),
  )
  const file = join(folder, `layers-${qubits}.qasm`)
  writeFileSync(file, source)
  const others = peers.flatMap((peer) =>
    peer === 'quantum-circuit'
      ? timedByQuantumCircuit(what, folder, file, 3)
      : timedByPython(what, peer, file, String(Math.min(runs, 10)), String(patience)),
  )
  return [own, ...others, read]
}

async function ghzRows(engine: Engine): Promise<Row[]> {
  const [qubits, shots] = [10_000, 1000]
  const what = `GHZ state of ${qubits.toLocaleString('en')} qubits, ${shots.toLocaleString('en')} shots`
  const source = ghz(qubits)
  const limits = { qubits, operations: 100_000, sourceBytes: source.length + 100 }
  let run = 0
  const simulate = async () => {
    const { distribution } = await engine.simulate(`${source}\n// ${run++}`, { shots, limits })
    if (distribution.probabilities.length !== 2) throw new Error('the GHZ state was not simulated')
  }
  const timing = await time(simulate, { runs: 10, warmUp: 1 })
  return [productRow(what, timing, median(1000)), ...timedByPython(what, 'ghz', String(qubits), String(shots))]
}

async function memoryRows(engine: Engine): Promise<Row[]> {
  const [distance, shots] = [25, 1024]
  const what = `memory of distance ${distance}, as many rounds, ${shots.toLocaleString('en')} shots`
  const source = memory(distance, distance)
  const limits = { qubits: 2000, operations: 1_000_000, sourceBytes: source.length + 100 }
  let run = 0
  const simulate = async () => {
    const { distribution } = await engine.simulate(`${source}\n// ${run++}`, { shots, limits })
    if (distribution.probabilities.length !== shots) throw new Error('the memory was not simulated')
  }
  const timing = await time(simulate, { runs: 10, warmUp: 1 })
  const others = timedByPython(what, 'memory', String(distance), String(shots))
  const [stim] = others
  // At most five times as long as Stim, which is not WebAssembly.
  return [productRow(what, timing, stim && median(5 * stim.timing.median)), ...others]
}

async function batch(engine: Engine): Promise<Row> {
  const { source, parameters } = parametricLayers()
  const values = Float64Array.from({ length: runsOfBatch * parameters }, (_, place) => Math.sin(place) * 3)
  const simulate = async () => {
    const { results } = await engine.simulateBatch(source, values)
    if (results?.length !== runsOfBatch * 16) throw new Error('the batch was not simulated')
  }
  return productRow(
    `${runsOfBatch.toLocaleString('en')} runs of a 4-qubit circuit, ${parameters} parameters`,
    await time(simulate, { runs: 30 }),
    median(20),
  )
}
