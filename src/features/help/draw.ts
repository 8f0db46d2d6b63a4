import type { Engine, Scene } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import type { Drawing } from './engine-drawing'

/** An engine in this thread or in another one. */
export type AnyEngine = Engine | EngineClient

/** The drawings of sections by their names, without those that have none. */
export async function drawAll<Section extends { id: string }>(
  engine: AnyEngine,
  sections: readonly Section[],
  sceneOf: (section: Section) => { scene: Scene | null } | Promise<{ scene: Scene | null }>,
): Promise<Map<string, Drawing>> {
  const drawings = new Map<string, Drawing>()
  for (const section of sections) {
    const { scene } = await sceneOf(section)
    if (scene !== null) drawings.set(section.id, await drawScene(engine, scene))
  }
  return drawings
}

/** Paints a scene as an element of the page. */
export async function drawScene(engine: AnyEngine, scene: Scene): Promise<Drawing> {
  const { width, description } = scene
  return { svg: await engine.svg(scene, { theme: 'page' }), width, description }
}
