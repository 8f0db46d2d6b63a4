import type { Visualization } from '../../engine-rs/index'
import type { EngineClient } from './client'
import { usePreview, type Picture, type Preview } from './use-preview'

/** The circuit of a program, live. Null requests nothing and keeps the last valid picture. */
export const useVisualization = (source: string | null): Preview<Visualization, string> =>
  usePreview(source, visualize, pictureOf)

const visualize = (engine: EngineClient, source: string) => engine.visualize(source)

const pictureOf = ({ scene, diagnostics }: Visualization, source: string): Picture | null =>
  scene !== null && diagnostics.every(({ severity }) => severity !== 'error') ? { scene, source } : null
