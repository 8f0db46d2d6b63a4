import type { Settings } from '../../contract/generation'
import type { Generation } from '../../engine-rs/index'
import type { EngineClient } from './client'
import { usePreview, type Preview } from './use-preview'

/** The circuit that settings make, live. Null asks nothing and keeps the last good picture. */
export const useGeneration = (request: Settings | null): Preview<Generation> => usePreview(request, generate, isWhole)

const generate = (engine: EngineClient, request: Settings) => engine.generate(request)

const isWhole = ({ scene, problems }: Generation): boolean =>
  scene !== null && problems.every(({ severity }) => severity !== 'error')
