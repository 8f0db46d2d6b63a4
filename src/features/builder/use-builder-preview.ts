import type { Settings } from '../../../contract/generation'
import type { Generation } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import { usePreview, type Picture, type Preview } from '../../engine/use-preview'

/** The preview's request goes to the engine, and its newest answer comes back. Null requests nothing and keeps the last valid picture. */
export const useBuilderPreview = (request: Settings | null): Preview<Generation, Settings> =>
  usePreview(request, generate, pictureOf)

const generate = (engine: EngineClient, request: Settings) => engine.generate(request)

const pictureOf = ({ scene, qasm, problems }: Generation): Picture | null =>
  scene !== null && problems.every(({ severity }) => severity !== 'error')
    ? { scene, source: qasm, isComplete: true }
    : null
