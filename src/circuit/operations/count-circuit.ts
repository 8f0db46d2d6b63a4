/** All figures of a circuit. */
import type { Figures, Statistics } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'

/** What is counted of a circuit. */
export interface CountedCircuit {
  statistics: Statistics
  figures: Pick<Figures, 'isClifford' | 'opened'>
}

/** Counts a program whose statistics the engine has told; null where it has no circuit. */
export async function countCircuit(
  engine: Pick<EngineClient, 'figures'>,
  source: string,
  statistics: Statistics | null,
): Promise<CountedCircuit | null> {
  const figures = statistics && (await engine.figures(source))
  return figures && { statistics, figures }
}
