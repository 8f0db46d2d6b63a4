import type { Engine, Scene } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import type { Drawing } from './engine-drawing'

/** An engine in this thread or in another one. */
export type AnyEngine = Engine | EngineClient

/** Paints a scene as an element of the page. */
export async function paintScene(engine: AnyEngine, scene: Scene): Promise<Drawing> {
  const { width, description } = scene
  return { svg: await engine.svg(scene, { theme: 'page' }), width, description }
}
