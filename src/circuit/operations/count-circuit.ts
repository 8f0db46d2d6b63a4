/** All figures of a circuit. */
import type { Statistics, Visualization } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/client'
import { computeFigures, type CircuitFigures } from './figures'
import { listOperations } from './list-operations'
import { openDrawing } from './open-drawing'

/** What is counted of a circuit; figures are null where it is too large to look into its gates. */
export interface CountedCircuit {
  statistics: Statistics
  figures: CircuitFigures | null
}

/** Counts a program that the engine has read; null where it has no circuit. */
export async function countCircuit(
  engine: Pick<EngineClient, 'draw'>,
  source: string,
  { scene, stats }: Pick<Visualization, 'scene' | 'stats'>,
): Promise<CountedCircuit | null> {
  if (scene === null || stats === null) return null
  const opened = await openDrawing(engine, source, scene)
  return { statistics: stats, figures: opened && computeFigures(listOperations(opened)) }
}
