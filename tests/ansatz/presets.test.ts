/** The graph editor's presets with Optimize Circuit Depth, through the engine that the product ships. */
import { beforeAll, expect, it } from 'vitest'
import type { Settings } from '../../contract/generation'
import { type Engine } from '../../engine-rs/index'
import { emptyGraph, type Graph } from '../../src/features/builder/graph-editor/graph'
import { applyPreset, presetNames, type Preset } from '../../src/features/builder/graph-editor/presets'
import { regularProblem } from '../../src/features/builder/graph-editor/random-regular'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

/** As many qubits as the builder allows. */
const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10]

it.each(Object.keys(presetNames) as Preset[])(
  '%s: the colouring is proper and takes Δ or Δ+1 rounds',
  async (preset) => {
    for (const nodeCount of sizes)
      for (const graph of graphsOf(preset, nodeCount)) {
        const { order, depth } = await costLayer(graph)
        expect(order.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`).toSorted()).toEqual(
          graph.edges.map(({ sourceNode: a, targetNode: b }) => `${Math.min(a, b)} ${Math.max(a, b)}`).toSorted(),
        )
        const degree = greatestDegree(graph)
        expect(roundsIn(order), 'edges in the same moment never meet').toBe(depth)
        expect([degree, degree + 1], `${preset} on ${nodeCount} nodes`).toContain(depth)
      }
  },
)

it.each<[Preset, (nodes: number) => number]>([
  ['path', (nodes) => Math.min(nodes - 1, 2)],
  ['ring', (nodes) => (nodes === 2 ? 1 : 2 + (nodes % 2))],
  ['star', (nodes) => nodes - 1],
  ['complete', (nodes) => (nodes % 2 === 0 ? nodes - 1 : nodes)],
])('%s: as few rounds as are known to be possible', async (preset, fewest) => {
  for (const nodes of sizes) expect((await costLayer(applyPreset(emptyGraph(nodes), preset))).depth).toBe(fewest(nodes))
})

function graphsOf(preset: Preset, nodeCount: number): Graph[] {
  if (preset !== 'random-regular')
    return (
      [1, 2, 3]
        .map((seed) => applyPreset(emptyGraph(nodeCount), preset, { seed }))
        // A random graph can have no edges.
        .filter(({ edges }) => edges.length > 0)
    )
  const degrees = sizes.map((size) => size - 1).filter((degree) => regularProblem(nodeCount, degree) === null)
  return degrees.flatMap((degree) =>
    [1, 2, 3].map((seed) => applyPreset(emptyGraph(nodeCount), preset, { degree, seed })),
  )
}

/** The edges as the circuit has them, one after the other, and how many moments they take. */
async function costLayer(graph: Graph): Promise<{ order: [number, number][]; depth: number }> {
  const settings: Settings = {
    circuitParams: {
      type: 'qaoa',
      useCase: 'optimization',
      qubits: graph.nodeCount,
      layers: 1,
      encodingLayer: { type: 'none' },
      coreLayer: { type: 'graph-specific', optimizeDepth: true, graph: { weighted: false, edges: [...graph.edges] } },
      middleLayer: { type: 'none' },
    },
  }
  const { qasm, stats, problems } = await engine.generate(settings)
  expect(problems).toEqual([])
  const order = [...(qasm ?? '').matchAll(/^rzz\(.*\) q\[(\d+)\], q\[(\d+)\];/gm)].map(([, a, b]): [number, number] => [
    Number(a),
    Number(b),
  ])
  return { order, depth: stats?.depth ?? Number.NaN }
}

/** How many rounds an order of edges takes where each goes into the first in which both its nodes are free. */
function roundsIn(order: readonly [number, number][]): number {
  const busyUntil = new Map<number, number>()
  for (const [a, b] of order) {
    const round = Math.max(busyUntil.get(a) ?? 0, busyUntil.get(b) ?? 0) + 1
    busyUntil.set(a, round).set(b, round)
  }
  return Math.max(0, ...busyUntil.values())
}

function greatestDegree({ nodeCount, edges }: Graph): number {
  const degrees = Array.from({ length: nodeCount }, () => 0)
  for (const { sourceNode, targetNode } of edges)
    for (const node of [sourceNode, targetNode]) degrees[node] = (degrees[node] ?? 0) + 1
  return Math.max(...degrees)
}
