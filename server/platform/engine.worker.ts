/**
 * One worker of the engine's pool: loads the engine once, then answers call after call. What goes wrong in it is left
 * to end the thread: after a panic the engine is unusable, and a fresh one costs little.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { makeCall, transferablesOf } from '../../engine-rs/calls'
import type { Engine, Scene } from '../../engine-rs/index'
import { reportSimulation } from '../../engine-rs/simulation-report'
import type { EngineCallMessage, EngineWorkerCalls, EngineWorkerData, Pictures, Stats } from './engine-pool'
import { rasterize, sizeOf } from './rasterize'
import { withMemoryLimit } from './wasm-memory'
import type { FromWorker } from './worker-pool'

/** What a module must offer to be the engine's: `engine-rs/index.ts` does. */
interface EngineModule {
  loadEngineFromBytes(bytes: BufferSource, readSimulator?: () => Promise<BufferSource>): Promise<Engine>
}

const { engineModule, wasm, simulatorWasm, memoryMb }: EngineWorkerData = workerData

if (parentPort === null) throw new Error('This program runs as a worker thread.')
const port = parentPort
const module: EngineModule = await import(engineModule)
const readModule = async (path: string) => withMemoryLimit(await readFile(path), memoryMb)
const engine = await module.loadEngineFromBytes(
  await readModule(wasm),
  simulatorWasm === null ? undefined : () => readModule(simulatorWasm),
)

const calls: EngineWorkerCalls = {
  generate(settings) {
    const { qasm, scene, stats, parameters, physicalQubits, problems, diagnostics } = engine.generate(settings)
    return {
      qasm: qasm ?? '',
      stats: stats ?? nothing,
      parameters: parameters.map(({ name }) => name),
      physicalQubits,
      problems: problems.filter(({ severity }) => severity === 'error').map(({ path, message }) => ({ path, message })),
      diagnostics,
      pictures: picturesOf(scene),
      fingerprint: qasm === null ? null : engine.fingerprint(qasm),
    }
  },
  visualize(source) {
    const { version, scene, stats, diagnostics } = engine.visualize(source)
    const fingerprint = scene && engine.fingerprint(source)
    return { version, stats: stats ?? nothing, diagnostics, pictures: picturesOf(scene), fingerprint }
  },
  png: rasterize,
  picturePart(source, theme, part) {
    const { scene } = engine.visualize(source)
    return scene && rasterize(engine.svg(scene, { theme, part }))
  },
  simulate: (input, inquiry) => reportSimulation(engine, input, inquiry),
}

port.on('message', async ({ name, parameters }: EngineCallMessage) => {
  const answer = await makeCall<EngineWorkerCalls, typeof name>(calls, name, parameters)
  send({ kind: 'answer', answer }, transferablesOf(answer))
})
send({ kind: 'ready' })

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

function picturesOf(scene: Scene | null): Pictures | null {
  if (scene === null) return null
  const light = engine.svg(scene, { theme: 'light' })
  // Of the picture, not of the scene: of a very long circuit it shows a part.
  return { light, dark: engine.svg(scene, { theme: 'dark' }), ...sizeOf(light) }
}

/** Figures where there is no circuit. */
const nothing: Stats = { qubits: 0, clbits: 0, operations: 0, depth: 0 }
