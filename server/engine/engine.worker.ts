/**
 * One worker of the engine's pool: loads the engine once, then answers call after call. What goes wrong in it is left
 * to end the thread: after a panic the engine is unusable, and a fresh one costs little.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { makeCall, transferablesOf } from '../../engine-rs/thread-calls'
import type { Engine, EngineModule, Scene } from '../../engine-rs/index'
import { cutIntoRows, rowCount } from '../../engine-rs/scene-rows/rows'
import { pictureRowWidth, rowsOfPicture, sceneOfRows } from '../../engine-rs/scene-rows/scene-of-rows'
import { reportSimulation } from '../../engine-rs/simulation-report'
import { programOperations } from '../../painting/program-operations'
import { columnsOf, sceneOfColumns } from '../../painting/scene-of-columns'
import { describeSteps } from './circuit-steps'
import { drawPicture } from './draw-picture'
import { moduleFile } from './engine-files'
import { movedColumns } from './moved-columns'
import type { EngineCallMessage, EngineWorkerCalls, EngineWorkerData, Pictures, Stats } from './engine-pool'
import { propertiesOf } from './program-properties'
import { rasterize, sizeOf } from './rasterize'
import { compareCircuits, findPart, readPart, readStructure } from './structure/circuit-structure'
import { withMemoryLimit } from './wasm-memory'
import type { WorkerMessage } from '../platform/worker-pool'

/** What a script must offer to be the engine's: `engine-rs/index.ts` does. */
interface EngineScript {
  loadEngineFromBytes(
    readModule: (name: EngineModule) => Promise<BufferSource>,
    options: { withBuilder: boolean },
  ): Promise<Engine>
}

const { engineScript, modules, memoryMb }: EngineWorkerData = workerData

if (parentPort === null) throw new Error('This program runs as a worker thread.')
const port = parentPort
const { loadEngineFromBytes }: EngineScript = await import(engineScript)
const engine = await loadEngineFromBytes(
  async (name) => withMemoryLimit(await readFile(moduleFile(name, new URL(modules))), memoryMb),
  { withBuilder: true },
)

const calls: EngineWorkerCalls = {
  async generate(settings) {
    const generation = await engine.generate(settings)
    const { qasm, scene, stats, parameters, problems, diagnostics } = generation
    const figures = qasm === null ? null : await engine.figures(qasm)
    return {
      qasm: qasm ?? '',
      stats: stats ?? nothing,
      problems: problems.filter(({ severity }) => severity === 'error').map(({ path, message }) => ({ path, message })),
      diagnostics,
      pictures: await picturesOf(scene),
      fingerprint: figures && figures.fingerprint,
      properties: figures && propertiesOf(figures, { parameters }),
    }
  },
  async visualize(source) {
    const { scene, stats, parameters, inputs, diagnostics } = engine.visualize(source)
    const figures = scene && (await engine.figures(source))
    return {
      stats: stats ?? nothing,
      diagnostics,
      pictures: await picturesOf(scene),
      fingerprint: figures && figures.fingerprint,
      properties: figures && propertiesOf(figures, { parameters, inputs }),
    }
  },
  png: rasterize,
  async picturePart(source, theme, part) {
    const { scene } = engine.visualize(source)
    return scene && rasterize(await engine.svg(scene, { theme, part }))
  },
  async measureSection(source, operations) {
    const { scene } = engine.visualize(source)
    if (scene === null) return null
    const { count, drawn } = programOperations(scene)
    if (operations.some((operation) => operation >= count)) return null
    const shown = operations
      .map(drawn)
      .flatMap(({ start, end }) => [...Array(end - start).keys()].map((at) => start + at))
    const columns = columnsOf(scene, shown)
    return columns && { ...columns, ...sizeOf(await engine.svg(sceneOfColumns(scene, columns), { theme: 'light' })) }
  },
  async moveSection(source, columns, next) {
    const { scene } = engine.visualize(next)
    if (scene === null) return null
    const after = { scene, bits: engine.operationBits(next) }
    const { scene: earlier } = engine.visualize(source)
    const before = earlier && { scene: earlier, bits: engine.operationBits(source) }
    const moved = movedColumns(before, columns, after)
    return moved && { ...moved, ...sizeOf(await engine.svg(sceneOfColumns(scene, moved), { theme: 'light' })) }
  },
  async pictureOfSection(source, theme, columns) {
    const { scene } = engine.visualize(source)
    return scene && rasterize(await engine.svg(sceneOfColumns(scene, columns), { theme }))
  },
  async pictureInRows(source, theme) {
    const { scene } = engine.visualize(source)
    if (scene === null) return null
    const rows = cutIntoRows(scene, pictureRowWidth)
    if (rowCount(rows) === 1) return null
    return rasterize(await engine.svg(sceneOfRows(rows, rowsOfPicture(rows)), { theme }))
  },
  exportProgram: (source, format) => engine.exportProgram(source, format),
  convert: (source, version) => engine.convert(source, version),
  drawPicture: (source, request) => drawPicture(engine, source, request),
  readStructure: (source) => readStructure(engine, source),
  compareCircuits: (source, others) => compareCircuits(engine, source, others),
  readPart: (source, operations) => readPart(engine, source, operations),
  findPart,
  simulate: (input, inquiry) => reportSimulation(engine, input, inquiry),
  describeSteps: (source) => describeSteps(engine, source),
  async checkClaim(source, claim) {
    const { checkClaim } = await import('../../claims/check')
    return checkClaim(engine, source, claim)
  },
  async importProgram(text, format, fileName) {
    // Loaded by the first import: most workers never see one.
    const importers = await import('../../importers/index')
    return importers.importProgram(text, format, fileName)
  },
}

port.on('message', async ({ name, parameters }: EngineCallMessage) => {
  const answer = await makeCall<EngineWorkerCalls, typeof name>(calls, name, parameters)
  send({ kind: 'answer', answer }, transferablesOf(answer))
})
send({ kind: 'ready' })

function send(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

async function picturesOf(scene: Scene | null): Promise<Pictures | null> {
  if (scene === null) return null
  const light = await engine.svg(scene, { theme: 'light' })
  // Of the picture, not of the scene: of a very long circuit it shows a part.
  return { light, dark: await engine.svg(scene, { theme: 'dark' }), ...sizeOf(light) }
}

/** Figures where there is no circuit. */
const nothing: Stats = { qubits: 0, clbits: 0, operations: 0, depth: 0 }
