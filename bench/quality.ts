/**
 * Samples of parameters and gradients, warm, as WebAssembly in Node, from text to numbers. Beside them PennyLane's `lightning.qubit` (adjoint) where `BENCH_PYTHON`
 * names a Python that has it (`pip install pennylane pennylane-lightning`).
 */
import { type Engine, type GenerationRequestInput } from '../engine-rs/index'
import { createPairFigures } from '../src/features/builder/quality/figures'
import { type Row, time, median, productRow } from './measure'
import { timedByPython } from './simulation-peers'
import { loadEngineFromFiles } from '../server/engine/load-engine'

export async function qualityRows(): Promise<Row[]> {
  const engine = await loadEngineFromFiles()
  return [
    await pairs(engine, { qubits: 4, layers: 5, count: 5000, goal: 100 }),
    await pairs(engine, { qubits: 10, layers: 5, count: 1000, goal: 300 }),
    await quickFigures(engine),
    ...(await qaoaGradient(engine)),
    ...(await entanglingGradient(engine)),
  ]
}

interface PairsBench {
  qubits: number
  layers: number
  count: number
  goal: number
}

async function pairs(engine: Engine, { qubits, layers, count, goal }: PairsBench): Promise<Row> {
  const program = stronglyEntangling(qubits, layers)
  const sample = async () => {
    const { rows } = await engine.samplePairs(program, { count })
    if (rows?.length !== 3 * count) throw new Error('the pairs were not sampled')
  }
  return productRow(
    `${count.toLocaleString('en')} pairs of ${qubits} qubits × ${layers} strongly entangling layers`,
    await time(sample, { runs: 20, warmUp: 3 }),
    median(goal),
  )
}

/** What is shown first after a change: 200 pairs with their intervals, of a program that was not read before. */
async function quickFigures(engine: Engine): Promise<Row> {
  const program = stronglyEntangling(4, 5)
  let run = 0
  const sample = async () => {
    // Another text each time: the engine remembers what it read last.
    const { rows } = await engine.samplePairs(`${program}\n// ${run++}`, { count: 200 })
    const figures = createPairFigures(4)
    figures.add(rows ?? new Float64Array())
    if (!(figures.expressibility().value > 0)) throw new Error('there is no figure')
  }
  return productRow(
    'first figures of 4 qubits × 5 layers, 200 pairs with intervals',
    await time(sample, { runs: 50 }),
    median(50),
  )
}

async function qaoaGradient(engine: Engine): Promise<Row[]> {
  const [qubits, layers] = [10, 5]
  const { settings, cost } = qaoa(qubits, layers)
  const own = await gradient(engine, settings, cost, 2 * layers)
  const what = `gradient of QAOA, ${qubits} qubits on a ring with diameters, p = ${layers}`
  return [productRow(what, own, median(1)), ...timedByPython(what, 'qaoa-gradient', String(qubits), String(layers))]
}

async function entanglingGradient(engine: Engine): Promise<Row[]> {
  const [qubits, layers] = [16, 5]
  const own = await gradient(engine, stronglyEntangling(qubits, layers), 'Z0 Z1', 3 * qubits * layers)
  const what = `gradient of ${qubits} qubits × ${layers} strongly entangling layers, ${3 * qubits * layers} parameters`
  return [
    productRow(what, own, median(60)),
    ...timedByPython(what, 'entangling-gradient', String(qubits), String(layers)),
  ]
}

async function gradient(
  engine: Engine,
  input: string | GenerationRequestInput,
  observable: string,
  parameters: number,
) {
  let run = 0
  const compute = async () => {
    const points = Float64Array.from({ length: parameters }, (_, place) => 3 * Math.sin(place + run))
    run += 1
    const { rows } = await engine.computeGradients(input, observable, { points })
    if (rows?.length !== parameters + 1) throw new Error('there is no gradient')
  }
  return time(compute, { runs: 100, warmUp: 10 })
}

/** Strongly entangling layers, as the builder makes them of fewer qubits: RZ RY RZ on every qubit, each with a parameter, and a CX from each. */
function stronglyEntangling(qubits: number, layers: number): string {
  const statements: string[] = []
  let parameters = 0
  for (let layer = 0; layer < layers; layer++) {
    for (let qubit = 0; qubit < qubits; qubit++) {
      for (const gate of ['rz', 'ry', 'rz']) statements.push(`${gate}(t${parameters++}) q[${qubit}];`)
    }
    const range = (layer % (qubits - 1)) + 1
    for (let qubit = 0; qubit < qubits; qubit++) statements.push(`cx q[${qubit}], q[${(qubit + range) % qubits}];`)
  }
  const inputs = Array.from({ length: parameters }, (_, index) => `input float t${index};`)
  return ['OPENQASM 3.0;', 'include "stdgates.inc";', ...inputs, `qubit[${qubits}] q;`, ...statements].join('\n')
}

/** QAOA of MaxCut on a ring whose opposite nodes are joined too: every node has three edges. */
function qaoa(qubits: number, layers: number): { settings: GenerationRequestInput; cost: string } {
  const edges: { sourceNode: number; targetNode: number }[] = []
  for (let node = 0; node < qubits; node++) edges.push({ sourceNode: node, targetNode: (node + 1) % qubits })
  for (let node = 0; node < qubits / 2; node++) edges.push({ sourceNode: node, targetNode: node + qubits / 2 })
  const settings: GenerationRequestInput = {
    circuitParams: {
      qubits,
      layers,
      encodingLayer: { type: 'uniform' },
      coreLayer: { type: 'graph-specific', useSharedParameters: true, graph: { edges } },
      middleLayer: { type: 'x-mixer' },
    },
  }
  const cost = edges.map(({ sourceNode, targetNode }) => `0.5 - 0.5 Z${sourceNode} Z${targetNode}`).join(' + ')
  return { settings, cost }
}
