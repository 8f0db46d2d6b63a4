/**
 * The engine in a Web Worker, so that no circuit is ever large enough to hold up typing.
 *
 * Its API is exposed at once and awaits the engine inside each call: messages that reach a worker during a top-level await are
 * lost.
 */
import { expose, transfer } from 'comlink'
import type { Settings } from '../contract/generation'
import {
  sceneTransferables,
  type Engine,
  type Folding,
  type Generation,
  type Scene,
  type Simulation,
  type SimulationOptions,
  type SvgOptions,
  type Visualization,
} from '../engine-rs/index'

const loading: Promise<Engine> = import('../engine-rs/index').then(({ loadEngine }) => loadEngine())
// Each call reports it; without this the worker would also report it to nobody.
loading.catch(() => undefined)

const api = {
  /** Resolves when the engine is loaded, rejects when it cannot be. */
  async ready(): Promise<void> {
    await loading
  },
  async generate(request: Settings): Promise<Generation> {
    return handOver((await loading).generate(request))
  },
  async visualize(source: string): Promise<Visualization> {
    return handOver((await loading).visualize(source))
  },
  async format(source: string): Promise<string | null> {
    return (await loading).format(source)
  },
  async draw(source: string, folding: Folding): Promise<Scene | null> {
    const scene = (await loading).draw(source, folding)
    return scene === null ? null : transfer(scene, sceneTransferables(scene))
  },
  async matrix(source: string, folding: Folding, operation: number): Promise<Float64Array | null> {
    return (await loading).matrix(source, folding, operation)
  },
  async simulate(input: string | Settings, options?: SimulationOptions): Promise<Simulation> {
    const simulation = (await loading).simulate(input, options)
    const numbers = [simulation.probabilities, simulation.amplitudes].flatMap((array) =>
      array?.buffer instanceof ArrayBuffer ? [array.buffer] : [],
    )
    return transfer(simulation, numbers)
  },
  async svg(scene: Scene, options: SvgOptions): Promise<string> {
    return (await loading).svg(scene, options)
  },
}

/** What the worker answers. */
export type EngineWorker = typeof api

/** A scene's arrays change hands instead of being copied. */
const handOver = <Answer extends { scene: Scene | null }>(answer: Answer): Answer =>
  answer.scene === null ? answer : transfer(answer, sceneTransferables(answer.scene))

expose(api)
