/** The circuits that seeding repeats: about a hundred that the engine builds. */
import { createHash } from 'node:crypto'
import type { Settings as GenerationSettings } from '../../../contract/generation'
import { libraryPrograms } from '../../circuits/curated/entries'
import { vectorFile } from '../../circuits/pictures'
import type { EngineService } from '../../engine/engine-pool'
import type { Files } from '../../platform/files'
import { packVectorPictures } from '../../engine/vector-pictures'

/** A circuit that the engine built. */
export interface Template {
  qasm: string
  qubits: number
  layers: number | null
  depth: number
  settings: GenerationSettings | null
  shape: string | null
  properties: string[] | null
  coupling: string | null
  hash: string | null
  windows: number[] | null
  operations: string | null
  width: number
  height: number
  /** The name of its pictures, which the circuits have copies of. */
  picture: string
}

/** Builds circuits of all cores, sizes and depths, and the programs of the curated library. */
export async function buildTemplates(engine: EngineService, files: Files, count: number): Promise<Template[]> {
  const sources: (GenerationSettings | string)[] = [...(await libraryPrograms('highlights'))]
  for (let qubits = 2; qubits <= 10; qubits++) {
    for (let layers = 1; layers <= 5; layers += 2)
      for (const core of coresFor(qubits)) sources.push(settingsOf(qubits, layers, core))
  }
  const templates: Template[] = []
  for (const [index, source] of sources.slice(0, Math.max(24, Math.ceil(count / 250))).entries()) {
    const built =
      typeof source === 'string' ? { ...(await engine.visualize(source)), qasm: source } : await engine.generate(source)
    if (built.pictures === null) throw new Error(`The engine refused template ${index}.`)
    const { light, dark, width, height } = built.pictures
    const picture = `${'0'.repeat(8)}${createHash('sha256').update(light).digest('hex').slice(0, 24)}`
    await files.write(vectorFile(picture), await packVectorPictures({ light, dark }))
    templates.push({
      qasm: built.qasm,
      qubits: built.stats.qubits,
      layers: typeof source === 'string' ? null : source.circuitParams.layers,
      depth: built.stats.depth,
      settings: typeof source === 'string' ? null : source,
      shape: built.fingerprint?.shape ?? null,
      coupling: built.fingerprint?.coupling ?? null,
      ...((await engine.readStructure(built.qasm)) ?? { hash: null, windows: null, operations: null }),
      properties: built.properties,
      width,
      height,
      picture,
    })
  }
  return templates
}

type Core = GenerationSettings['circuitParams']['coreLayer']

function coresFor(qubits: number): Core[] {
  const ring = [...Array(qubits).keys()].map((node) => ({ sourceNode: node, targetNode: (node + 1) % qubits }))
  return [
    { type: 'brickwork', singleQubitGates: ['RY', 'RZ'], twoQubitGates: ['CNOT'], useSharedParameters: false },
    { type: 'brickwork', singleQubitGates: ['RX'], twoQubitGates: ['RZZ'], useSharedParameters: true },
    { type: 'strongly-entangling', useSharedParameters: false },
    ...(qubits > 2
      ? [
          {
            type: 'graph-specific',
            useSharedParameters: true,
            optimizeDepth: true,
            graph: { weighted: false, edges: ring },
          } as const,
        ]
      : []),
  ]
}

const settingsOf = (qubits: number, layers: number, coreLayer: Core): GenerationSettings => ({
  circuitParams: {
    type: coreLayer.type === 'graph-specific' ? 'qaoa' : 'vqe',
    useCase: 'optimization',
    qubits,
    layers,
    encodingLayer: { type: 'uniform' },
    coreLayer,
    middleLayer: { type: coreLayer.type === 'graph-specific' ? 'x-mixer' : 'none' },
  },
  qasmVersion: 3,
})
