/**
 * The simulator, warm, as WebAssembly in Node: 100 layers on 10, 16 and 20 qubits, from text to amplitudes, beside Qiskit Aer where
 * `BENCH_PYTHON` names a Python that has it; and a small circuit at many values of its parameters.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, type EngineModule, loadEngineFromBytes } from '../engine-rs/index'
import { layers, parametricLayers } from './layers'
import { type Row, summarise, time } from './measure'

const sizes = [
  { qubits: 10, runs: 200, goal: 0.5 },
  { qubits: 16, runs: 20, goal: 30 },
  { qubits: 20, runs: 5, goal: 900 },
] as const

const runsOfBatch = 10_000

export async function simulationRows(): Promise<Row[]> {
  const engine = await loadEngineFromBytes(await readModule('engine'), () => readModule('simulator'))
  const rows: Row[] = []
  for (const { qubits, runs, goal } of sizes) {
    const what = `100 layers on ${qubits} qubits`
    const source = layers(qubits, 100)
    const simulate = async () => {
      const { amplitudes } = await engine.simulate(source, { qubits })
      if (amplitudes?.length !== 2 << qubits) throw new Error(`${what} were not simulated`)
    }
    const timing = await time(simulate, { runs, warmUp: Math.min(runs, 10) })
    rows.push({ what, who: 'ketwork', timing, goal: { milliseconds: goal, of: 'median' } })
    const peer = simulatedByAer(source, Math.min(runs, 20))
    if (peer !== undefined) rows.push({ what, ...peer })
  }
  return [...rows, await batch(engine)]
}

const readModule = (name: EngineModule) => readFile(new URL(`../engine-rs/pkg/${name}_bg.wasm`, import.meta.url))

async function batch(engine: Engine): Promise<Row> {
  const { source, parameters } = parametricLayers()
  const values = Float64Array.from({ length: runsOfBatch * parameters }, (_, place) => Math.sin(place) * 3)
  const simulate = async () => {
    const { results } = await engine.simulateBatch(source, values)
    if (results?.length !== runsOfBatch * 16) throw new Error('the batch was not simulated')
  }
  return {
    what: `${runsOfBatch.toLocaleString('en')} runs of a 4-qubit circuit, ${parameters} parameters`,
    who: 'ketwork',
    timing: await time(simulate, { runs: 30 }),
    goal: { milliseconds: 20, of: 'median' },
  }
}

/** Aer's state vector of the same circuit, on one core as ours, in the same run. */
function simulatedByAer(source: string, runs: number): Pick<Row, 'who' | 'timing'> | undefined {
  const python = process.env['BENCH_PYTHON']
  if (python === undefined || python === '') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'ketwork-bench-'))
  try {
    const path = join(folder, 'layers.qasm')
    writeFileSync(path, source)
    const run = spawnSync(python, ['bench/aer_statevector.py', path, String(runs)], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`Aer did not run: ${run.stderr}`)
    const { name, samples } = JSON.parse(run.stdout) as { name: string; samples: number[] }
    return { who: name, timing: summarise(samples) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
